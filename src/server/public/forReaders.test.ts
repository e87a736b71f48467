import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { unique } from '#test/support/unique.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

// In which language a reader is answered, and how they tell others.

let application: TestApplication
let maple: ClientWorld
before(async () => {
  application = await testApplication({ forms: { proofWork: 0 } })
  maple = await buildClient(application, { name: 'maple', code: '55555' })
})
after(() => application.close())

async function addContest(body: object): Promise<string> {
  const { status, body: made } = await maple.as.client_admin.call(routes['sweepstakes.create'], {
    body: { name: unique('Canoes'), title: 'Win a canoe', title_fr: 'Gagnez un canot', ...body },
  })
  assert.equal(status, 200)
  return (made as { data: { eid: string } }).data.eid
}

const open = (path: string, acceptLanguage?: string) =>
  fetch(`${application.url}/e/${path}`, {
    headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage },
    redirect: 'manual',
  })

async function enter(eid: string, language: 'en' | 'fr', email = `ana${phones}@example.com`) {
  const answers = { first_name: 'Ana', last_name: 'Roy', email, phone: `416555${phones++}` }
  const body = new URLSearchParams({ ...answers, terms: 'on', reference: newId() })
  const answer = await fetch(`${application.url}/e/${eid}/entry?lang=${language}`, { method: 'POST', body })
  return { status: answer.status, html: await answer.text() }
}
let phones = 1000
const plain = (html: string) => html.replace(/&(?:amp|#38);/g, '&')

test('an address that names no language is answered in the one that the browser would rather read', async () => {
  const eid = await addContest({})
  const languageOf = async (path: string, header?: string) =>
    /<html lang="(\w+)"/.exec(await (await open(path, header)).text())?.[1]
  for (const header of ['fr', 'fr-CA', 'de, fr-CA;q=0.8, en;q=0.5', 'FR'])
    assert.equal(await languageOf(eid, header), 'fr', header)
  for (const header of [undefined, '', '*', 'de', 'en-CA,fr;q=0.9', 'fr;q=0', ';;;=', 'x'.repeat(5000)])
    assert.equal(await languageOf(eid, header), 'en', header)
  assert.equal(await languageOf(`${eid}?lang=en`, 'fr'), 'en')
  assert.equal(await languageOf(`${eid}?lang=xx`, 'fr'), 'fr')
})

test('a language gate is asked once, in both languages, and not where the address names one', async () => {
  const eid = await addContest({ has_language_gate: true })
  const gate = await open(`${eid}?utm_source=x`, 'fr-CA')
  assert.deepEqual([gate.status, gate.headers.get('location')], [302, `${eid}/language`])
  const shown = await open(`${eid}/language`, 'fr-CA')
  assert.equal(shown.status, 200)
  const html = await shown.text()
  assert.match(html, /<h1>Gagnez un canot<\/h1>/)
  const ways = [...html.matchAll(/<a class="button" href="([^"]+)" lang="(\w+)"/g)].map(([, to]) => to)
  assert.deepEqual(ways, [`../${eid}?lang=fr`, `../${eid}?lang=en`])
  assert.equal((await open(`${eid}?lang=fr`)).status, 200)
  assert.equal((await open(`${eid}/terms?lang=fr`)).status, 404)
  assert.equal((await enter(eid, 'fr')).status, 200)
})

test('without a gate there is the page Language only where it is written', async () => {
  const page = { name: 'Language', html: '<p>Choose well.</p>' }
  const [plain, written] = [await addContest({}), await addContest({ pages: [page] })]
  assert.equal((await open(`${plain}/language`)).status, 404)
  assert.equal((await open(plain)).status, 200)
  assert.equal((await open(written)).status, 200)
  const html = await (await open(`${written}/language`)).text()
  assert.match(html, /Choose well/)
  assert.match(html, /href="..\/\w+\?lang=fr"/)
})

test('who has entered is offered ways to tell others, with the message of the contest in their language', async () => {
  const twitter = { twitter_message: 'Paddle & win "big"', twitter_message_fr: 'Pagayez' }
  const eid = await addContest({ has_sharing: true, ...twitter })
  const { html } = await enter(eid, 'en')
  const [way] = /https:\/\/x\.com\/intent\/post\?[^"]+/.exec(html) ?? []
  const query = new URL(plain(way ?? '')).searchParams
  assert.equal(query.get('text'), 'Paddle & win "big"')
  assert.equal(query.get('url'), `http://localhost:4000/e/${eid}?lang=en&via=share`)
  assert.match(html, /<h2>Tell your friends<\/h2>/)
  assert.match(plain((await enter(eid, 'fr')).html), /text=Pagayez&/)
  const ofItself = await addContest({ has_sharing: true })
  assert.match((await enter(ofItself, 'fr')).html, /text=Je%20participe%C2%A0%3A%20Gagnez%20un%20canot\./)
})

test('who has entered is led to the page Coupon where it is written in their language, and nobody else is', async () => {
  const eid = await addContest({ pages: [{ name: 'Coupon', html: '<p>One canoe off</p>' }] })
  const ways = (html: string) => [...plain(html).matchAll(/href="([^"]*coupon[^"]*)"/g)].map(([, to]) => to)
  const { html } = await enter(eid, 'en')
  assert.deepEqual(ways(html), [`../${eid}/coupon?lang=en`])
  assert.match(await (await open(`${eid}/coupon?lang=en`)).text(), /One canoe off/)
  assert.deepEqual(ways(await (await open(`${eid}?lang=en`)).text()), [])
  assert.deepEqual(ways((await enter(await addContest({}), 'en')).html), [])
})

test('nothing is offered where sharing is off, or where only those on a list can enter', async () => {
  const off = await addContest({})
  assert.doesNotMatch((await enter(off, 'en')).html, /Tell your friends/)
  const invite = maple.as.client_admin
  const list = (await invite.call(routes.createList, { body: { name: 'Guests' } })).body
  const listId = (list as { data: { id: string } }).data.id
  const guest = await invite.call(routes.createParticipant, { body: { email: 'guest@example.com' } })
  const participant_id = (guest.body as { data: { id: string } }).data.id
  const added = await invite.call(routes.addMember, { params: { listId }, body: { participant_id } })
  assert.equal(added.status, 200)
  const invited = await addContest({ has_sharing: true, visibility: 'private', private_list: 'Guests' })
  const { status, html } = await enter(invited, 'en', 'guest@example.com')
  assert.equal(status, 200)
  assert.doesNotMatch(html, /Tell your friends/)
})
