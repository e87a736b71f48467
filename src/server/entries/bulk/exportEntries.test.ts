import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { informationKeys } from '#contract/entries/informationKeys.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { listJobReports, openFile } from '#server/operations/operations.ts'
import { csvRows } from '#server/platform/csv/readCsv.ts'
import { may } from '#test/support/contest.ts'
import { begin, decide, end, entries, gift, line, world } from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { roomy } from '#test/support/roomy.ts'
import { exportLater, runEntriesExport } from './exportEntries.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-entries-'))
const files = createDiskStore(folder)
before(begin)
after(async () => {
  await end()
  rmSync(folder, { recursive: true })
})

type Wanted = Omit<Parameters<typeof exportLater>[2], 'experience'> & { made: { id: string; eid: string } }

/** The job of an export, to be run as often as one likes, and what stands in its file. */
async function exportOf({ kind, made, selection }: Wanted) {
  const scope = world.scopeNow()
  const outside = { ...world.outside, files }
  const reportId = await exportLater(world.db, scope, { kind, experience: made.eid, selection })
  const job = {
    clientId: world.client.id,
    reportId,
    selection,
    startedAt: scope.at.toISOString(),
    experience: { id: made.id, eid: made.eid, kind },
    by: { actor: scope.actor, requestId: 'test' },
  }
  const run = () => runEntriesExport({ db: world.db, outside }, { ...scope, at: later(5, may) }, job)
  const report = async () => (await listJobReports(world.db, scope, { after: reportId, room: roomy }))[0]
  const open = async (as = scope) => openFile(world.db, as, { id: (await report())?.file_id ?? '', files })
  const table = async () => {
    const cells: string[][] = []
    const { stream } = await open()
    for await (const row of csvRows(Readable.from([Buffer.from(await text(stream))]))) cells.push(row.cells)
    const [header = [], ...rows] = cells
    return { header, column: (wanted: string) => rows.map((row) => row[header.indexOf(wanted)]) }
  }
  return { reportId, run, report, open, table }
}

test('what the filter finds comes as a file, formulas are neutralised, and one file is left however often it runs', async () => {
  const made = await world.addContest({ requires_validation: true })
  await world.rows(
    `with people as (
       insert into participant (client_id, id, first_name, is_customer, language, data, notes, is_flagged, created_at, updated_at)
       select $1, gen_random_uuid(), '=Pat' || n, false, 'en', '{}', '', false, $3, $3 from generate_series(1, 3) n
       returning id, first_name)
     insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select $1, gen_random_uuid(), substr(md5(id::text), 1, 12), $2, id, 'web',
       case substr(first_name, 5) when '3' then 'valid' else 'pending' end, false, 'en',
       jsonb_build_object('city', '@Hull ' || substr(first_name, 5)), '{Torn,"Too late"}',
       $3::timestamptz - interval '1 day' + substr(first_name, 5)::int * interval '1 second'
     from people`,
    [world.client.id, made.id, may],
  )
  const selection = { filter: { status: 'pending' as const } }
  const { reportId, run, report, open, table } = await exportOf({ kind: 'sweepstakes', made, selection })
  await Promise.all([run(), run()])
  await run()
  const ended = await report()
  assert.deepEqual([ended?.state, ended?.result], ['done', { rows: 2 }])
  assert.equal((await open()).name, `maple-market entries ${made.eid} 2026-05-04.csv`)
  const { header, column } = await table()
  assert.deepEqual(header.slice(-2), ['data.city', 'awarded_prizes'])
  assert.deepEqual(column('first_name'), ["'=Pat1", "'=Pat2"])
  assert.deepEqual(column('data.city'), ["'@Hull 1", "'@Hull 2"])
  assert.deepEqual(column('reasons'), ['Torn; Too late', 'Torn; Too late'])
  assert.deepEqual(column('awarded_prizes'), ['', ''])
  assert.equal(
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length,
    1,
  )
  const audits = await world.rows(
    `select 1 from audit_entry where action = 'entry.export' and entity_id = $1`,
    [reportId],
  )
  assert.equal(audits.length, 1)
  const agent = await world.scope(world.client, await world.addPerson('Ann Analyst'), { role: 'analyst' })
  assert.equal((await refusalOf(open(agent))).reason, 'not_found')
})

test('of a gift the file says what each entry earned and what was noted of its receipt, behind all else', async () => {
  const { made, pool, pools } = await gift({ award_credit_threshold: 1 }, [
    { total: 5, types: ['Red', 'Blue'] },
  ])
  const [accepted, rejected, waits] = await entries(made, { count: 3, isOnePerson: false })
  await decide(made, accepted, {
    creditArray: [line(pool, 2, pools[0]?.typeIds[1])],
    personCredits: 3,
    partialReason: '=One of three counts',
    additional_information: { retail_name: 'Corner Shop', transaction_total: '12.40', banner: null },
  })
  await decide(made, rejected, {
    status: 'invalid',
    reasons: ['Unreadable'],
    additional_information: { transaction_date: 'last Friday' },
  })
  const { run, table } = await exportOf({ kind: 'gift-with-purchase', made, selection: { filter: {} } })
  await run()
  const { header, column } = await table()
  const behind = header.indexOf('email') + 1
  assert.deepEqual(header.slice(behind, behind + 5), [
    'awarded_prizes',
    'credits',
    'person_credits',
    'partial_reason',
    'additional_information.banner',
  ])
  assert.equal(header.length, behind + 4 + informationKeys.length)
  const eids = await world.rows<{ id: string; eid: string }>(
    'select id, eid from entry where experience_id = $1',
    [made.id],
  )
  const inOrder = column('eid').map((eid) => eids.find((one) => one.eid === eid)?.id)
  const of = (wanted: string) =>
    [accepted, rejected, waits].map((id) => column(wanted)[inOrder.indexOf(id ?? '')])
  const mug = (await world.rows<{ name: string }>('select name from prize_pool where id = $1', [pool]))[0]
    ?.name
  assert.deepEqual(of('awarded_prizes'), [`${mug}: Blue; ${mug}: Blue`, '', ''])
  assert.deepEqual(of('is_awarded'), ['true', 'false', 'false'])
  assert.deepEqual(of('credits'), ['2', '0', '0'])
  assert.deepEqual(of('person_credits'), ['3', '', ''])
  assert.deepEqual(of('partial_reason'), ["'=One of three counts", '', ''])
  assert.deepEqual(of('additional_information.retail_name'), ['Corner Shop', '', ''])
  assert.deepEqual(of('additional_information.transaction_total'), ['12.40', '', ''])
  assert.deepEqual(of('additional_information.transaction_date'), ['', 'last Friday', ''])
  assert.deepEqual(of('additional_information.banner'), ['', '', ''])
})
