import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CheckList } from '#contract/experiences/publishing.ts'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Answer, Caller } from '#test/support/caller.ts'
import { type Ids, make, must } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
/** Speaks English and French. */
let maple: ClientWorld
/** Speaks English alone. */
let northwind: ClientWorld
let admin: Caller
let now = new Date()

before(async () => {
  application = await testApplication({ clock: { now: () => now } })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  northwind = await buildClient(application, { name: 'northwind', code: '66602' })
  admin = maple.as.client_admin
  const languages = ['en', 'fr'].map((language) => ({
    language,
    language_label: language === 'en' ? 'English' : 'Français',
    keyword: language === 'en' ? 'JOINUS' : 'JOINDRE',
    message: 'Welcome to the shops of Maple.',
    opt_in: true,
    is_default: language === 'en',
  }))
  const saved = await admin.call(routes.saveClientLanguages, {
    params: { id: maple.id },
    body: { shortcode_ids: maple.shortcode.id, languages },
  })
  assert.equal(saved.status, 200, saved.text)
})
after(() => application.close())

const shops = {
  name: 'Shops, spring',
  title: 'Our shops',
  title_fr: 'Nos magasins',
  pages: [
    { name: 'Home', html: '<h2>Open daily</h2><script>alert(1)</script>' },
    { name: 'Home FR', html: '<h2>Ouvert chaque jour</h2>' },
    { name: 'CSS', html: 'h2 { color: teal }' },
  ],
}
const create = (body: object, as = admin) => make(as, routes['pages.create'], { body: { ...shops, ...body } })
const publish = ({ eid }: Ids, as = admin) => as.call(routes['pages.publish'], { params: { eid }, body: {} })

async function readBy(as: Caller, eid: string) {
  const { body } = await as.call(routes['pages.get'], { params: { eid } })
  return (body as { data: { pages: { name: string; html: string }[]; version: number; title: string } }).data
}

async function change(page: Ids, body: object, as = admin): Promise<Answer> {
  await make(as, routes.acquireLock, {
    body: { type: 'editing', model_type: 'experience', model_id: page.id },
  })
  return as.call(routes['pages.update'], { params: { eid: page.eid }, body })
}

/** The faults of the check list, those that stop with a mark. */
async function faultsOf({ eid }: Ids, as = admin): Promise<string[]> {
  const { body } = await as.call(routes['pages.check'], { params: { eid } })
  const { points } = (body as { data: CheckList }).data
  return points.flatMap(({ faults }) => faults.map(({ reason, stops }) => `${stops ? '!' : ''}${reason}`))
}

async function open(eid: string, language?: 'en' | 'fr') {
  const response = await fetch(`${application.url}/e/${eid}${language ? `?lang=${language}` : ''}`)
  return { status: response.status, html: await response.text() }
}

test('a draft without a text is not published; a written one is read in both languages', async () => {
  const draft = await create({ is_draft: true, title_fr: null, pages: [] })
  assert.deepEqual(await faultsOf(draft), ['title_fr_missing', '!page_missing'])
  assert.equal((await publish(draft)).status, 409)
  const [english, french] = shops.pages
  await change(draft, { title_fr: shops.title_fr, pages: [english] })
  assert.deepEqual(await faultsOf(draft), ['home_fr_missing'])
  await change(draft, { pages: [french] })
  assert.deepEqual(await faultsOf(draft), [])
  assert.equal((await open(draft.eid)).status, 404)
  assert.equal((await publish(draft)).status, 200)
  const [inEnglish, inFrench] = [await open(draft.eid, 'en'), await open(draft.eid, 'fr')]
  assert.match(inEnglish.html, /<h1>Our shops<\/h1>[\s\S]*<h2>Open daily<\/h2>/)
  assert.match(inFrench.html, /<h1>Nos magasins<\/h1>[\s\S]*<h2>Ouvert chaque jour<\/h2>/)
})

test('it is framed and cleaned as any page that a client writes, and has no form', async () => {
  const { eid } = await create({})
  const { html, status } = await open(eid, 'en')
  assert.equal(status, 200)
  assert.match(html, /<template shadowrootmode="open">/)
  assert.match(html, /color: ?teal/)
  assert.match(html, /<link rel="canonical"/)
  assert.doesNotMatch(html, /alert\(1\)|<form|id="enter"|Enter now|noindex/)
  const sent = await fetch(`${application.url}/e/${eid}/entry`, {
    method: 'POST',
    body: new URLSearchParams({ first_name: 'Ada', phone: '4165550123', terms: 'on' }),
  })
  assert.equal(sent.status, 404)
  for (const other of ['terms', 'entry', 'alternative-entry', 'profile'])
    assert.ok([302, 303, 404].includes((await visit(eid, other)).status), other)
})

const visit = (eid: string, place: string) =>
  fetch(`${application.url}/e/${eid}/${place}`, { redirect: 'manual' })

test('a client that speaks English alone is asked for no French, and French readers read English', async () => {
  const as = northwind.as.client_admin
  const page = await create({ is_draft: true, title_fr: null, pages: shops.pages.slice(0, 1) }, as)
  assert.deepEqual(await faultsOf(page, as), [])
  assert.equal((await publish(page, as)).status, 200)
  const { html } = await open(page.eid, 'fr')
  assert.match(html, /<html lang="en"[\s\S]*<h2>Open daily<\/h2>/)
  assert.doesNotMatch(html, /hreflang/)
})

test('what is wrong in its text is told before it is public', async () => {
  const html =
    '<p>{{hours}} <a href="shops">here</a> <img src="/public/library/maple/abcdef0123456789abcdef01" alt=""></p>'
  const page = await create({ is_draft: true, pages: [{ name: 'Home', html }] })
  const faults = await faultsOf(page)
  for (const fault of ['!page_token_unknown', '!page_link_dead', 'page_picture_gone', 'home_fr_missing'])
    assert.ok(faults.includes(fault), `${fault} in ${faults.join()}`)
})

test('a hidden one is not found, and none is private', async () => {
  const page = await create({})
  assert.equal((await change(page, { visibility: 'hidden' })).status, 200)
  assert.equal((await open(page.eid)).status, 404)
  const refused = await change(page, { visibility: 'private' })
  assert.deepEqual([refused.status, fieldsOf(refused)], [422, ['visibility']])
})

test('before its start and after its end its text is nowhere, and it says so', async () => {
  const hour = 3_600_000
  const started = now
  const page = await create({
    started_at: new Date(started.getTime() + hour).toISOString(),
    ended_at: new Date(started.getTime() + 2 * hour).toISOString(),
  })
  const before = await open(page.eid, 'en')
  assert.match(before.html, /This page can be read from/)
  assert.match((await open(page.eid, 'fr')).html, /Cette page pourra être lue à partir/)
  now = new Date(started.getTime() + 1.5 * hour)
  assert.match((await open(page.eid, 'en')).html, /Open daily/)
  now = new Date(started.getTime() + 2.5 * hour)
  const gone = await open(page.eid, 'en')
  assert.match(gone.html, /This page is no longer available/)
  for (const { status, html } of [before, gone]) {
    assert.equal(status, 200)
    assert.doesNotMatch(html, /Open daily|contest|You can enter|Enter now/)
  }
  now = started
})

test('a change of one field leaves the others, and what was answered comes back unchanged', async () => {
  const page = await create({})
  const first = await readBy(admin, page.eid)
  assert.equal((await change(page, { title: 'All shops' })).status, 200)
  const second = await readBy(admin, page.eid)
  assert.deepEqual([second.title, second.pages], ['All shops', first.pages])
  assert.equal((await change(page, { ...second, title: 'Our shops' })).status, 200)
  assert.deepEqual((await readBy(admin, page.eid)).pages, first.pages)
  assert.equal((await change(page, { title: 'Late', version: second.version })).status, 409)
  assert.equal((await change(page, { pages: [{ name: 'CSS', html: '' }] })).status, 200)
  assert.deepEqual(
    (await readBy(admin, page.eid)).pages.filter(({ html }) => html),
    first.pages.filter(({ name }) => name !== 'CSS'),
  )
})

const fieldsOf = ({ body }: Answer) => Object.keys((body as { errors: object }).errors)

test('what it does not have is refused', async () => {
  const home = { name: 'Home', html: '<p>Here</p>' }
  for (const [field, body] of Object.entries({
    'pages.0.name': { pages: [{ name: 'Terms', html: '<p>Rules</p>' }] },
    'pages.1.name': { pages: [home, home] },
    'pages.0.html': { pages: [{ name: 'Home', html: 'x'.repeat(200_001) }] },
    ended_at: { started_at: '2026-05-02T10:00:00', ended_at: '2026-05-01T10:00:00' },
    name: { name: '' },
  })) {
    const answer = await admin.call(routes['pages.create'], { body: { ...shops, ...body } })
    assert.deepEqual([answer.status, fieldsOf(answer)], [422, [field]], field)
  }
  for (const name of ['limit_type', 'keyword', 'tokens', 'form_rules', 'prize_pools', 'texts']) {
    const answer = await admin.call(routes['pages.create'], { body: { ...shops, [name]: 'once' } })
    assert.equal(answer.status, 422, name)
  }
})

test('another client, and the call of another kind, do not find it', async () => {
  const page = await create({})
  const foreign = northwind.as.client_admin
  const params = { eid: page.eid }
  for (const answer of [
    await foreign.call(routes['pages.get'], { params }),
    await foreign.call(routes['pages.update'], { params, body: { title: 'Ours' } }),
    await foreign.call(routes['pages.publish'], { params, body: {} }),
    await foreign.call(routes['pages.delete'], { params: { id: page.id } }),
    await admin.call(routes['external.get'], { params }),
    await admin.call(routes['pages.get'], { params: { eid: maple.external.eid } }),
  ])
    assert.equal(answer.status, 404, answer.text)
  for (const role of ['analyst', 'validator'] as const) {
    assert.equal((await maple.as[role].call(routes['pages.get'], { params })).status, 200)
    assert.equal((await maple.as[role].call(routes['pages.create'], { body: shops })).status, 403)
  }
})

test('it takes no entries: no call of entries knows its kind', async () => {
  const { eid, id } = await create({})
  for (const answer of [
    await admin.call(routes.listEntries, { params: { type: 'pages', id: eid } }),
    await admin.call(routes.startRehearsal, { params: { kind: 'pages', eid }, body: {} }),
    await admin.call(routes.listExperiencePools, { params: { id } }),
  ])
    assert.ok([404, 422].includes(answer.status), answer.text)
  const overview = await admin.call(routes['pages.overview'], { params: { eid } })
  assert.equal(overview.status, 200)
})

test('the calls of the specification that every kind has answer for a page, and for what has no pools', async () => {
  const { eid, id } = await create({})
  const params = { type: 'pages', id: eid }
  for (const report_name of ['stats', 'graph', 'summary'] as const) {
    const report = await admin.call(routes.getExperienceReport, { params, query: { report_name } })
    assert.equal(report.status, 200, report.text)
    const { data } = report.body as {
      data: { report_name: string; entries?: number; days?: { counts: [] }[] }
    }
    assert.equal(data.report_name, report_name)
    assert.equal(data.entries ?? data.days?.flatMap(({ counts }) => counts).length, 0)
  }
  const participant_id = maple.participant
  const counts = { entries: 0, images: 0, notes: 0, prizes: 0 }
  const preview = await admin.call(routes.getParticipantReset, { params, query: { participant_id } })
  const { participant_name: _name, ...told } = (preview.body as { data: Record<string, unknown> }).data
  assert.deepEqual(told, { ...counts, why: null })
  const done = await admin.call(routes.resetParticipant, { params, body: { participant_id } })
  assert.deepEqual([done.status, done.body], [200, { data: counts }])
  const entryEid = maple.entry.eid
  const fraud = await admin.call(routes.listFraudAnalyses, { params: { ...params, entryEid } })
  assert.equal(fraud.status, 404)
  const elsewhere = { type: 'external', id: maple.external.eid }
  const winners = await admin.call(routes.listWinners, { params: elsewhere })
  assert.deepEqual([winners.status, (winners.body as { data: unknown[] }).data], [200, []])
  const foreign = northwind.as.client_admin
  for (const answer of [
    await foreign.call(routes.getExperienceReport, { params: { type: 'pages', id } }),
    await foreign.call(routes.listWinners, { params: elsewhere }),
    await admin.call(routes.getExperienceReport, { params: { type: 'external', id } }),
  ])
    assert.equal(answer.status, 404, answer.text)
})

test('its list, its copy and its end are those of every kind', async () => {
  const page = await create({ name: 'Shops, autumn' })
  const listed = await admin.call(routes['pages.list'], { query: { search: 'autumn' } })
  assert.deepEqual(
    (listed.body as { data: Ids[] }).data.map(({ eid }) => eid),
    [page.eid],
  )
  const copy = await make(admin, routes['pages.duplicate'], { params: { eid: page.eid } })
  const [source, copied] = [await readBy(admin, page.eid), await readBy(admin, copy.eid)]
  assert.deepEqual(copied.pages, source.pages)
  assert.equal((await open(copy.eid)).status, 404)
  assert.equal((await open(page.eid)).status, 200)
  const ended = await admin.call(routes['pages.delete'], { params: { id: page.id } })
  assert.equal(ended.status, 200)
  assert.equal((await open(page.eid)).status, 404)
  assert.ok(must(copied.pages[0]).html)
})
