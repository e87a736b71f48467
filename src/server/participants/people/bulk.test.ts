import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listForm } from '#contract/participants/calls.ts'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { listJobReports } from '#server/operations/operations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { breakOffAbove } from '#test/support/breakOff.ts'
import { later, office } from '#test/support/office.ts'
import { roomy } from '#test/support/roomy.ts'
import { createList, deleteList, getList } from '../lists/lists.ts'
import { countParticipants } from '../participants.ts'
import { type BulkAsked, bulkLater, runBulk } from './bulk.ts'

const here = await office()
after(() => here.end())
const { db } = here
const bea = await here.addPerson('Bea Bulk')
const missing = { message: 'Not found.' }
let clients = 0

/** A client with so many people, whose first names are in turn "Even" and "Odd". */
async function clientOf(people: number): Promise<UserScope> {
  clients += 1
  const client = await here.addClient(`bulk${clients}`)
  await addPeople(client.id, people)
  return here.scope(client, bea)
}

const addPeople = (clientId: number, people: number, at = later(0)) =>
  here.rows(
    `with made as (
       insert into participant (client_id, id, first_name, phone, language, data, notes, is_customer, is_flagged,
         created_at, updated_at)
       select $1, uuidv7(), case n % 2 when 0 then 'Even' else 'Odd' end,
         '+1' || (4162000000 + n + 1000000 * extract(epoch from $3::timestamptz - '2026-05-04T13:00:00Z')::int), 'en', '{}', '',
         false, false, $3, $3
       from generate_series(1, $2) n returning id)
     insert into counter select $1, 'participants', 0, count(*) from made
     on conflict (client_id, name, shard) do update set value = counter.value + excluded.value`,
    [clientId, people, at],
  )

/** Starts a bulk action; `run` is its job, as often as one likes. */
async function start(scope: UserScope, asked: Partial<BulkAsked> & Pick<BulkAsked, 'action'>) {
  const wish = { reason: null, ...asked }
  const reportId = await bulkLater(db, scope, wish)
  const job = {
    dependants,
    clientId: scope.client.id,
    reportId,
    asked: wish,
    startedAt: scope.at.toISOString(),
    by: { actor: scope.actor, requestId: 'test' },
  }
  const run = (on: Db = db) => runBulk({ db: on, outside: here.outside }, { ...scope, at: later(5) }, job)
  const report = async () => {
    const [found] = (await listJobReports(db, scope, { after: reportId, room: roomy })).filter(
      ({ id }) => id === reportId,
    )
    assert.ok(found)
    return found
  }
  return { run, report }
}

const idsOf = async (scope: UserScope, limit: number) => {
  const rows = await here.rows<{ id: string }>(
    'select id from participant where client_id = $1 order by id limit $2',
    [scope.client.id, limit],
  )
  return rows.map(({ id }) => id)
}
const newList = (scope: UserScope, more: object = {}) =>
  createList(db, scope, listForm.parse({ name: newId(), ...more }))

/** The database, whose commits of batches fail from the one after `batches`. */
function dyingAfter(batches: number): Db {
  let left = batches
  return {
    ...db,
    transaction: (within, work) =>
      db.transaction(within, async (tx) => {
        const answer = await work(tx)
        left -= 1
        if (left < 0) refuse('database_away')
        return answer
      }),
  }
}

test('12,000 people by filter survive a worker that dies in the middle: each is met once', async () => {
  const scope = await clientOf(24_000)
  const list = await newList(scope, { allow_multiple: true })
  const bulk = await start(scope, { action: 'add_to_list', list_id: list.id, filter: { query: 'even' } })
  assert.deepEqual([(await bulk.report()).total, (await bulk.report()).state], [12_000, 'waiting'])
  await assert.rejects(bulk.run(dyingAfter(1)), /does not answer/)
  assert.deepEqual([(await bulk.report()).progress, (await bulk.report()).state], [5000, 'running'])
  await Promise.all([bulk.run(), bulk.run()])
  await bulk.run()
  const { state, progress, result } = await bulk.report()
  assert.deepEqual([state, progress, result], ['done', 12_000, { done: 12_000, skipped: 0 }])
  const [places] = await here.rows(
    'select count(*)::int as count, max(ordinal) as last from list_member where list_id = $1',
    [list.id],
  )
  assert.deepEqual(places, { count: 12_000, last: 0 })
  assert.equal((await getList(db, scope, list.id)).participants_count, 12_000)
  const entries = await here.rows<{ actor_name: string; after: object }>(
    `select actor_name, after from audit_entry where client_id = $1 and action = 'participant.bulk.add_to_list'`,
    [scope.client.id],
  )
  assert.deepEqual(entries, [
    {
      actor_name: 'Bea Bulk',
      after: {
        action: 'add_to_list',
        list_id: list.id,
        reason: null,
        filter: { query: 'even' },
        done: 12_000,
        skipped: 0,
      },
    },
  ])
})

test('who came after the start is not meant', async () => {
  const scope = await clientOf(3)
  const bulk = await start(scope, { action: 'flag', filter: {}, reason: 'Fraud' })
  await addPeople(scope.client.id, 2, later(1))
  await bulk.run()
  assert.deepEqual((await bulk.report()).result, { done: 3, skipped: 0 })
  const flagged = await here.rows('select flag_reason from participant where client_id = $1 and is_flagged', [
    scope.client.id,
  ])
  assert.deepEqual(flagged, [{ flag_reason: 'Fraud' }, { flag_reason: 'Fraud' }, { flag_reason: 'Fraud' }])
})

test('unflagging by the filter that it changes meets everybody', async () => {
  const scope = await clientOf(6001)
  await here.rows(`update participant set is_flagged = true, flag_reason = 'x' where client_id = $1`, [
    scope.client.id,
  ])
  const bulk = await start(scope, { action: 'unflag', filter: { is_flagged: true } })
  await bulk.run()
  assert.deepEqual((await bulk.report()).result, { done: 6001, skipped: 0 })
})

test('removing from a list takes every place of each, and skips who is not in it', async () => {
  const scope = await clientOf(4)
  const list = await newList(scope, { allow_multiple: true })
  const ids = await idsOf(scope, 2)
  for (const _ of [1, 2])
    await (await start(scope, { action: 'add_to_list', list_id: list.id, participant_ids: ids })).run()
  const bulk = await start(scope, { action: 'remove_from_list', list_id: list.id, filter: {} })
  await bulk.run()
  assert.equal((await getList(db, scope, list.id)).participants_count, 0)
  assert.deepEqual(await here.rows('select from list_member where list_id = $1', [list.id]), [])
  const { done, skipped } = (await bulk.report()).result as { done: number; skipped: number }
  assert.equal(done + skipped, 4)
})

test('deleting leaves out whom something needs, and says how many', async () => {
  const scope = await clientOf(5)
  const [needed] = await idsOf(scope, 1)
  await here.rows(
    `insert into message (client_id, id, direction, type, participant_id, body, state, is_reply, attempts, created_at)
     values ($1, $2, 'in', 'sms', $3, 'Hi', 'received', false, 0, now())`,
    [scope.client.id, newId(), needed],
  )
  const bulk = await start(scope, { action: 'delete', filter: {} })
  await bulk.run()
  assert.deepEqual((await bulk.report()).result, { done: 4, skipped: 1 })
  assert.deepEqual(await idsOf(scope, 5), [needed])
  assert.equal((await countParticipants(db, scope, {})).participant_count, 1)
})

test('an id or a list that the client does not have is a 404, and a list action needs a list', async () => {
  const scope = await clientOf(2)
  const other = await clientOf(1)
  const [own = ''] = await idsOf(scope, 1)
  const [foreign = ''] = await idsOf(other, 1)
  const list = await newList(other)
  await assert.rejects(start(scope, { action: 'flag', participant_ids: [own, foreign] }), missing)
  await assert.rejects(start(scope, { action: 'flag', participant_ids: [newId()] }), missing)
  await assert.rejects(start(scope, { action: 'flag', filter: { list_id: list.id } }), missing)
  const add = { action: 'add_to_list', participant_ids: [own] } as const
  await assert.rejects(start(scope, { ...add, list_id: list.id }), missing)
  await assert.rejects(start(scope, add), { message: 'Choose a list.' })
  const twice = await start(scope, { action: 'flag', participant_ids: [own, own] })
  assert.equal((await twice.report()).total, 1)
})

test('a list that goes away meanwhile ends the report with the reason', async () => {
  const scope = await clientOf(1)
  const list = await newList(scope)
  const bulk = await start(scope, { action: 'add_to_list', list_id: list.id, filter: {} })
  await deleteList(db, scope, { id: list.id, dependants: [] })
  await bulk.run()
  const { state, error } = await bulk.report()
  assert.deepEqual([state, error], ['failed', 'The list was deleted.'])
})

test('nothing is done to another number of people than the person saw', async () => {
  const scope = await clientOf(4)
  const asked = { action: 'delete', filter: { query: 'even' }, reason: null } as const
  await addPeople(scope.client.id, 2, later(-60))
  await assert.rejects(bulkLater(db, scope, { ...asked, seen: { count: 2 } }), {
    message: 'Meanwhile 3 participants are meant. Nothing was done.',
  })
  assert.deepEqual(await listJobReports(db, scope, { room: roomy }), [])
  assert.ok(await bulkLater(db, scope, { ...asked, seen: { count: 3 } }))
})

test('a batch that takes the database too long is made smaller; where the smallest does too, the report says so', async () => {
  const scope = await clientOf(1000)
  await breakOffAbove(here.rows, { table: 'participant', rows: 700 })
  const slow = await start(scope, { action: 'flag', reason: 'Staff', filter: {} })
  await slow.run()
  assert.deepEqual((await slow.report()).result, { done: 1000, skipped: 0 })

  await breakOffAbove(here.rows, { table: 'participant', rows: 200 })
  const tooSlow = await start(scope, { action: 'unflag', filter: {} })
  await tooSlow.run()
  const { state, error } = await tooSlow.report()
  assert.equal(state, 'failed')
  assert.match(error ?? '', /even a small part of it took the database longer than it may/)
})
