import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { type ImportMapping, listForm } from '#contract/participants/calls.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { listJobReports, openFile } from '#server/operations/operations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError, refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { office } from '#test/support/office.ts'
import { createList, getList } from '../lists.ts'
import {
  changeConsent,
  countParticipants,
  ensureDefaultSubscription,
  getParticipant,
  listParticipants,
  recogniseParticipant,
} from '../participants.ts'
import { importParticipants } from './run.ts'
import { importParticipantsLater } from './upload.ts'

const here = await office()
const folder = mkdtempSync(join(tmpdir(), 'fanfare-import-'))
after(async () => {
  await here.end()
  rmSync(folder, { recursive: true })
})
const { db } = here
const services = { ...here.services, files: createDiskStore(join(folder, 'files')) }
const imo = await here.addPerson('Imo Import')

type Asked = { mapping: ImportMapping; consent?: 'none' | 'proof'; isMultiple?: boolean }

async function upload(scope: UserScope, content: string | Buffer, asked: Asked) {
  const form = listForm.parse({ name: newId(), allow_multiple: asked.isMultiple ?? false })
  const { id: listId } = await createList(db, scope, form)
  const path = join(folder, newId())
  writeFileSync(path, content)
  const reportId = await importParticipantsLater(db, scope, {
    listId,
    upload: { path, name: 'people.csv', bytes: Buffer.byteLength(content) },
    mapping: asked.mapping,
    consent: asked.consent ?? 'none',
    consent_proof: asked.consent === 'proof' ? 'Signed at the fair' : null,
    files: services.files,
  })
  const [made] = await here.rows<{ id: string }>(
    'select id from participant_import where job_report_id = $1',
    [reportId],
  )
  const importId = made?.id ?? ''
  const run = (on: Db = db) => importParticipants({ db: on, services, client: scope.client, importId })
  const report = async () => {
    const all = await listJobReports(db, scope, { after: reportId })
    return all.find(({ id }) => id === reportId)
  }
  return { listId, importId, run, report }
}

const contents = async (scope: UserScope) =>
  here.rows(
    'select id, phone, email, first_name, last_name, language, data from participant where client_id = $1 order by id',
    [scope.client.id],
  )
const events = async (scope: UserScope, action: string) => {
  const rows = await here.rows('select from event where client_id = $1 and action = $2', [
    scope.client.id,
    action,
  ])
  return rows.length
}
const find = async (scope: UserScope, query: string) => {
  const ask = { page: 1, per_page: 25, field: 'first_name', direction: 'asc' } as const
  const [row] = (await listParticipants(db, scope, { ...ask, query })).rows
  return getParticipant(db, scope, row?.id ?? newId())
}
const clientOf = async (eid: string) => here.scope(await here.addClient(eid), imo)

test('good rows come in, bad rows come back as a file with line and reason', async () => {
  const scope = await clientOf('good-and-bad')
  await db.transaction(scope, (tx) =>
    recogniseParticipant(tx, scope, { phone: '4165550101', first_name: 'Old', last_name: 'Kept' }),
  )
  const { run, report, listId } = await upload(
    scope,
    [
      'First;Phone;Mail;City',
      'Ann;416-555-0101;ann@example.com;Guelph',
      'Bob;(416) 555-0102;;',
      'Cid;12;;',
      'Dee;;no-mail;',
      '=Eve;;;',
      'Fay;4165550102;ann@example.com;',
      'Gus;4165550103',
      '"Hal;4165550104;;',
      '',
      "Ida;'+14165550105;;",
      'Ann;4165550101;;Toronto',
      'Jon;4165550199;ann@example.com;',
    ].join('\r\n'),
    { mapping: ['first_name', 'phone', 'email', 'data.city'] },
  )
  await run()
  const told = await report()
  assert.deepEqual(told?.result, { created: 2, updated: 2, refused: 7, rows: 11 })
  assert.deepEqual([told?.state, told?.progress, told?.total, told?.title], ['done', 11, 11, 'people.csv'])
  const ann = await find(scope, 'ann@example.com')
  assert.deepEqual(
    [ann.first_name, ann.last_name, ann.data, ann.consent],
    ['Ann', 'Kept', { city: 'Toronto' }, 'none'],
  )
  assert.equal((await getList(db, scope, listId)).participants_count, 3)
  assert.equal((await countParticipants(db, scope, {})).participant_count, 3)
  assert.equal(await events(scope, 'added_to_list'), 3)
  const file = await openFile(db, scope, { id: told?.file_id ?? '', files: services.files })
  const lines = (await text(file.stream)).trim().split('\r\n')
  assert.equal(lines[0], 'First,Phone,Mail,City,line,reason')
  assert.deepEqual(lines.slice(1), [
    'Cid,12,,,4,The phone is not a phone number.',
    'Dee,,no-mail,,5,The e-mail is not an e-mail address.',
    `"'=Eve",,,,6,This row has neither a phone nor an e-mail.`,
    'Fay,4165550102,ann@example.com,,7,The phone and the e-mail belong to two participants.',
    'Gus,4165550103,,,8,This row has 2 columns instead of 4.',
    '"""Hal;4165550104;;",,,,9,A quotation mark in this row is not closed.',
    'Jon,4165550199,ann@example.com,,13,The e-mail belongs to a participant with another phone.',
  ])
})

test('an import that runs twice, also at the same time, adds nothing', async () => {
  const scope = await clientOf('twice')
  const rows = Array.from({ length: 4500 }, (_, n) => `P${n},416555${String(n).padStart(4, '0')}`).join('\n')
  const { run, report, listId } = await upload(scope, `name,phone\n${rows}`, {
    mapping: ['name', 'phone'],
    isMultiple: true,
  })
  await Promise.all([run(), run()])
  await run()
  assert.deepEqual((await report())?.result, { created: 4500, updated: 0, refused: 0, rows: 4500 })
  const [{ count } = { count: 0 }] = await here.rows<{ count: string }>(
    'select count(*) from list_member where list_id = $1',
    [listId],
  )
  assert.equal(Number(count), 4500)
  assert.equal(await events(scope, 'added_to_list'), 4500)
})

test('an import that was cut off goes on after its last chunk', async () => {
  const scope = await clientOf('resumed')
  const rows = Array.from({ length: 5000 }, (_, n) => `P${n},416556${String(n).padStart(4, '0')}`).join('\n')
  const { run, report, listId } = await upload(scope, `name,phone\n${rows}`, { mapping: ['name', 'phone'] })
  let transactions = 0
  const failing: Db = {
    ...db,
    transaction: (within, work) =>
      ++transactions > 2 ? Promise.reject(away()) : db.transaction(within, work),
  }
  await assert.rejects(run(failing), RefusedError)
  const cut = await report()
  assert.deepEqual([cut?.state, cut?.progress, cut?.total], ['running', 4000, 5000])
  assert.equal((await countParticipants(db, scope, {})).participant_count, 4000)
  await run()
  assert.deepEqual((await report())?.result, { created: 5000, updated: 0, refused: 0, rows: 5000 })
  assert.equal((await getList(db, scope, listId)).participants_count, 5000)
  assert.equal((await contents(scope)).length, 5000)
})

test('two imports of the same people at once make each person once', async () => {
  const scope = await clientOf('same-people')
  const rows = Array.from(
    { length: 1500 },
    (_, n) => `P${n},416557${String(n).padStart(4, '0')},p${n}@example.com`,
  )
  const mapping: ImportMapping = ['name', 'phone', 'email']
  const one = await upload(scope, ['n,p,e', ...rows].join('\n'), { mapping })
  const two = await upload(scope, ['n,p,e', ...rows.toReversed()].join('\n'), { mapping })
  await Promise.all([one.run(), two.run()])
  assert.equal((await contents(scope)).length, 1500)
  assert.equal((await countParticipants(db, scope, {})).participant_count, 1500)
  const results = [await one.report(), await two.report()].map((told) => told?.state)
  assert.deepEqual(results, ['done', 'done'])
})

test('consent with proof opts in with the proof, and never somebody who opted out', async () => {
  const scope = await clientOf('proof')
  const shortcodeId = newId()
  await here.rows(
    `insert into shortcode (id, code, gateway, home_client_id) values ($1, '44444', 'simulator', $2)`,
    [shortcodeId, scope.client.id],
  )
  await here.rows('insert into client_shortcode (client_id, shortcode_id) values ($1, $2)', [
    scope.client.id,
    shortcodeId,
  ])
  const out = await db.transaction(scope, async (tx) => {
    const subscription = await ensureDefaultSubscription(tx, scope, shortcodeId)
    const { id } = await recogniseParticipant(tx, scope, { phone: '4165550302' })
    await changeConsent(tx, scope, {
      participantId: id,
      subscriptionId: subscription.id,
      state: 'out',
      how: 'keyword',
    })
    return id
  })
  const { run } = await upload(
    scope,
    'phone,email\n4165550301,\n4165550302,out@example.com\n,mail@example.com\n4165550301,',
    {
      mapping: ['phone', 'email'],
      consent: 'proof',
    },
  )
  await run()
  const states = [
    await find(scope, '4165550301'),
    await getParticipant(db, scope, out),
    await find(scope, 'mail@example.com'),
  ]
  assert.deepEqual(
    states.map(({ consent }) => consent),
    ['in', 'out', 'in'],
  )
  assert.deepEqual(
    states[2]?.consents.map(({ subscription, how }) => [subscription, how]),
    [['E-mail', 'import']],
  )
  const changes = await here.rows(
    `select proof from consent_change where client_id = $1 and how = 'import'`,
    [scope.client.id],
  )
  assert.deepEqual(changes, [{ proof: 'Signed at the fair' }, { proof: 'Signed at the fair' }])
  assert.equal(await events(scope, 'opted_in'), 2)
})

test('a file without rows below its header fails with a clear error', async () => {
  const scope = await clientOf('empty')
  const { run, report } = await upload(scope, 'phone\r\n\r\n', { mapping: ['phone'] })
  await run()
  const told = await report()
  assert.deepEqual([told?.state, told?.error], ['failed', 'The file has no rows below its header.'])
})

test('a file or a mapping that cannot work is refused at once and leaves nothing', async () => {
  const scope = await clientOf('refused')
  const refused = async (content: string | Buffer, mapping: ImportMapping, field: string, message: RegExp) =>
    assert.rejects(upload(scope, content, { mapping }), (error) => {
      assert.ok(error instanceof RefusedError)
      assert.match(error.refusal.fields?.[field]?.[0] ?? '', message)
      return true
    })
  await refused('', ['phone'], 'file', /empty/)
  await refused(Buffer.from('PK\x03\x04…'), ['phone'], 'file', /workbook/)
  await refused(Buffer.from('phone\n\xe9', 'latin1'), ['phone'], 'file', /UTF-8/)
  await refused('a,b\n1,2', ['phone', 'phone'], 'mapping', /Two columns/)
  await refused('a,b\n1,2', ['first_name', 'skip'], 'mapping', /phone or to e-mail/)
  await refused('a,b\n1,2', ['phone'], 'mapping', /2 columns/)
  assert.deepEqual(await listJobReports(db, scope, {}), [])
  const utf16 = await upload(scope, Buffer.from('\ufeffname;phone\r\nZoé;4165550401\r\n', 'utf16le'), {
    mapping: ['first_name', 'phone'],
  })
  await utf16.run()
  assert.equal((await find(scope, '4165550401')).name, 'Zoé')
})

test('another client sees neither the report nor its file', async () => {
  const [scope, other] = [await clientOf('owner'), await clientOf('stranger')]
  const { run, report, listId } = await upload(scope, 'phone\n12', { mapping: ['phone'] })
  await run()
  const told = await report()
  assert.deepEqual(await listJobReports(db, other, {}), [])
  await assert.rejects(listJobReports(db, other, { after: told?.id }), { message: 'Not found.' })
  const missing = openFile(db, other, { id: told?.file_id ?? '', files: services.files })
  await assert.rejects(missing, { message: 'Not found.' })
  const foreign = { listId, upload: { path: '', name: '', bytes: 0 }, files: services.files }
  const into = importParticipantsLater(db, other, {
    ...foreign,
    mapping: ['phone'],
    consent: 'none',
    consent_proof: null,
  })
  await assert.rejects(into, { message: 'Not found.' })
})

function away(): unknown {
  try {
    return refuse('unavailable')
  } catch (error) {
    return error
  }
}
