import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { listJobReports, openFile } from '#server/operations/operations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { told } from '#test/support/refusals.ts'
import { roomy } from '#test/support/roomy.ts'
import { deleteList } from '../lists/lists.ts'
import { importParticipantsLater } from './upload.ts'

const { here, outside, upload, find, clientOf, end } = await importOffice()
after(end)
const { db } = here

test('a file whose header of two lines has no rows below it fails with a clear error', async () => {
  const scope = await clientOf('empty')
  const { run, report } = await upload(scope, '"phone\r\nnumber"\r\n\r\n', { mapping: ['phone'] })
  await run()
  const ended = await report()
  assert.deepEqual([ended?.state, ended?.error], ['failed', 'The file has no rows below its header.'])
})

test('a file or a mapping that cannot work is refused at once and leaves nothing', async () => {
  const scope = await clientOf('refused')
  const refused = async (content: string | Buffer, mapping: ImportMapping, field: string, message: RegExp) =>
    assert.rejects(upload(scope, content, { mapping }), (error) => {
      assert.ok(error instanceof RefusedError)
      assert.match(told(error.refusal).fields?.[field]?.[0] ?? '', message)
      return true
    })
  await refused('', ['phone'], 'file', /empty/)
  await refused(Buffer.from('PK\x03\x04…'), ['phone'], 'file', /workbook/)
  await refused(Buffer.from('a\0b', 'latin1'), ['phone'], 'file', /UTF-8/)
  await refused('\r\n'.repeat(2_000_000), ['phone'], 'file', /no rows/)
  await refused('phone\r\n\r\n', ['phone'], 'file', /no rows below its header/)
  await refused('a,b\n1,2', ['phone', 'phone'], 'mapping', /Two columns/)
  await refused('a,b\n1,2', ['first_name', 'skip'], 'mapping', /phone or to e-mail/)
  await refused('a,b\n1,2', ['phone'], 'mapping', /2 columns/)
  assert.deepEqual(await listJobReports(db, scope, { room: roomy }), [])
  const utf16 = await upload(scope, Buffer.from('\ufeffname;phone\r\nZoé;4165550401\r\n', 'utf16le'), {
    mapping: ['first_name', 'phone'],
  })
  await utf16.run()
  assert.equal((await find(scope, '4165550401')).name, 'Zoé')
})

test('a phone of three digits or in letters is refused, and fields that cannot be kept cost nobody the person', async () => {
  const scope = await clientOf('fields')
  const long = 'x'.repeat(201)
  const rows = [
    'Ann,911',
    'Bob,four one six',
    'Cid,+1 416 555',
    `Dee\u202e,4165550601`,
    `${long},4165550602`,
    '\u200b ,4165550603',
  ]
  const { run, report } = await upload(scope, ['first,phone', ...rows].join('\n'), {
    mapping: ['first_name', 'phone'],
  })
  await run()
  const file = await openFile(db, scope, { id: (await report())?.file_id ?? '', files: outside.files })
  const lines = (await text(file.stream)).trim().split('\r\n').slice(1)
  assert.deepEqual(
    lines.map((line) => line.split(',').slice(-2).join(': ')),
    [
      '2: The phone is not a phone number.',
      '3: The phone is not a phone number.',
      '4: The phone is not a phone number.',
    ],
  )
  for (const phone of ['4165550601', '4165550602', '4165550603'])
    assert.equal((await find(scope, phone)).first_name, null)
})

test('an import into a list that is deleted says so', async () => {
  const scope = await clientOf('deleted')
  const { run, report, listId } = await upload(scope, 'phone\n4165550501', { mapping: ['phone'] })
  const cut: Db = {
    ...db,
    transaction: async (within, work) => {
      await deleteList(db, scope, { id: listId, dependants: [] })
      return db.transaction(within, work)
    },
  }
  await run(cut)
  await run()
  const ended = await report()
  assert.deepEqual([ended?.state, ended?.error], ['failed', 'The list was deleted.'])
})

test('another client sees neither the report nor its file', async () => {
  const [scope, other] = [await clientOf('owner'), await clientOf('stranger')]
  const { run, report, listId } = await upload(scope, 'phone\n12', { mapping: ['phone'] })
  await run()
  const ended = await report()
  assert.deepEqual(await listJobReports(db, other, { room: roomy }), [])
  await assert.rejects(listJobReports(db, other, { after: ended?.id, room: roomy }), {
    message: 'Not found.',
  })
  const missing = openFile(db, other, { id: ended?.file_id ?? '', files: outside.files })
  await assert.rejects(missing, { message: 'Not found.' })
  const foreign = { listId, upload: { path: '', name: '', bytes: 0 }, files: outside.files }
  const into = importParticipantsLater(db, other, {
    ...foreign,
    mapping: ['phone'],
    merge: 'overwrite',
    consent: 'none',
    consent_proof: null,
    subscription_id: null,
    isDryRun: false,
    once: (work) => db.transaction(other, work),
  })
  await assert.rejects(into, { message: 'Not found.' })
})
