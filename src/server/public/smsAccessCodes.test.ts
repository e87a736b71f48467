import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { codesOffice, dataOf, prefixIn, reasonIn } from '#test/support/accessCodes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, visitor } from '#test/support/caller.ts'
import { must } from '#test/support/making.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let admin: Caller
let office: ReturnType<typeof codesOffice>
before(async () => {
  application = await testApplication({ hasWorker: true })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  office = codesOffice(maple)
  admin = office.who
})
after(() => application.close())

const text = (body: string, from = '+14165550101') =>
  visitor(application.url).call(routes.sendFromHandset, { body: { from, to: '55501', text: body } })
/** The answers to a phone, once there are so many. */
async function answersTo(phone: string, count: number): Promise<string[]> {
  let texts: string[] = []
  await until(async () => {
    const received = await dataOf<{ text: string }[]>(visitor(application.url), routes.listHandsetMessages, {
      query: { phone },
    })
    texts = received.map((one) => one.text)
    return texts.length >= count
  })
  return texts.toSorted()
}

test('a person uses a code once by keyword and is told so in his or her language', async () => {
  const list = await office.addList('Texted')
  const snow = prefixIn(await office.addPrefix(list, { name: 'DRIFT', keyword: 'DRIFT' }))
  await office.addCode(list, 'DRIFTAB12')
  await office.addCode(list, 'CD345678', snow.id)
  const [ann, luc] = ['+14165550111', '+14165550112']
  await text('DRIFT', ann)
  await text('drift ab-12', ann)
  await text('DRIFT AB12', ann)
  await text('Aide', luc)
  await text('Drift cd345678', luc)
  assert.deepEqual(await answersTo(ann, 3), [
    'maple: Text the keyword, a blank and your code.',
    'maple: Thank you! Your code is accepted.',
    'maple: This code is not valid or was used already. Please check it.',
  ])
  const { codes_count, used_count } = await office.getList(list)
  assert.deepEqual([codes_count, used_count], [2, 2])
  const used = await office.codesIn(list, { state: 'used' })
  assert.deepEqual(
    used.map(({ participant, prefix_name }) => [participant?.name, prefix_name]),
    [
      [luc, 'DRIFT'],
      [ann, 'DRIFT'],
    ],
  )
  const flag = { client: maple.eid, person: must(used[1]?.participant).id, reason: 'Many codes' }
  assert.equal((await maple.as.client_admin.call(routes.flagParticipant, { body: flag })).status, 200)
  const flagged = (await office.codesIn(list)).filter(({ participant }) => participant?.is_flagged)
  assert.deepEqual(
    flagged.map(({ participant }) => participant?.name),
    [ann],
  )
})

test('somebody new speaks the language of the prefix; who has one keeps it', async () => {
  const list = await office.addList('Languages')
  await office.addPrefix(list, { name: 'GIVRE', keyword: 'GIVRE', language: 'fr' })
  await office.addPrefix(list, { name: 'GEADA', keyword: 'GEADA', language: 'pt-br' })
  await office.addPrefix(list, { name: 'FROST', keyword: 'FROST', language: 'en' })
  await office.addCode(list, 'GIVRE0001')
  await office.addCode(list, 'GIVRE0002')
  const languageOf = async (phone: string) => {
    const found = await dataOf<{ language: string }[]>(admin, routes.listParticipants, {
      query: { query: phone },
    })
    return must(found[0]).language
  }
  const [luc, ann, ana, eve] = ['+14165550161', '+14165550162', '+14165550163', '+14165550164']
  await text('GIVRE 0001', luc)
  const french = must((await answersTo(luc, 1))[0])
  assert.match(french, /Merci/)
  assert.equal(await languageOf(luc), 'fr')
  // The client has no French of its own: an English keyword is answered in English.
  await text('FROST', luc)
  assert.equal((await answersTo(luc, 2)).filter((one) => one.includes('Text the keyword')).length, 1)
  assert.equal(await languageOf(luc), 'fr')
  await text('FROST', ann)
  await text('GIVRE 0002', ann)
  assert.deepEqual(await answersTo(ann, 2), [
    'maple: Text the keyword, a blank and your code.',
    'maple: Thank you! Your code is accepted.',
  ])
  assert.equal(await languageOf(ann), 'en')
  await text('GEADA', ana)
  assert.deepEqual(await answersTo(ana, 1), ['maple: Text the keyword, a blank and your code.'])
  assert.equal(await languageOf(ana), 'pt-br')
  await Promise.all([text('GIVRE', eve), text('GIVRE x1', eve)])
  assert.equal((await answersTo(eve, 2)).filter((one) => /Text the|not valid/.test(one)).length, 0)
})

test('Portuguese, for which there are no answers, is answered in the default language of the client', async () => {
  const list = await office.addList('Portuguese')
  await office.addPrefix(list, { name: 'NEVE', keyword: 'NEVE', language: 'pt-br' })
  await office.addPrefix(list, { name: 'GLACE', keyword: 'GLACE', language: 'fr' })
  await office.addCode(list, 'NEVE0001')
  await office.addCode(list, 'GLACE0001')
  const [ana, rui] = ['+14165550171', '+14165550172']
  await text('NEVE 0001', ana)
  assert.deepEqual(await answersTo(ana, 1), ['maple: Thank you! Your code is accepted.'])
  await text('GLACE 0001', ana)
  assert.match(must((await answersTo(ana, 2))[0]), /^maple : Merci/, 'the keyword is French')
  const shortcodes = await dataOf<{ id: string }[]>(admin, routes.listClientShortcodes)
  const french = { language: 'fr', language_label: 'Français', keyword: 'NOUVELLES', is_default: true }
  const body = {
    shortcode_ids: [must(shortcodes[0]).id],
    languages: [{ ...french, message: 'Merci de vous joindre à nous.', opt_in: false }],
  }
  const params = { id: maple.id }
  const saved = await maple.as.client_admin.call(routes.saveClientLanguages, { params, body })
  assert.equal(saved.status, 200, saved.text)
  await text('NEVE', rui)
  assert.deepEqual(await answersTo(rui, 1), ['maple : Textez le mot-clé, un espace et votre code.'])
})

test('no code is used before its campaign begins or after it is over, and whoever texts one is told so', async () => {
  const list = await office.addList('Seasonal')
  await office.addPrefix(list, { name: 'SEASON', keyword: 'SEASON', language: 'en' })
  await office.addCode(list, 'SEASON0001')
  const phone = '+14165550181'
  const run = async (times: { started_at?: string; ended_at?: string }) => {
    const body = { name: `Season ${Object.values(times).join()}`, ...times }
    const { id: campaign_id } = await dataOf<{ id: string }>(admin, routes.createCampaign, { body })
    const moved = await admin.call(routes.updateAccessCodeList, {
      params: { id: list.id },
      body: { campaign_id },
    })
    assert.equal(moved.status, 200, moved.text)
  }
  const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await run({ ended_at: dayFrom(-1) })
  await text('SEASON 0001', phone)
  const over = 'maple: This promotion is over, and codes are no longer accepted.'
  assert.deepEqual(await answersTo(phone, 1), [over])
  await text('SEASON', phone)
  assert.deepEqual(await answersTo(phone, 2), [over, over])
  await run({ started_at: dayFrom(40) })
  await text('SEASON 0001', phone)
  const [soon] = await answersTo(phone, 3)
  assert.match(soon ?? '', /^maple: Codes are not accepted yet. Please keep your code. It begins .*\d\d/)
  assert.equal((await office.getList(list)).used_count, 0)
  await run({ started_at: dayFrom(-1), ended_at: dayFrom(1) })
  await text('SEASON 0001', phone)
  assert.equal((await answersTo(phone, 4)).filter((one) => one.includes('accepted.')).length, 3)
  assert.equal((await office.getList(list)).used_count, 1)
})

test('a code that many text at once is used by one', async () => {
  const list = await office.addList('Rush')
  const rush = prefixIn(await office.addPrefix(list, { name: 'RUSH', keyword: 'RUSHED' }))
  await office.addCode(list, 'RUSH9999')
  const phones = Array.from({ length: 20 }, (_, index) => `+141655502${String(index).padStart(2, '0')}`)
  await Promise.all(phones.map((phone) => text('rushed RUSH9999', phone)))
  const answers = (await Promise.all(phones.map((phone) => answersTo(phone, 1)))).flat()
  assert.equal(answers.filter((answer) => answer.includes('accepted')).length, 1)
  assert.equal(answers.filter((answer) => answer.includes('not valid')).length, 19)
  const { prefixes } = await office.getList(list)
  assert.deepEqual([prefixes[0]?.id, prefixes[0]?.used_count], [rush.id, 1])
})

test('one phone may try ten wrong codes an hour; a good one counts as none', async () => {
  const list = await office.addList('Guessed')
  await office.addPrefix(list, { name: 'GUESS', keyword: 'GUESSED' })
  await office.addCode(list, 'GUESS0001')
  await office.addCode(list, 'GUESS0002')
  const phone = '+14165550130'
  await text('GUESSED 0001', phone)
  for (let wrong = 0; wrong < 10; wrong += 1) await text(`GUESSED ZZZZ${wrong}`, phone)
  await text('GUESSED 0002', phone)
  assert.equal((await office.getList(list)).used_count, 1)
})

test('what is deleted says what is lost, and is refused where that is another number by now', async () => {
  const list = await office.addList('Gone')
  const prefix = prefixIn(await office.addPrefix(list, { name: 'GONE', keyword: 'GONER' }))
  await office.addCode(list, 'GONE0001')
  await office.addCode(list, 'GONE0002')
  await text('GONER 0001', '+14165550140')
  const params = { id: list.id, prefixId: prefix.id }
  const seen = { codes_count: 2, used_count: 0 }
  const refused = await admin.call(routes.deleteAccessCodePrefix, { params, body: { seen } })
  assert.deepEqual([refused.status, reasonIn(refused)], [409, 'access_codes_changed'])
  const body = { seen: { codes_count: 2, used_count: 1 } }
  assert.equal((await admin.call(routes.deleteAccessCodePrefix, { params, body })).status, 200)
  assert.deepEqual((await office.getList(list)).codes_count, 0)
  await office.addPrefix(list, { name: 'GONE', keyword: 'GONER' })
  await office.addCode(list, 'GONE0001')
  assert.equal((await admin.call(routes.deleteAccessCodeList, { params: { id: list.id } })).status, 200)
  assert.equal((await admin.call(routes.getAccessCodeList, { params: { id: list.id } })).status, 404)
  const query = { query: '+14165550140' }
  const [person] = await dataOf<{ id: string }[]>(admin, routes.listParticipants, { query })
  const activity = await dataOf<unknown[]>(admin, routes.listActivity, { params: { id: must(person).id } })
  assert.ok(JSON.stringify(activity).includes('GONE0001'), 'the used code stays in the activity')
})

test('an erased person leaves the code used, and nobody by name', async () => {
  const list = await office.addList('Erased')
  await office.addPrefix(list, { name: 'WIPE', keyword: 'WIPED' })
  await office.addCode(list, 'WIPE0001')
  await text('WIPED 0001', '+14165550150')
  const find = async () => must((await office.codesIn(list))[0])
  const { participant } = await find()
  const erased = await maple.as.client_admin.call(routes.eraseParticipant, {
    params: { id: must(participant).id },
    body: { reason: 'asked for it' },
  })
  assert.equal(erased.status, 200, erased.text)
  const { participant: left, used_at } = await find()
  assert.equal(left, null)
  assert.notEqual(used_at, null)
})
