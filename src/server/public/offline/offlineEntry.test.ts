import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { EntryImage } from '#contract/entries/images.ts'
import type { OfflineField } from '#contract/public/offlineEntry.ts'
import { routes } from '#contract/routes.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { sql } from '#server/platform/db/sql.ts'
import { systemScope } from '#server/platform/scope.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Ids, idsOf, make, must } from '#test/support/making.ts'
import { pdf, png } from '#test/support/pictures.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

const now = new Date('2026-11-20T15:00:00Z')
let application: TestApplication
let maple: ClientWorld
before(async () => {
  application = await testApplication({ clock: { now: () => now } })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

const rule = (field_name: string, field_rules: string, type = 'Offline') => ({
  field_name,
  field_rules,
  type,
})
const rules = [
  ...[rule('first_name', 'required|text'), rule('email', 'nullable|email'), rule('phone', 'nullable|phone')],
  ...[rule('city', 'required|text'), rule('birthday', 'nullable|age_of_majority')],
]

async function contest(settings: Record<string, unknown> = {}): Promise<Ids> {
  const made = await make(maple.as.client_admin, routes['sweepstakes.create'], {
    body: {
      name: `Letters ${Math.random()}`,
      prize_pools: [{ id: maple.pool }],
      form_rules: rules,
      started_at: '2026-11-01T05:00:00Z',
      ended_at: '2026-11-18T16:59:59Z',
      ...settings,
    },
  })
  return idsOf(made)
}

type Body = { received_on?: string; answers: Record<string, string>; language?: string }
const letter = (more: Partial<Body> = {}): Body => ({
  received_on: '2026-11-18',
  answers: { first_name: 'Ana', email: 'ana@example.com', city: 'Gaspé' },
  ...more,
})
const enter = async ({ eid }: Ids, body: Body, key?: string) => {
  const params = { kind: 'sweepstakes', eid }
  const headers = key ? { 'Idempotency-Key': key } : {}
  const answer = await maple.as.validator.call(routes.enterOffline, { params, body }, headers)
  const told = answer.body as { data?: { eid: string; status: string }; reason?: string; errors?: object }
  return {
    status: answer.status,
    data: told.data,
    reason: told.reason,
    fields: Object.keys(told.errors ?? {}),
  }
}
const entriesOf = async ({ eid }: Ids) => {
  const { body } = await maple.as.client_admin.call(routes.listEntries, {
    params: { type: 'sweepstakes', id: eid },
  })
  return (body as { data: { eid: string; source: string; created_at: string; data: object }[] }).data
}

test('a letter is an entry of its day, typed in after the end, and nothing is sent to who wrote it', async () => {
  const into = await contest()
  const { status, data } = await enter(into, letter())
  assert.equal(status, 200)
  const [entry, ...more] = await entriesOf(into)
  assert.deepEqual(more, [])
  const { source, created_at, data: kept } = must(entry)
  assert.deepEqual([must(entry).eid, source], [must(data).eid, 'offline'])
  // That day it ended at noon less a second.
  assert.equal(created_at, '2026-11-18T16:59:58.999Z')
  assert.deepEqual(kept, {
    first_name: 'Ana',
    email: 'ana@example.com',
    city: 'Gaspé',
    received_on: '2026-11-18',
  })
  const scope = systemScope(await getClientRef(application.db, maple.id), 'Tests', now)
  const sent = await application.db.many(
    scope,
    sql<{ id: string }>`select id from message where client_id = ${maple.id} and address = 'ana@example.com'`,
  )
  assert.deepEqual(sent, [])
})

test('it is judged as of its day: before the start, after the end, yet to come, and the limit of that day', async () => {
  const into = await contest({ limit_type: 'participant', limit_by: 'email' })
  for (const [received_on, reason] of [
    ['2026-10-31', 'offline_too_early'],
    ['2026-11-19', 'offline_too_late'],
    ['2026-11-21', 'not_in_the_future'],
    ['2026-02-30', 'not_a_date'],
  ] as const)
    assert.equal((await enter(into, letter({ received_on }))).reason, reason, received_on)
  assert.equal((await enter(into, letter())).status, 200)
  const again = await enter(into, letter())
  assert.deepEqual([again.status, again.reason], [409, 'offline_entered_enough'])
  assert.equal((await enter(into, letter({ received_on: '2026-11-17' }))).status, 200)
  assert.equal((await entriesOf(into)).length, 2)
})

test('twenty at once with a limit of one are one entry; the same key is one letter', async () => {
  const into = await contest({ limit_type: 'participant', limit_by: 'email' })
  const all = await Promise.all(Array.from({ length: 20 }, () => enter(into, letter())))
  assert.equal(all.filter(({ status }) => status === 200).length, 1)
  const other = await contest()
  const [first, second] = [await enter(other, letter(), 'letter-1'), await enter(other, letter(), 'letter-1')]
  assert.deepEqual(second.data, first.data)
  assert.equal((await entriesOf(other)).length, 1)
})

test('faults are told by field, and what the form does not ask for is not taken', async () => {
  const into = await contest()
  const faulty = {
    email: 'nobody',
    city: '',
    birthday: '2015-01-01',
    colour: 'red',
    first_name: 'x'.repeat(101),
  }
  const { status, fields } = await enter(into, letter({ answers: faulty }))
  assert.equal(status, 422)
  assert.deepEqual(
    fields.sort(),
    ['birthday', 'city', 'colour', 'email', 'first_name'].map((name) => `answers.${name}`),
  )
  const nobody = await enter(into, letter({ answers: { first_name: 'Ana', city: 'Gaspé' } }))
  assert.deepEqual([nobody.reason, nobody.fields], ['phone_or_email_needed', ['answers.email']])
  for (const answers of [{ __proto__: null, first_name: 'a\u0000' }, { first_name: '\ud800' }] as Record<
    string,
    string
  >[])
    assert.equal((await enter(into, letter({ answers }))).status, 422)
  assert.deepEqual(await entriesOf(into), [])
})

test('a form without rules of its own asks for what the entry form asks, in the language that is asked for', async () => {
  const own = await contest({
    form_rules: [{ ...rule('email', 'required|email', 'Entry'), label_fr: 'Courriel' }],
  })
  const params = { kind: 'sweepstakes', eid: own.eid }
  const { body } = await maple.as.validator.call(routes.getOfflineForm, { params, query: { language: 'fr' } })
  const { fields } = (body as { data: { fields: { name: string; label: string }[] } }).data
  assert.deepEqual(
    fields.map(({ name, label }) => [name, label]),
    [['email', 'Courriel']],
  )
  const draft = await contest({ is_draft: true })
  assert.equal((await enter(draft, letter())).reason, 'experience_not_open')
})

const newToken = () => randomBytes(16).toString('base64url')
const keep = async ({ eid }: Ids, field: string, bytes: Buffer, as = maple.as.validator) => {
  const form = new FormData()
  form.set('field', field)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'letter.png')
  const { status, body } = await as.call(routes.keepOfflineFile, {
    params: { kind: 'sweepstakes', eid },
    form,
  })
  const told = body as { data?: { token: string }; reason?: string }
  return { status, token: told.data?.token ?? '', reason: told.reason }
}
const imagesOf = async ({ eid }: Ids, entryEid: string) => {
  const params = { type: 'sweepstakes', exp: eid, entryEid }
  const { body } = await maple.as.validator.call(routes.listEntryImages, { params })
  return (body as { data: EntryImage[] }).data
}

test('a letter brings its pictures, each in one entry, and what is missing or none is told at its field', async () => {
  const into = await contest({ form_rules: [...rules, rule('scan', 'required|file')] })
  const missing = await enter(into, letter())
  assert.deepEqual([missing.status, missing.fields], [422, ['answers.scan']])
  const [first, second] = [await keep(into, 'scan', png()), await keep(into, 'scan', pdf())]
  assert.deepEqual([first.status, second.status], [200, 200])
  const answers = { ...letter().answers, scan: `${first.token},${second.token}` }
  const { status, data } = await enter(into, letter({ answers }))
  assert.equal(status, 200)
  const images = await imagesOf(into, must(data).eid)
  assert.deepEqual(
    images.map(({ field, source, content_type, is_of_claim }) => [field, source, content_type, is_of_claim]),
    [
      ['scan', 'staff', 'image/png', false],
      ['scan', 'staff', 'application/pdf', false],
    ],
  )
  const [entry] = await entriesOf(into)
  assert.ok(!('scan' in must(entry).data))
  const again = await enter(into, letter({ answers: { ...answers, email: 'bo@example.com' } }))
  assert.deepEqual([again.status, again.reason], [409, 'offline_file_gone'])
  assert.equal((await entriesOf(into)).length, 1)
  for (const scan of ['nonsense', `${first.token},!`, Array.from({ length: 6 }, () => newToken()).join()])
    assert.deepEqual((await enter(into, letter({ answers: { ...answers, scan } }))).fields, ['answers.scan'])
  assert.deepEqual((await keep(into, 'scan', Buffer.from('no picture'))).reason, 'image_not_taken')
  assert.equal((await keep(into, 'city', png())).status, 404)
  assert.equal((await keep(into, 'scan', png(), maple.as.analyst)).status, 403)
})

const uploaded_image_questions = [
  {
    type: 'answers',
    question: 'Which size?',
    question_fr: 'Quel format?',
    configuration: ['Small', 'Large'],
    configuration_fr: ['Petit', 'Grand'],
  },
  { type: 'details', question: 'The receipt', configuration: [{ name: 'Store' }, { name: 'Total' }] },
]

test('a form Offline that takes a picture asks the questions about it, behind the picture and as it must be sent', async () => {
  const form_rules = [...rules, rule('scan', 'required|file'), rule('last_name', 'nullable|text')]
  const into = await contest({ form_rules, uploaded_image_questions })
  const params = { kind: 'sweepstakes', eid: into.eid }
  const { body } = await maple.as.validator.call(routes.getOfflineForm, { params, query: { language: 'fr' } })
  const { fields } = (body as { data: { fields: OfflineField[] } }).data
  assert.deepEqual(
    fields.slice(-5).map(({ name, label, question, is_required }) => [name, label, question, is_required]),
    [
      ['scan', 'scan', null, true],
      ['question_which_size', 'Quel format?', null, true],
      ['question_store', 'Store', 'The receipt', true],
      ['question_total', 'Total', 'The receipt', true],
      ['last_name', 'Nom', null, false],
    ],
  )
  const size = fields.find(({ name }) => name === 'question_which_size')
  assert.deepEqual(
    [size?.choices, size?.choice_labels],
    [
      ['Small', 'Large'],
      ['Petit', 'Grand'],
    ],
  )
  const { token } = await keep(into, 'scan', png())
  const answers = { ...letter().answers, scan: token, question_store: 'Corner shop', question_total: '12.40' }
  const missing = await enter(into, letter({ answers: { ...answers, question_which_size: 'Petit' } }))
  assert.deepEqual(missing.fields, ['answers.question_which_size'])
  const { status } = await enter(into, letter({ answers: { ...answers, question_which_size: 'Large' } }))
  assert.equal(status, 200)
  const [entry] = await entriesOf(into)
  const { question_which_size, question_store } = must(entry).data as Record<string, unknown>
  assert.deepEqual([question_which_size, question_store], ['Large', 'Corner shop'])
  const unpictured = await contest({ uploaded_image_questions })
  assert.equal((await enter(unpictured, letter())).status, 200)
})

test('without a form Offline of its own a letter is asked for no file that the form Entry asks for', async () => {
  const email = rule('email', 'required|email', 'Entry')
  const into = await contest({ form_rules: [email, rule('receipt', 'required|file', 'Entry')] })
  const sent = letter({ answers: { email: 'ana@example.com' } })
  assert.equal((await enter(into, sent)).status, 200)
  assert.equal((await keep(into, 'receipt', png())).status, 404)
})
