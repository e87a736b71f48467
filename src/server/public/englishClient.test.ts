import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { giveFrench } from '#test/support/french.ts'
import type { Asked } from './publicExperience.ts'
import { showPublicPage, submitEntryForm } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest({ hasFrench: false })
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const outside = () => ({ ...world.outside, forms: { ...world.outside.forms, proofWork: 0 } })
const passing = { token: undefined, userAgent: '', isFetchedAhead: true }
const frenchOf = (eid: string, more: Partial<Asked> = {}) =>
  showPublicPage(world.db, visitor(), { eid, language: 'fr', outside: outside(), visit: passing, ...more })
const english = (form: Partial<SweepstakesForm> = {}) =>
  world.addContest({ title: 'Win a canoe', pages: [{ name: 'Terms', html: '<p>Rules</p>' }], ...form })
const hasSwitch = (html: string) => /<nav[^>]*><a [^>]*hreflang/.test(html)

test('a client without French answers French readers in English, and offers no other language', async () => {
  const { eid } = await english()
  for (const page of [undefined, 'terms'] as (AddressedPage | undefined)[]) {
    const { html, status } = await frenchOf(eid, { page })
    assert.equal(status, 200)
    assert.match(html, /<html lang="en">/)
    assert.doesNotMatch(html, /hreflang|lang=fr|fr_CA|Français/)
  }
  const sent = await submitEntryForm(world.db, visitor(), {
    eid,
    language: 'fr' as const,
    outside: outside(),
    body: { reference: newId() },
  })
  assert.match(sent.html, /<html lang="en">/)
  assert.doesNotMatch(sent.html, /obligatoire|requis/)
})

test('its language gate opens by itself', async () => {
  const { eid } = await english({ has_language_gate: true })
  const home = await frenchOf(eid, { isLanguageOpen: true })
  assert.deepEqual([home.status, /<html lang="en">/.test(home.html)], [200, true])
  const gate = await frenchOf(eid, { page: 'language' })
  assert.equal(gate.headers?.Location, `../${eid}?lang=en`)
})

test('an experience with French texts stays in French, whichever of them is written', async () => {
  for (const form of [
    { title_fr: 'Gagnez un canot' },
    { texts: { rate_limit_fr: 'Une fois seulement.' } },
    { pages: [{ name: 'Home FR', html: '<p>Bonjour</p>' }] },
  ] as Partial<SweepstakesForm>[]) {
    const { eid } = await english(form)
    const { html } = await frenchOf(eid)
    assert.match(html, /<html lang="fr">/)
    assert.equal(hasSwitch(html), true)
  }
})

test('a page that is kept follows the languages of the client at once', async () => {
  const { eid } = await english()
  const languages = async () => {
    const { html } = await frenchOf(eid)
    return [/<html lang="(..)">/.exec(html)?.[1], hasSwitch(html)]
  }
  assert.deepEqual(await languages(), ['en', false])
  await giveFrench(world.rows, world.client.id)
  assert.deepEqual(await languages(), ['fr', true])
  await world.rows('delete from client_language where client_id = $1', [world.client.id])
  assert.deepEqual(await languages(), ['en', false])
})

let line = 3000
const frenchPerson = async () => {
  line += 1
  const phone = `+1416555${line}`
  await world.rows(
    `insert into participant (client_id, id, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
     values ($1, $2, $3, 'fr', '{}', '', false, false, now(), now())`,
    [world.client.id, newId(), phone],
  )
  return phone
}
const entryLanguage = async (phone: string) =>
  (
    await world.rows<{ language: string }>(
      `select e.language from entry e join participant p on p.client_id = e.client_id and p.id = e.participant_id
       where p.phone = $1`,
      [phone],
    )
  )[0]?.language

test('texts to a French person are English where client and experience are, and French where one of them is', async () => {
  await english({ keyword: 'PADDLE' })
  await english({ keyword: 'PAGAIE', title_fr: 'Gagnez un canot' })
  const [ana, luc] = [await frenchPerson(), await frenchPerson()]
  await world.text(ana, 'PADDLE')
  assert.match((await world.answersTo(ana))[0] ?? '', /entered in Win a canoe.*Reply YES/)
  assert.equal(await entryLanguage(ana), 'en')
  await world.text(luc, 'PAGAIE')
  assert.match((await world.answersTo(luc))[0] ?? '', /Gagnez un canot.*OUI/)
  assert.equal(await entryLanguage(luc), 'fr')
})

test('a client’s own help in English is what HELP answers; who asks in French is answered in it', async () => {
  await world.rows(`update client set help_text = 'Call 1-800-555-0100.' where id = $1`, [world.client.id])
  const ana = await frenchPerson()
  await world.text(ana, 'HELP')
  await world.text(ana, 'AIDE')
  const [help, aide] = await world.answersTo(ana)
  assert.equal(help, 'Call 1-800-555-0100.')
  assert.match(aide ?? '', /^Appelez-nous/)
})
