import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { Detail } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { carriedBy, withoutScript, wrongFor } from '#test/support/entryCodes.ts'
import { must } from '#test/support/making.ts'

// A form that comes without script is taken by a code, once.

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
// Each test has brakes of its own.
beforeEach(() => moveBy(120))

function moveBy(more: number): void {
  minutes += more
  world.setTime(new Date(may.getTime() + minutes * 60_000))
}
const count = async (from: string, values: unknown[] = []) =>
  must((await world.rows<{ n: number }>(`select count(*)::int as n from ${from}`, values))[0]).n
const entries = ({ id }: Detail = open) => count('entry where experience_id = $1', [id])

/** A form that was sent, what its page carries, and the code that came. */
async function ask(form = own.newForm(), of: Detail = open) {
  const page = await own.send(of, form)
  assert.equal(page.status, 200, page.html)
  return { form, page, carried: carriedBy(page.html), code: must((await own.codesTo(form.phone)).at(-1)) }
}

const words = {
  en: { heading: 'Enter the code', notYet: 'You have not entered yet', done: 'You are in, Ana!' },
  fr: { heading: 'Entrez le code', notYet: 'Vous ne participez pas encore', done: 'C’est fait, Ana!' },
}

for (const language of ['en', 'fr'] as const)
  test(`the page of the code carries all that was typed, and the code enters (${language})`, async () => {
    const before = await entries()
    const form = own.newForm()
    const page = await own.send(open, form, { language })
    assert.equal(page.status, 200)
    for (const text of [words[language].heading, words[language].notYet, form.phone])
      assert.ok(page.html.includes(text), text)
    const { proof: _none, ...typed } = form
    const carried = carriedBy(page.html)
    assert.deepEqual(carried, { ...typed, codeWay: 'sms' })
    const nothing = [await entries(), await count('participant where phone = $1', [form.phone])]
    assert.deepEqual(nothing, [before, 0])
    const entryCode = must((await own.codesTo(form.phone))[0])
    const entered = await own.send(open, { ...carried, entryCode }, { language })
    assert.ok(entered.html.includes(words[language].done))
    assert.equal(await entries(), before + 1)
    assert.equal(await world.consentOf(form.phone), undefined)
    const proven = await count(
      'participant_proof o join participant p on p.client_id = o.client_id and p.id = o.participant_id where phone = $1',
      [form.phone],
    )
    assert.deepEqual([proven, await count('participant_session')], [0, 0])
  })

test('the same form with the same code is one entry and gets one answer, also four at once', async () => {
  const before = await entries()
  const { carried, code: entryCode } = await ask()
  const pages = await Promise.all(Array.from({ length: 4 }, () => own.send(open, { ...carried, entryCode })))
  const again = await own.send(open, { ...carried, entryCode })
  assert.deepEqual(new Set([...pages, again].map(({ status, html }) => `${status} ${html}`)).size, 1)
  assert.match(again.html, /You are in, Ana!/)
  const sixth = await own.send(open, { ...carried, entryCode })
  assert.equal(sixth.status, 422)
  assert.equal(await entries(), before + 1)
})

test('a code with blanks or a hyphen is read, and what has no six digits is told without a try', async () => {
  const { carried, code, form } = await ask()
  for (const entryCode of ['', '12345', 'abcdef', '1234567', '１２３４５６'])
    assert.match((await own.send(open, { ...carried, entryCode })).html, /Please type the 6 digits/)
  assert.equal(await count('participant_code where address = $1 and tries > 0', [form.phone]), 0)
  const entered = await own.send(open, { ...carried, entryCode: ` ${code.slice(0, 3)}-${code.slice(3)} ` })
  assert.match(entered.html, /You are in/)
})

test('a wrong code, one of another form, phone, page or experience, and one that is too old enter nobody', async () => {
  const rule = (type: 'Entry' | 'Alternative Entry') => ({
    field_name: 'phone',
    field_rules: 'required|phone',
    type,
  })
  const form_rules = [rule('Entry'), rule('Alternative Entry')]
  const two = await world.addContest({ form_rules })
  const other = await world.addContest({ form_rules })
  const { phone, terms, reference } = own.newForm()
  const first = await own.send(two, { phone, terms, reference })
  const carried = carriedBy(first.html)
  const entryCode = must((await own.codesTo(phone))[0])
  const refused = [
    await own.send(two, { ...carried, entryCode: wrongFor(entryCode) }),
    await own.send(two, { ...carried, entryCode, reference: newId() }),
    await own.send(two, { ...carried, entryCode, phone: own.newForm().phone }),
    await own.send(two, { ...carried, entryCode }, { page: 'alternative-entry' }),
    await own.send(other, { ...carried, entryCode }),
  ]
  for (const page of refused) {
    assert.equal(page.status, 422)
    assert.match(page.html, /href="#entryCode">This code is not right/)
    assert.match(page.html, /name="entryCode"[^>]* aria-invalid="true" aria-describedby="entryCode-error"/)
  }
  moveBy(10)
  assert.equal((await own.send(two, { ...carried, entryCode })).status, 422)
  assert.deepEqual([await entries(two), await entries(other)], [0, 0])
})

test('after five wrong tries the right code is worth nothing, and another one takes its place', async () => {
  const { carried, code, form } = await ask()
  for (let at = 0; at < 5; at += 1) await own.send(open, { ...carried, entryCode: wrongFor(code) })
  assert.equal((await own.send(open, { ...carried, entryCode: code })).status, 422)
  const again = await own.send(open, { ...carried, entryCode: code, codeWish: 'again' })
  assert.equal(again.status, 200)
  const codes = await own.codesTo(form.phone)
  assert.equal(codes.length, 2)
  const entered = await own.send(open, { ...carriedBy(again.html), entryCode: codes[1] })
  assert.match(entered.html, /You are in/)
})

test('another code ends the first one, and the same form twice asks for one while it may be entered', async () => {
  const { carried, form, page } = await ask()
  assert.equal((await own.send(open, form)).html, page.html)
  assert.equal((await own.codesTo(form.phone)).length, 1)
  await own.send(open, { ...carried, codeWish: 'again' })
  const [first, second] = await own.codesTo(form.phone)
  if (first !== second) assert.equal((await own.send(open, { ...carried, entryCode: first })).status, 422)
  moveBy(11)
  assert.equal((await own.send(open, { ...carried, entryCode: second })).status, 422)
  await own.send(open, form)
  const third = (await own.codesTo(form.phone))[2]
  assert.match((await own.send(open, { ...carried, entryCode: third })).html, /You are in/)
})

test('what is changed between the steps is checked anew, and a fault uses no code up', async () => {
  const before = await entries()
  const { carried, code: entryCode } = await ask()
  const wrong = await own.send(open, { ...carried, entryCode, last_name: '' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.html, /Last name is required/)
  assert.match(wrong.html, /id="first_name"[^>]*\n?value="Ana"/)
  assert.equal((await own.send(open, { ...carried, entryCode, made_up: 'x' })).status, 422)
  assert.equal((await own.send(open, { ...carried, entryCode, codeWay: 'pigeon' })).status, 422)
  assert.equal(await entries(), before)
  const entered = await own.send(open, { ...carried, entryCode, first_name: 'Zoé' })
  assert.match(entered.html, /You are in, Zoé!/)
  assert.equal(await entries(), before + 1)
})

test('who wants to change what was typed gets the form with it, without a word of faults', async () => {
  const { carried, form } = await ask()
  const page = await own.send(open, { ...carried, codeWish: 'change' })
  assert.equal(page.status, 200)
  assert.doesNotMatch(page.html, /role="alert"/)
  assert.match(page.html, /name="terms"[^>]* checked/)
  for (const value of [form.first_name, form.last_name, form.email, form.phone, form.reference])
    assert.ok(page.html.includes(`value="${value}"`), value)
})

test('a limit is told once the code is entered and not before, so that the page tells nobody’s number', async () => {
  const once = await world.addContest({ limit_type: 'participant', limit_count: 1 })
  const { carried, form, code, page } = await ask(own.newForm(), once)
  assert.match((await own.send(once, { ...carried, entryCode: code })).html, /You are in/)
  const second = await ask({ ...form, reference: newId() }, once)
  const plain = (html: string, { reference }: { reference: string }) => html.replaceAll(reference, '')
  assert.equal(plain(second.page.html, second.form), plain(page.html, form))
  const refused = await own.send(once, { ...second.carried, entryCode: second.code })
  assert.match(refused.html, /already entered as often as the rules allow/)
  assert.equal(await entries(once), 1)
})
