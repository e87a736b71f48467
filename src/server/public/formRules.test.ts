import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { showPublicPage, submitEntryForm } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
type Language = 'en' | 'fr'
const open = ({ eid }: Detail, asked: { language?: Language; page?: AddressedPage } = {}) => {
  const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
  return showPublicPage(world.db, visitor(), { eid, language: 'en', outside: world.outside, visit, ...asked })
}
const show = async (made: Detail, language: Language = 'en') => (await open(made, { language })).html
type Sending = { language?: Language; page?: 'alternative-entry' }
const send = async (
  { eid }: Detail,
  answers: Record<string, unknown>,
  { language = 'en', page }: Sending = {},
) => {
  const proof = await proofOfWork(world.db, visitor(), { eid, outside: world.outside })
  const body = { terms: 'on', reference: newId(), ...answers, proof }
  return submitEntryForm(world.db, visitor(), { eid, language, outside: world.outside, body, page })
}
const dataOf = async ({ id }: Detail) =>
  (await world.rows<{ data: object }>('select data from entry where experience_id = $1', [id])).map(
    ({ data }) => data,
  )
const rule = (field_name: string, field_rules: string, more: object = {}) => ({
  field_name,
  field_rules,
  type: 'Entry' as const,
  ...more,
})
const rules = [
  rule('email', 'required|email'),
  rule('first_name', 'nullable|text'),
  rule('postal', 'required|postal_code', { label: 'Postal code', label_fr: 'Code postal' }),
  rule('size', 'required|choice:Small,Large', { label: 'Size', label_fr: 'Taille' }),
  rule('bought_on', 'nullable|date'),
  rule('total', 'nullable|number'),
  rule('news', 'nullable|checkbox', { label: 'Tell my friends' }),
  rule('born', 'required|age_of_majority', { label_fr: 'Date de naissance' }),
  rule('submit', 'required|text'),
  rule('captcha_response', 'required|captcha'),
  rule('city', 'required|text', { type: 'Claim' }),
]
const good = {
  email: 'Ana@Example.com',
  postal: 'm5v-1a1',
  size: 'Large',
  born: '2008-05-04',
}

test('the form asks for what its rules say, in the page’s language, and for nothing else', async () => {
  const made = await world.addContest({ form_rules: rules })
  const html = await show(made, 'fr')
  for (const words of ['Code postal', 'Taille', 'Date de naissance', 'Prénom (facultatif)'])
    assert.ok(html.includes(`>${words}<`), words)
  assert.match(html, /<option>Small<\/option>/)
  const names = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*? name="([a-z_]+)"/g)].map(
    ([, name]) => name,
  )
  assert.deepEqual(
    names.filter((name) => !['viewport', 'color-scheme'].includes(name ?? '')),
    [
      ...['reference', 'email', 'first_name', 'postal', 'size', 'bought_on', 'total', 'news', 'born'],
      ...['terms', 'proof'],
    ],
  )
})

test('answers land in the entry under their names, and phone, e-mail and name in the participant', async () => {
  const made = await world.addContest({ form_rules: rules })
  const sent = await send(made, { ...good, first_name: 'Ana', total: '12,50', news: 'on', bought_on: '' })
  assert.match(sent.html, /You are in, Ana!/)
  const data = { ...good, email: 'ana@example.com', postal: 'M5V 1A1', first_name: 'Ana' }
  assert.deepEqual(await dataOf(made), [{ ...data, total: '12.50', news: 'yes' }])
  const [person] = await world.rows(
    `select first_name, last_name, phone from participant where email = 'ana@example.com'`,
  )
  assert.deepEqual(person, { first_name: 'Ana', last_name: null, phone: null })
  assert.match((await send(made, good, { language: 'fr' })).html, /C’est fait!/)
})

test('what a rule refuses is told at its field, and nothing is entered', async () => {
  const made = await world.addContest({ form_rules: rules })
  const wrong: [string, string, RegExp][] = [
    ['email', 'x', /E-mail does not look right/],
    ['postal', 'D5V 1A1', /Postal code does not look right/],
    ['postal', '', /Postal code is required/],
    ['size', 'Huge', /Size does not look right/],
    ['size', 'constructor', /Size does not look right/],
    ['bought_on', '2026-02-30', /bought_on does not look right/],
    ['total', '1e9', /total does not look right/],
    ['total', `${'1'.repeat(100_000)}x`, /total is too long/],
    ['news', 'maybe', /Tell my friends does not look right/],
    ['born', '2008-05-05', /Only people of 18 years or more can enter/],
    ['born', '1808-05-05', /Date de naissance does not look right/],
  ]
  for (const [name, value, told] of wrong) {
    const page = await send(made, { ...good, [name]: value })
    assert.equal(page.status, 422, name)
    assert.match(page.html, told)
    assert.match(page.html, new RegExp(`href="#${name}"`))
    assert.match(page.html, new RegExp(`id="${name}-error"`))
  }
  const odd: Record<string, unknown>[] = [
    { city: 'Ottawa' },
    { receipt: 'x' },
    { constructor: 'x' },
    { phone: '416 555 0101' },
    { born: ['x'] },
  ]
  for (const more of odd) assert.equal((await send(made, { ...good, ...more })).status, 422)
  assert.deepEqual(await dataOf(made), [])
})

test('a rule may ask for more years than 18, and its form says how many', async () => {
  const born = rule('born', 'required|age_of_majority:19')
  const made = await world.addContest({ form_rules: [rule('email', 'required|email'), born] })
  assert.match(await show(made), /You must be at least 19 years old\./)
  assert.match(await show(made, 'fr'), /Vous devez avoir au moins 19 ans\./)
  const young = await send(made, { email: 'y@example.com', born: '2008-05-04' })
  assert.equal(young.status, 422)
  assert.match(young.html, /Only people of 19 years or more can enter\./)
  assert.equal((await send(made, { email: 'y@example.com', born: '2007-05-04' })).status, 200)
  assert.deepEqual(await dataOf(made), [{ email: 'y@example.com', born: '2007-05-04' }])
})

test('a field may be called whatever a rule allows', async () => {
  const made = await world.addContest({
    form_rules: [rule('phone', 'required|text'), rule('constructor', 'nullable|text')],
  })
  assert.match(await show(made), /id="constructor"[^>]*\nvalue=""/)
  assert.equal((await send(made, { phone: 'x' })).status, 422)
  assert.equal((await send(made, { phone: '416 555 0142', constructor: 'Bo' })).status, 200)
  assert.deepEqual(await dataOf(made), [{ phone: '+14165550142', constructor: 'Bo' }])
})

test('one of two optional addresses is needed all the same, and consent needs the one that it is for', async () => {
  const form_rules = [rule('email', 'nullable|email'), rule('phone', 'nullable|phone')]
  const made = await world.addContest({ form_rules })
  assert.match((await send(made, {})).html, /E-mail or Mobile phone is required/)
  assert.match((await send(made, { email: 'c@example.com', optin: 'on' })).html, /Mobile phone is required/)
  assert.equal((await send(made, { email: 'c@example.com' })).status, 200)
  assert.equal((await send(made, { phone: '416 555 0143', optin: 'on' })).status, 200)
  assert.equal(await world.consentOf('+14165550143'), 'in')
})

test('a form by which nobody could be recognised is not shown, and takes nothing', async () => {
  const made = await world.addContest({ form_rules: [rule('city', 'required|text')] })
  assert.match(await show(made), /You cannot enter here at the moment/)
  assert.equal((await send(made, { city: 'Ottawa' })).status, 422)
  assert.deepEqual(await dataOf(made), [])
})

const alternative = [
  rule('email', 'required|email', { type: 'Alternative Entry' }),
  rule('essay', 'required|text', { type: 'Alternative Entry', label: 'Why you', label_fr: 'Pourquoi vous' }),
]
const page = 'alternative-entry'

test('an alternative entry form has its own rules and address, and its entries say where they came from', async () => {
  const made = await world.addContest({ form_rules: [...rules, ...alternative] })
  assert.match(await show(made), /href="[^"]*\/alternative-entry\?lang=en"/)
  const shown = await open(made, { page, language: 'fr' })
  assert.equal(shown.status, 200)
  assert.match(shown.html, /<h1>Autres façons de participer<\/h1>/)
  assert.match(shown.html, /action="[^"]*\/alternative-entry\?lang=fr"/)
  assert.match(shown.html, />Pourquoi vous</)
  assert.doesNotMatch(shown.html, /Code postal/)

  const wrong = await send(made, { email: 'alt@example.com' }, { page, language: 'fr' })
  assert.equal(wrong.status, 422)
  assert.match(wrong.html, /Le champ «\u00a0Pourquoi vous\u00a0» est obligatoire/)
  assert.match(wrong.html, /value="alt@example.com"/)
  assert.match(wrong.html, /<h1>Autres façons de participer<\/h1>/)
  const sent = await send(made, { email: 'alt@example.com', essay: 'I bake.' }, { page })
  assert.match(sent.html, /You are in!/)
  assert.equal((await send(made, good)).status, 200)
  const entries = await world.rows<{ source: string; data: object }>(
    'select source, data from entry where experience_id = $1 order by source',
    [made.id],
  )
  assert.deepEqual(
    entries.map(({ source }) => source),
    ['alternative', 'web'],
  )
  assert.deepEqual(entries[0]?.data, { email: 'alt@example.com', essay: 'I bake.' })
})

test('both forms count in the same limit', async () => {
  const made = await world.addContest({
    form_rules: [rule('email', 'required|email'), ...alternative],
    limit_type: 'participant',
    limit_count: 1,
    limit_by: 'email',
    entry_scheduling: 'once',
  })
  assert.equal((await send(made, { email: 'both@example.com' })).status, 200)
  const again = await send(made, { email: 'both@example.com', essay: 'More' }, { page })
  assert.match(again.html, /You have already entered as often/)
  assert.equal((await dataOf(made)).length, 1)
})

test('where no rule asks for anything there is no alternative entry form', async () => {
  const made = await world.addContest({ form_rules: rules })
  assert.doesNotMatch(await show(made), /alternative-entry/)
  assert.equal((await open(made, { page })).status, 404)
  assert.equal((await send(made, { email: 'none@example.com' }, { page })).status, 404)
  assert.deepEqual(await dataOf(made), [])
})

test('the address that the form of Home is sent to leads to Home', async () => {
  const made = await world.addContest({})
  const { status, headers } = await open(made, { page: 'entry', language: 'fr' })
  assert.deepEqual([status, headers?.Location], [302, `../${made.eid}?lang=fr`])
})
