import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { listJobReports, openFile } from '#server/operations/operations.ts'
import { csvRows } from '#server/platform/csv/readCsv.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { later } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { roomy } from '#test/support/roomy.ts'
import { exportLater, runEntriesExport } from './exportEntries.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-entries-'))
let world: Contest
before(async () => {
  world = await contest()
})
after(async () => {
  await world.end()
  rmSync(folder, { recursive: true })
})
const kind = 'sweepstakes' as const

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
  const scope = world.scopeNow()
  const outside = { ...world.outside, files: createDiskStore(folder) }
  const selection = { filter: { status: 'pending' as const } }
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
  await Promise.all([run(), run()])
  await run()
  const [report] = await listJobReports(world.db, scope, { after: reportId, room: roomy })
  assert.deepEqual([report?.state, report?.result], ['done', { rows: 2 }])
  const open = (as = scope) => openFile(world.db, as, { id: report?.file_id ?? '', files: outside.files })
  const { name, stream } = await open()
  assert.equal(name, `maple-market entries ${made.eid} 2026-05-04.csv`)
  const cells: string[][] = []
  for await (const row of csvRows(Readable.from([Buffer.from(await text(stream))]))) cells.push(row.cells)
  const [header = [], ...rows] = cells
  assert.equal(header.at(-1), 'data.city')
  const column = (wanted: string) => rows.map((row) => row[header.indexOf(wanted)])
  assert.deepEqual(column('first_name'), ["'=Pat1", "'=Pat2"])
  assert.deepEqual(column('data.city'), ["'@Hull 1", "'@Hull 2"])
  assert.deepEqual(column('reasons'), ['Torn; Too late', 'Torn; Too late'])
  assert.equal(
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length,
    1,
  )
  const audits = await world.rows(`select 1 from audit_entry where action = 'entry.export'`)
  assert.equal(audits.length, 1)
  const agent = await world.scope(world.client, await world.addPerson('Ann Analyst'), { role: 'analyst' })
  assert.equal((await refusalOf(open(agent))).reason, 'not_found')
})
