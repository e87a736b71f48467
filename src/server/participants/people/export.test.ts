import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { listForm } from '#contract/participants/calls.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { listJobReports, openFile } from '#server/operations/operations.ts'
import { csvRows } from '#server/platform/csv/readCsv.ts'
import { withoutNeutraliser } from '#server/platform/csv/writeCsv.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later, office } from '#test/support/office.ts'
import { roomy } from '#test/support/roomy.ts'
import { createList } from '../lists/lists.ts'
import { addMembers, recogniseParticipant } from '../participants.ts'
import { exportLater, runExport } from './export.ts'
import type { Selection } from './selection.ts'

const here = await office()
const folder = mkdtempSync(join(tmpdir(), 'fanfare-export-'))
after(async () => {
  await here.end()
  rmSync(folder, { recursive: true })
})
const { db } = here
const outside = { ...here.outside, files: createDiskStore(folder) }
const exa = await here.addPerson('Exa Export')
const client = await here.addClient('maple')
const maple = await here.scope(client, exa)
const other = await here.scope(await here.addClient('northwind'), exa)

async function exported(scope: UserScope, selection: Selection) {
  const reportId = await exportLater(db, scope, selection)
  const startedAt = scope.at.toISOString()
  const by = { actor: scope.actor, requestId: 'test' }
  const job = { clientId: scope.client.id, reportId, selection, startedAt, by }
  const run = () => runExport({ db, outside }, { ...scope, at: later(5) }, job)
  await run()
  const [report] = (await listJobReports(db, scope, { after: reportId, room: roomy })).filter(
    ({ id }) => id === reportId,
  )
  assert.ok(report)
  const open = (as: UserScope = scope) => openFile(db, as, { id: report.file_id ?? '', files: outside.files })
  const { name, stream } = await open()
  const content = await text(stream)
  const cells: string[][] = []
  for await (const row of csvRows(Readable.from([Buffer.from(content)]))) cells.push(row.cells)
  return { report, name, content, cells, open, run }
}

const recognise = (person: Parameters<typeof recogniseParticipant>[2], scope = maple) =>
  db.transaction(scope, (tx) => recogniseParticipant(tx, scope, person))

test('a file has the columns of the import, then consent, date, lists and every person variable', async () => {
  const { id } = await recognise({
    phone: '+14165550101',
    email: 'zoe@example.com',
    first_name: 'Zoé',
    last_name: '=HYPERLINK("http://evil","x")',
    language: 'fr',
    data: { city: 'Laval', shoe: 38 },
  })
  await recognise({ email: 'amy@example.com', first_name: '@amy', data: { city: '-1+2' } })
  await recognise({ phone: '+14165550102', first_name: 'Left out' })
  const list = await createList(db, maple, listForm.parse({ name: 'Regulars' }))
  const vip = await createList(db, maple, listForm.parse({ name: 'Best' }))
  for (const listId of [list.id, vip.id])
    await db.transaction(maple, (tx) => addMembers(tx, maple, { listId, participantIds: [id] }))
  const amy = await here.rows<{ id: string }>(`select id from participant where email = 'amy@example.com'`)
  const file = await exported(maple, { participant_ids: [id, amy[0]?.id ?? ''] })
  assert.equal(file.name, 'maple participants 2026-05-04.csv')
  const date = maple.at.toISOString()
  assert.deepEqual(
    file.cells.map((row) => row.map(withoutNeutraliser)),
    [
      [
        'phone',
        'email',
        'first_name',
        'last_name',
        'language',
        'is_customer',
        'consent',
        'created_at',
        'lists',
        'data.city',
        'data.shoe',
      ],
      [
        '+14165550101',
        'zoe@example.com',
        'Zoé',
        '=HYPERLINK("http://evil","x")',
        'fr',
        'false',
        'none',
        date,
        'Best; Regulars',
        'Laval',
        '38',
      ],
      ['', 'amy@example.com', '@amy', '', 'en', 'false', 'none', date, '', '-1+2', ''],
    ],
  )
  for (const [, ...cells] of file.cells) for (const cell of cells) assert.doesNotMatch(cell, /^[=+@]|^-\d/)
  assert.equal((await exported(maple, { filter: { list_id: vip.id } })).cells.length, 2)
  assert.equal((await exported(other, { filter: {} })).cells.length, 1)
})

test('an export of several pages has everybody once, tells progress, and a job that runs again leaves one file', async () => {
  const many = await here.scope(await here.addClient('crowd'), exa)
  await here.rows(
    `insert into participant (client_id, id, first_name, phone, language, data, notes, is_customer, is_flagged, created_at,
       updated_at)
     select $1, uuidv7(), 'Crowd', '+1416' || (2000000 + n), 'en', jsonb_build_object('n', n), '', false, false, $2, $2
     from generate_series(1, 12001) n`,
    [many.client.id, many.at],
  )
  const file = await exported(many, { filter: { query: 'crowd' } })
  assert.equal(new Set(file.cells.slice(1).map(([phone]) => phone)).size, 12_001)
  const { state, progress, total, result } = file.report
  assert.deepEqual([state, progress, total, result], ['done', 12_001, 12_001, { rows: 12_001 }])
  await file.run()
  assert.equal(readdirSync(join(folder, String(many.client.id))).length, 1)
  const audited = await here.rows(
    `select from audit_entry where client_id = $1 and action = 'participant.export'`,
    [many.client.id],
  )
  assert.equal(audited.length, 1)
})

test('an analyst does not get the file of an export by its id, nor does another client', async () => {
  const file = await exported(maple, { filter: {} })
  const ann = await here.addPerson('Ann Analyst')
  const analyst = await here.scope(client, ann, { role: 'analyst' })
  await assert.rejects(file.open(analyst), { message: 'Not found.' })
  await assert.rejects(file.open(other), { message: 'Not found.' })
  const agent = await here.scope(client, ann, { role: 'validator' })
  assert.equal((await file.open(agent)).name, file.name)
})

test('an id that the client does not have is a 404', async () => {
  await assert.rejects(exported(maple, { participant_ids: [newId()] }), { message: 'Not found.' })
})
