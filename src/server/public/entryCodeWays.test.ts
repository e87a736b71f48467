import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newToken } from '#server/access/access.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { createMailbox } from '#server/messaging/messaging.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { carriedBy, withoutScript, wrongFor } from '#test/support/entryCodes.ts'
import { must } from '#test/support/making.ts'
import { submitCode } from './accounts/enter.ts'
import { submitRegister } from './accounts/submit.ts'
import { writeHeldBack } from './heldBack/heldBack.ts'
import { showPublicPage } from './webEntry.ts'

// To whom a code of a form without script goes, how often, and where none can go.

let world: Contest
let open: Detail
let own: ReturnType<typeof withoutScript>
let minutes = 0
before(async () => {
  world = await contest()
  own = withoutScript(world)
  open = await world.addContest()
})
after(() => world.end())
beforeEach(() => {
  minutes += 120
  world.setTime(new Date(may.getTime() + minutes * 60_000))
})

const rule = (field_name: string, field_rules: string) =>
  ({ field_name, field_rules, type: 'Entry' }) as const
const entries = async ({ id }: Detail = open) =>
  (await world.rows('select from entry where experience_id = $1', [id])).length
const passing = { token: undefined, userAgent: '', isFetchedAhead: true }
const show = ({ eid }: Detail, language: 'en' | 'fr' = 'en', outside = world.outside) =>
  showPublicPage(world.db, own.visitor(), { eid, language, outside, visit: passing })
const noScriptOf = (html: string) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''

test('the page says in both languages that a code will come, and nothing where no proof is asked for', async () => {
  assert.match(noScriptOf((await show(open)).html), /we text a code to your mobile phone, and you enter it/)
  assert.match(noScriptOf((await show(open, 'fr')).html), /nous envoyons un code par texto à votre téléphone/)
  const outside = { ...world.outside, forms: { ...world.outside.forms, proofWork: 0 } }
  assert.equal(noScriptOf((await show(open, 'en', outside)).html), '')
  const entered = await own.send(open, own.newForm(), { outside })
  assert.match(entered.html, /You are in/)
})

test('a number that said STOP gets the same page, and no text', async () => {
  const form = own.newForm()
  await world.text(form.phone, 'hello')
  await world.text(form.phone, 'STOP')
  const page = await own.send(open, form)
  const other = own.newForm()
  const plain = (html: string, { phone, email, reference }: typeof form) =>
    [phone, email, reference].reduce((text, one) => text.replaceAll(one, ''), html)
  assert.equal(plain(page.html, form), plain((await own.send(open, other)).html, other))
  assert.deepEqual([await own.codesTo(form.phone), (await own.codesTo(other.phone)).length], [[], 1])
})

test('a number gets five codes an hour, one network asks for ten a minute, and nothing typed is lost', async () => {
  const { phone } = own.newForm()
  const statuses = []
  for (let at = 0; at < 6; at += 1) {
    const page = await own.send(open, own.newForm({ phone }))
    statuses.push(page.status)
    if (page.status === 429) {
      assert.match(page.html, /Several codes were asked for with this number/)
      assert.ok(page.html.includes(`value="${phone}"`))
      assert.ok(Number(page.headers?.['Retry-After']) > 0)
    }
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
  const from = '198.51.100.9'
  const others = []
  for (let at = 0; at < 11; at += 1) others.push((await own.send(open, own.newForm(), { from })).status)
  assert.deepEqual(others, [...Array<number>(10).fill(200), 429])
  assert.equal((await own.codesTo(phone)).length, 5)
  await writeHeldBack(world.db, world.outside.log)
  const seen = await world.rows<{ n: number }>(
    `select sum(count)::int as n from brake_refusal where brake = 'code_asked' and experience_id = $1`,
    [open.id],
  )
  assert.deepEqual(seen, [{ n: 2 }])
})

test('another code that is one too many is told on the page of the code, which stays', async () => {
  const form = own.newForm()
  let { html } = await own.send(open, form)
  for (let at = 0; at < 4; at += 1)
    ({ html } = await own.send(open, { ...carriedBy(html), codeWish: 'again' }))
  const held = await own.send(open, { ...carriedBy(html), codeWish: 'again' })
  assert.equal(held.status, 429)
  const entryCode = must((await own.codesTo(form.phone)).at(-1))
  assert.match((await own.send(open, { ...carriedBy(held.html), entryCode })).html, /You are in/)
})

test('tries are held back by network, and the right code enters from elsewhere', async () => {
  const form = own.newForm()
  const carried = carriedBy((await own.send(open, form)).html)
  const code = must((await own.codesTo(form.phone))[0])
  const others = own.newForm()
  const foreign = carriedBy((await own.send(open, others)).html)
  const tries = []
  for (let at = 0; at < 61; at += 1)
    tries.push((await own.send(open, { ...foreign, entryCode: wrongFor() }, { from: '203.0.113.5' })).status)
  assert.deepEqual([tries.filter((one) => one === 422).length, tries.at(-1)], [60, 429])
  const held = await own.send(open, { ...carried, entryCode: code }, { from: '203.0.113.5' })
  assert.equal(held.status, 429)
  assert.match((await own.send(open, { ...carriedBy(held.html), entryCode: code })).html, /You are in/)
})

test('no code is sent for a contest that is not open, nor for a form with a wrong proof or with faults', async () => {
  const over = await world.addContest({
    started_at: '2026-04-01T12:00:00Z',
    ended_at: '2026-05-01T12:00:00Z',
  })
  const soon = await world.addContest({ started_at: '2027-04-01T12:00:00Z' })
  const forms = [
    own.newForm(),
    own.newForm(),
    own.newForm({ proof: 'none' }),
    own.newForm({ first_name: '' }),
  ]
  const [first, second, third, fourth] = forms
  for (const [of, form] of [
    [over, first],
    [soon, second],
    [open, third],
    [open, fourth],
  ] as const) {
    assert.equal((await own.send(of, must(form))).status, 422)
    assert.deepEqual(await own.codesTo(must(form).phone), [])
  }
})

test('whoever is signed in enters without script too, for the own person', async () => {
  const members = await world.addContest({ has_login: true })
  const { phone, ...form } = own.newForm()
  const asked = { eid: members.eid, language: 'en' as const, outside: world.outside }
  const account_handle = newToken()
  const body = { account_handle, first_name: 'Ana', last_name: 'Roy', phone, email: '' }
  const { html } = await submitRegister(world.db, own.visitor(), { ...asked, body })
  const [, handle = ''] = /name="account_handle"\s+value="([^"]*)"/.exec(html) ?? []
  const signInCode = must((await own.codesTo(phone))[0])
  let cookie: string | undefined
  const keepParticipant = (token: string) => {
    cookie = token
  }
  const entering = { account_handle: handle, code: signInCode }
  await submitCode(world.db, own.visitor(), { ...asked, body: entering, cookies: { keepParticipant } })
  const home = await showPublicPage(world.db, own.visitor(), { ...asked, cookie, visit: passing })
  const { account_token = '' } = carriedBy(home.html)
  const sent = await own.send(members, { ...form, phone, account_token }, { cookie })
  const carried = carriedBy(sent.html)
  assert.equal(carried.account_token, account_token)
  const entryCode = (await own.codesTo(phone)).at(-1)
  assert.equal(
    (await own.send(members, { ...carried, account_token: '', entryCode }, { cookie })).status,
    422,
  )
  assert.match((await own.send(members, { ...carried, entryCode }, { cookie })).html, /You are in/)
})

test('a form for which no code can be sent says that it needs script, and one without the address asks for it', async () => {
  const bare = await world.addContest({ shortcode_id: null })
  assert.match(noScriptOf((await show(bare)).html), /this form needs JavaScript/)
  const page = await own.send(bare, own.newForm())
  assert.equal(page.status, 422)
  assert.match(page.html, /could not show that no machine sent this form/)
  const either = await world.addContest({
    form_rules: [rule('phone', 'nullable|phone'), rule('email', 'nullable|email')],
  })
  const { email, terms, reference } = own.newForm()
  const asked = await own.send(either, { email, terms, reference, phone: '' })
  assert.equal(asked.status, 422)
  assert.match(asked.html, /href="#phone">Without JavaScript, we text you a code/)
  assert.ok(asked.html.includes(`value="${email}"`))
  assert.equal(await entries(bare), 0)
})

test('with a mailbox a code goes by e-mail, and whoever has both chooses', async () => {
  const admin = world.staffScope(await world.addPerson('Pia Platform', { isPlatformAdmin: true }))
  const mailbox = { name: 'Maple', gateway: 'outbox', messages_per_second: 100 } as const
  await createMailbox(world.db, admin, {
    ...mailbox,
    address: 'hello@maple.test',
    client_id: world.client.id,
  })
  assert.match(noScriptOf((await show(open)).html), /text a code to your mobile phone, or e-mail it to you/)
  const form = own.newForm()
  const first = await own.send(open, form)
  assert.match(first.html, new RegExp(`E-mail a code to ${form.email} instead`))
  const byEmail = await own.send(open, { ...carriedBy(first.html), codeWish: 'email' })
  assert.match(byEmail.html, /If the address .* can receive e-mails from us/)
  const [sms, mailed] = [await own.codesTo(form.phone), await own.codesTo(form.email)]
  assert.deepEqual([sms.length, mailed.length], [1, 1])
  const carried = carriedBy(byEmail.html)
  assert.equal(carried.codeWay, 'email')
  if (sms[0] !== mailed[0])
    assert.equal((await own.send(open, { ...carried, entryCode: sms[0] })).status, 422)
  assert.match((await own.send(open, { ...carried, entryCode: mailed[0] })).html, /You are in/)
  const bare = await world.addContest({ shortcode_id: null })
  assert.match(noScriptOf((await show(bare, 'fr')).html), /nous vous envoyons un code par courriel/)
  const other = own.newForm()
  const sent = await own.send(bare, other, { language: 'fr' })
  const entryCode = must((await own.codesTo(other.email))[0])
  const entered = await own.send(bare, { ...carriedBy(sent.html), entryCode }, { language: 'fr' })
  assert.match(entered.html, /C’est fait, Ana!/)
})
