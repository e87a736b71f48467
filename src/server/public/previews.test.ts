import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { disableUser } from '#server/access/accounts/accounts.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { previewToken } from '#server/experiences/publishing/preview.ts'
import { publishExperience } from '#server/experiences/publishing/publish.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { readyDraft } from '#test/support/world/experiences.ts'
import type { Asked } from './publicExperience.ts'
import { makeFormChallenge, showPublicPage, submitEntryForm, submitPreview } from './webEntry.ts'

const more = [
  { name: 'FAQ', html: '<p>How do I enter?</p>' },
  { name: 'FAQ FR', html: '<p>Comment participer?</p>' },
  { name: 'No Purchase PDF', html: '<p>Write to us.</p>' },
  { name: 'Opening Soon', html: '<p>Patience</p>' },
  { name: 'Closed', html: '<p>Gone fishing</p>' },
  { name: 'Closed FR', html: '<p>Parti à la pêche</p>' },
  { name: 'Confirmation', html: '<p>See you at the lake</p>' },
  { name: 'Login', html: '<p>Not yet</p>' },
] as const
let world: Contest
let ready: Detail
before(async () => {
  world = await contest()
  const poolId = newId()
  await world.rows(
    `insert into prize_pool values ($1, $2, 'Canoes', 'physical', false, 3, 3, now(), now())`,
    [world.client.id, poolId],
  )
  const draft = readyDraft(poolId)
  ready = await world.addContest({ ...draft, pages: [...draft.pages, ...more] })
})
after(() => world.end())

const visitor = (later = 0) => {
  const { client: _client, at, ...rest } = world.scopeNow()
  return { ...rest, at: new Date(at.getTime() + later) }
}
const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
const show = (asked: Partial<Asked> & { later?: number } = {}) => {
  const { later, ...more } = asked
  return showPublicPage(world.db, visitor(later), {
    eid: ready.eid,
    language: 'en',
    outside: world.outside,
    visit,
    ...more,
  })
}
const tokenOf = async ({ id }: Detail, makerId = world.scopeNow().actor.id) => {
  const linkKey = (await findLinkKey(world.db, world.client.id)) ?? ''
  return previewToken({ experienceId: id, linkKey, makerId, at: world.scopeNow().at }).token
}
/** The form's own number is another one each time. */
const bytesOf = ({ html }: { html: string }) => html.replace(/(name="reference" value=")[^"]+/, '$1')

test('nothing of a draft is public: not its pages, not its form, not its challenge', async () => {
  for (const page of [undefined, 'terms', 'privacy'] as const)
    assert.equal((await show({ page })).status, 404)
  const asked = { eid: ready.eid, language: 'en' as const, outside: world.outside }
  assert.equal((await submitEntryForm(world.db, visitor(), { ...asked, body: {} })).status, 404)
  await assert.rejects(makeFormChallenge(world.db, visitor(), asked))
})

test('who has the signed address sees it for a week; nobody sees another one by it', async () => {
  const token = await tokenOf(ready)
  assert.equal((await show({ preview: { token, phase: 'now' } })).status, 200)
  const week = 7 * 24 * 3600 * 1000
  assert.equal((await show({ preview: { token, phase: 'now' }, later: week - 2000 })).status, 200)
  assert.equal((await show({ preview: { token, phase: 'now' }, later: week })).status, 404)
  const other = await world.addContest({ name: 'Other', is_draft: true })
  for (const wrong of [
    await tokenOf(other),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`,
    'x',
    '',
  ])
    assert.equal((await show({ preview: { token: wrong, phase: 'now' } })).status, 404)
})

test('a preview ends with the right of whoever made its address, and nobody else becomes its maker', async () => {
  const [leaver, closed, agent] = [
    await world.addPerson('Lee Leaver'),
    await world.addPerson('Cleo Closed'),
    await world.addPerson('Avery Agent'),
  ]
  for (const person of [leaver, closed, agent])
    await world.scope(world.client, person, { role: 'campaign_manager' })
  const tokens = await Promise.all([leaver, closed, agent].map(({ id }) => tokenOf(ready, id)))
  const statuses = () =>
    Promise.all(tokens.map(async (token) => (await show({ preview: { token, phase: 'now' } })).status))
  assert.deepEqual(await statuses(), [200, 200, 200])
  await world.rows('delete from client_role where user_id = $1', [leaver.id])
  await disableUser(
    world.db,
    world.staffScope(await world.addPerson('Ada Admin', { isPlatformAdmin: true })),
    { userId: closed.id, from: undefined },
  )
  await world.scope(world.client, agent, { role: 'messenger_agent' })
  // An agent sees experiences too.
  assert.deepEqual(await statuses(), [404, 404, 200])
  const elsewhere = await world.addClient('birch-bakery')
  await world.scope(elsewhere, leaver)
  assert.equal((await show({ preview: { token: tokens[0] ?? '', phase: 'now' } })).status, 404)
  const bytes = Buffer.from(tokens[0] ?? '', 'base64url')
  bytes.write(world.scopeNow().actor.id.replaceAll('-', ''), 5, 'hex')
  const forged = bytes.toString('base64url')
  assert.equal((await show({ preview: { token: forged, phase: 'now' } })).status, 404)
})

test('a preview is shown in each phase, and its form sends nothing', async () => {
  const token = await tokenOf(ready)
  const plain = await world.addContest({ is_draft: true })
  const plainToken = await tokenOf(plain)
  const plainly = { eid: plain.eid, preview: { token: plainToken, phase: 'coming_soon' } } as const
  assert.match((await show(plainly)).html, /Opening soon/)
  assert.match(
    (await show({ ...plainly, preview: { token: plainToken, phase: 'ended' } })).html,
    /This contest is over/,
  )
  const asked = {
    eid: ready.eid,
    language: 'en',
    outside: world.outside,
    preview: { token, phase: 'now' },
  } as const
  const { html } = await submitPreview(world.db, visitor(), asked)
  assert.match(html, /Nothing was sent/)
  assert.match(html, /See you at the lake/)
  const entries = await world.rows('select from entry where experience_id = $1', [ready.id])
  assert.equal(entries.length, 0)
})

test('preview and public page are the same bytes, in both languages, for each page', async () => {
  const preview = { token: await tokenOf(ready), phase: 'now' } as const
  const pages = [undefined, 'terms', 'privacy', 'faq', 'no-purchase-pdf', 'login'] as const
  const places = pages.flatMap((page) => (['en', 'fr'] as const).map((language) => ({ page, language })))
  const seen = await Promise.all(places.map((place) => show({ ...place, preview })))
  await publishExperience(world.db, world.scopeNow(), {
    kind: 'sweepstakes',
    idOrEid: ready.eid,
    seen: undefined,
  })
  for (const [index, place] of places.entries()) {
    const shown = await show(place)
    assert.equal(shown.status, 200)
    assert.equal(bytesOf(shown), bytesOf(seen[index] ?? { html: '' }), JSON.stringify(place))
  }
})

const addressOf = { coming_soon: 'opening-soon', ended: 'closed' } as const
const otherOf = { coming_soon: 'ended', ended: 'coming_soon' } as const

test('before the start and after the end the written pages stand there, the French one where there is one', async () => {
  const past = { started_at: '2026-01-01T00:00:00Z', ended_at: '2026-02-01T00:00:00Z' }
  const soon = { started_at: '2026-07-01T09:00', ended_at: '2026-08-01T09:00' }
  const texts = { pages: [{ name: 'Home', html: '<p>Welcome</p>' }, ...more] }
  const cases = [
    { times: soon, phase: 'coming_soon', written: [/Patience/, /Patience/], date: /July 1, 2026/ },
    { times: past, phase: 'ended', written: [/Gone fishing/, /Parti à la pêche/], date: / / },
  ] as const
  for (const { times, phase, written, date } of cases) {
    const made = await world.addContest({ ...texts, ...times })
    const draft = await world.addContest({ ...texts, ...times, is_draft: true })
    const preview = { token: await tokenOf(draft), phase }
    for (const [nth, language] of (['en', 'fr'] as const).entries()) {
      const { html } = await show({ eid: made.eid, language })
      assert.match(html, written[nth] ?? /^$/)
      assert.doesNotMatch(html, /Welcome|<form|You can enter.*You can enter/s)
      if (language === 'en') assert.match(html, date)
      const before = await show({ eid: draft.eid, language, preview })
      assert.equal(before.html.replaceAll(draft.eid, made.eid), html)
      const own = await show({ eid: made.eid, language, page: addressOf[phase] })
      assert.match(own.html, written[nth] ?? /^$/)
      // Of the other phase, which would say what is not true.
      const other = await show({ eid: made.eid, language, page: addressOf[otherOf[phase]] })
      assert.deepEqual([other.status, other.headers?.Location], [302, `../${made.eid}?lang=${language}`])
    }
  }
})

test('the profile of a preview says how often one may enter, as before the first entry', async () => {
  const limit = { limit_type: 'participant', limit_count: 2, has_login: true } as const
  const made = await world.addContest(limit)
  const preview = { token: await tokenOf(made), phase: 'open' } as const
  const { html } = await show({ eid: made.eid, preview, page: 'profile' })
  assert.match(html, /You can enter 2 more times now/)
  assert.doesNotMatch(html, /As often as you like/)
  const later = await show({ eid: made.eid, preview: { ...preview, phase: 'ended' }, page: 'profile' })
  assert.match(later.html, /Nobody can enter at the moment/)
})

test('the foot leads to pages that are written for readers, never to steps without a function', async () => {
  const made = await world.addContest({ pages: [...more] })
  const { html } = await show({ eid: made.eid, language: 'fr' })
  assert.match(html, new RegExp(`href="${made.eid}/faq\\?lang=fr">Questions et réponses`))
  assert.match(html, /\/no-purchase-pdf/)
  assert.doesNotMatch(html, /\/(login|closed|opening-soon|confirmation|prizes)/)
  assert.match((await show({ eid: made.eid, page: 'faq', language: 'fr' })).html, /Comment participer/)
  assert.equal((await show({ eid: made.eid, page: 'prizes' })).status, 404)
})

test('a page that is written in French alone leaves English readers what is built in, and no dead link', async () => {
  const made = await world.addContest({
    started_at: '2026-01-01T00:00:00Z',
    ended_at: '2026-02-01T00:00:00Z',
    pages: [
      { name: 'Closed FR', html: '<p>Parti</p>' },
      { name: 'FAQ FR', html: '<p>Comment?</p>' },
    ],
  })
  const english = await show({ eid: made.eid })
  assert.match(english.html, /This contest is over/)
  assert.doesNotMatch(english.html, /\/faq/)
  const french = await show({ eid: made.eid, language: 'fr' })
  assert.match(french.html, /Parti/)
  assert.match(french.html, /\/faq/)
})

test('pages show what their tokens say, in both languages', async () => {
  const made = await world.addContest({
    landing_page_html: '<p>Win {{prize}}</p>',
    terms_html: '<p>{{prize}} is the prize</p>',
    tokens: [{ name: 'Prize', key: 'prize', content: '<b>a canoe</b>' }],
  })
  assert.match((await show({ eid: made.eid })).html, /Win <b>a canoe/)
  assert.match(
    (await show({ eid: made.eid, page: 'terms', language: 'fr' })).html,
    /a canoe<\/b> is the prize/,
  )
})

test('the form and every page lead to the rules and the privacy text where they are written', async () => {
  const written = await world.addContest({ terms_html: '<p>Rules here</p>' })
  const home = await show({ eid: written.eid })
  assert.match(home.html, new RegExp(`href="${written.eid}/terms\\?lang=en" target="_blank">contest rules`))
  assert.doesNotMatch(home.html, /\/privacy/)
  const terms = await show({ eid: written.eid, page: 'terms', language: 'fr' })
  assert.match(terms.html, /Rules here/)
  assert.match(terms.html, new RegExp(`href="\\.\\./${written.eid}\\?lang=fr"`))
  assert.equal((await show({ eid: written.eid, page: 'privacy' })).status, 404)
  assert.equal((await show({ eid: written.eid, page: '' })).status, 404)
})
