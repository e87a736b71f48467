import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Decision } from '#contract/entries/entryStates.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { listJobReports } from '#server/operations/operations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { later } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { roomy } from '#test/support/roomy.ts'
import { takeEntry } from '../validation/queue.ts'
import { stopBulk } from './bulkReports.ts'
import { type BulkJob, decideMany, decideManyLater } from './decideMany.ts'
import type { Selection } from './selection.ts'

let world: Contest
let rival: UserScope
before(async () => {
  world = await contest()
  rival = await world.scope(world.client, await world.addPerson('Rita Rival'), { role: 'validator', at: may })
})
after(() => world.end())

const kind = 'sweepstakes' as const

/** A contest with so many entries that wait, one of a person, a second apart; two of them at the same moment. */
async function waiting(count: number, form: Parameters<Contest['addContest']>[0] = {}) {
  const made = await world.addContest({ requires_validation: true, ...form })
  await world.rows(
    `with people as (
       insert into participant (client_id, id, first_name, is_customer, language, data, notes, is_flagged, created_at, updated_at)
       select $1, gen_random_uuid(), 'Pat ' || n, false, 'en', '{}', '', false, $3, $3 from generate_series(1, $4::int) n
       returning id, first_name)
     insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select $1, gen_random_uuid(), substr(md5(id::text), 1, 12), $2, id, 'web', 'pending', false, 'en', '{}', '{}',
       $3::timestamptz - interval '1 day' + greatest(2, substr(first_name, 5)::int) * interval '1 second'
     from people`,
    [world.client.id, made.id, may, count],
  )
  return made
}

const begin = (
  { eid }: Detail<'sweepstakes'>,
  selection: Selection,
  more: { status?: Decision; reason?: string; seen?: { count: number } } = {},
) =>
  decideManyLater(keepingJobs(world.db), world.scopeNow(), {
    kind,
    experience: eid,
    ...selection,
    status: 'valid',
    reason: null,
    ...more,
  })

const jobs = new Map<string, BulkJob>()

/** The test runs the jobs itself. */
function keepingJobs(db: Db): Db {
  return {
    ...db,
    transaction: (scope, work) =>
      db.transaction(scope, (tx) =>
        work({
          ...tx,
          enqueue: async (job) => {
            const payload = job.payload as BulkJob
            jobs.set(payload.reportId, payload)
          },
        }),
      ),
  }
}

function jobOf(reportId: string): BulkJob {
  const job = jobs.get(reportId)
  assert.ok(job)
  return job
}

async function run(reportId: string, db: Db = world.db): Promise<void> {
  const outside = { ...world.outside, clock: { now: () => later(60, may) } }
  await decideMany(
    { db, outside },
    { ...world.scopeNow(), at: later(60, may) },
    {
      ...jobOf(reportId),
      dependants,
    },
  )
}

async function reportOf(id: string) {
  const reports = await listJobReports(world.db, world.scopeNow(), { after: id, room: roomy })
  const report = reports.find((one) => one.id === id)
  assert.ok(report)
  return report
}

const statuses = async ({ id }: { id: string }) =>
  (
    await world.rows<{ status: string; count: string }>(
      `select status, count(*) from entry where experience_id = $1 group by 1 order by 1`,
      [id],
    )
  ).map((row) => `${row.count} ${row.status}`)

const audited = async (action: string, { id }: { id: string }) =>
  (
    await world.rows(
      `select 1 from audit_entry a join entry e on e.client_id = a.client_id and e.id::text = a.entity_id
       where a.action = $1 and e.experience_id = $2`,
      [action, id],
    )
  ).length

test('all that the filter finds becomes valid, each with its event and its audit entry, once however often it runs', async () => {
  const made = await waiting(130)
  const id = await begin(made, { filter: { status: 'pending' } }, { seen: { count: 130 } })
  await Promise.all([run(id), run(id)])
  await run(id)
  assert.deepEqual(await statuses(made), ['130 valid'])
  const { state, progress, result } = await reportOf(id)
  assert.deepEqual([state, progress, result?.done, result?.skipped], ['done', 130, 130, 0])
  assert.equal(await audited('entry.validate', made), 130)
  const events = await world.rows(
    `select 1 from event where action = 'entry_validated' and experience_id = $1`,
    [made.id],
  )
  assert.equal(events.length, 130)
})

test('entries in other hands, decided meanwhile or already so are left, and told by why', async () => {
  const made = await waiting(6)
  const { entry } = await takeEntry(
    world.db,
    { ...rival, at: later(30, may) },
    { kind, experience: made.eid, isKicked: false, skip: 0 },
  )
  assert.ok(entry)
  const id = await begin(made, { filter: { status: 'pending' } }, { status: 'invalid', reason: 'No receipt' })
  const [gone] = await world.rows<{ id: string }>(
    `update entry set status = 'valid' where id = (select id from entry where experience_id = $1
      order by created_at desc limit 1) returning id`,
    [made.id],
  )
  await run(id)
  assert.deepEqual(await statuses(made), ['3 invalid', '2 pending', '1 valid'])
  const { result } = await reportOf(id)
  assert.deepEqual([result?.done, result?.because], [3, { in_hands: 2, changed: 1 }])
  const again = await begin(made, { entry_ids: [gone?.id ?? ''] })
  await run(again)
  assert.deepEqual((await reportOf(again)).result?.because, { already: 1 })
})

test('a killed job goes on where it was, and a stopped one ends with what it did', async () => {
  const made = await waiting(20)
  const id = await begin(made, { filter: {} }, { status: 'kicked', reason: 'Fraud' })
  let left = 7
  const dying: Db = {
    ...world.db,
    transaction: (scope, work) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return world.db.transaction(scope, work)
    },
  }
  const outside = { ...world.outside, clock: { now: () => later(60, may) } }
  await assert.rejects(
    decideMany({ db: dying, outside }, world.scopeNow(), { ...jobOf(id), dependants }),
    /killed/,
  )
  assert.deepEqual(await statuses(made), ['7 kicked', '13 pending'])
  await stopBulk(world.db, world.scopeNow(), { kind, experience: made.eid, job: id })
  await run(id)
  assert.deepEqual(await statuses(made), ['7 kicked', '13 pending'])
  const { state, why, result } = await reportOf(id)
  assert.deepEqual([state, why?.reason, result?.done], ['failed', 'entries_bulk_stopped', 7])
  await stopBulk(world.db, world.scopeNow(), { kind, experience: made.eid, job: id })
  const other = await waiting(1)
  const stop = (job: string) => stopBulk(world.db, world.scopeNow(), { kind, experience: other.eid, job })
  assert.equal((await refusalOf(stop(id))).reason, 'not_found')
  assert.equal((await refusalOf(stop(newId()))).reason, 'not_found')
})

test('what the person saw is compared, and entries of others are not found', async () => {
  const [made, other] = [await waiting(3), await waiting(1)]
  const wrong = begin(made, { filter: { status: 'pending' } }, { seen: { count: 2 } })
  assert.equal((await refusalOf(wrong)).reason, 'entries_chosen_meanwhile')
  const [foreign] = await world.rows<{ id: string }>(`select id from entry where experience_id = $1`, [
    other.id,
  ])
  assert.equal((await refusalOf(begin(made, { entry_ids: [foreign?.id ?? ''] }))).reason, 'not_found')
})
