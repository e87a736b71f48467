import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { unique } from '#test/support/unique.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
before(async () => {
  application = await testApplication({ forms: { proofWork: 0 } })
  maple = await buildClient(application, { name: 'maple', code: '55555' })
})
after(() => application.close())

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
let phones = 4000
const open = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${application.url}${new URL(address, 'http://localhost').pathname}${new URL(address).search}`, {
    headers: { 'user-agent': browser, ...headers },
    redirect: 'manual',
  })

/** They are written a moment later, and what must not count would be by then. */
async function hasClicks(eid: string, expected: object[]): Promise<void> {
  await until(async () => isDeepStrictEqual(await clicksOf(eid), expected), 15)
}

/** A contest in which somebody entered, and the address that this person passes on. */
async function shared(): Promise<{ eid: string; address: string }> {
  const body = {
    name: unique('Canoes'),
    title: 'Win a canoe',
    title_fr: 'Gagnez un canot',
    has_sharing: true,
  }
  const made = await maple.as.client_admin.call(routes['sweepstakes.create'], { body })
  const { eid } = (made.body as { data: { eid: string } }).data
  const phone = `416555${phones++}`
  const typed = { first_name: 'Ana', last_name: 'Roy', email: `a${phone}@example.com`, phone }
  const entry = new URLSearchParams({ ...typed, terms: 'on', reference: newId() })
  const answer = await fetch(`${application.url}/e/${eid}/entry?lang=fr`, { method: 'POST', body: entry })
  const address = /data-share="([^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&#38;', '&') ?? ''
  return { eid, address }
}
async function clicksOf(eid: string) {
  const read = await maple.as.client_admin.call(routes.listClicks, { query: { experience: eid } })
  assert.equal(read.status, 200)
  const { data } = read.body as { data: { people: number; programs: number; link: unknown }[] }
  return data.map(({ people, programs, link }) => ({ people, programs, link }))
}

test('the address that is shared counts who opens it, people and programs apart, and no other does', async () => {
  const { eid, address } = await shared()
  assert.equal(new URL(address).search, '?lang=fr&via=share')
  assert.deepEqual(await clicksOf(eid), [])
  const [first, ...more] = [await open(address), await open(address), await open(address)]
  assert.deepEqual([first?.status, more.map(({ status }) => status)], [200, [200, 200]])
  await open(address, { 'user-agent': 'facebookexternalhit/1.1' })
  await open(address.replace('&via=share', ''))
  await open(address.replace('via=share', 'via=else'))
  await hasClicks(eid, [{ people: 3, programs: 1, link: null }])
  await open(address)
  await hasClicks(eid, [{ people: 4, programs: 1, link: null }])
})

test('it is the very page that everybody gets, and nothing is left in the browser', async () => {
  const { address } = await shared()
  const [plain, counted] = [await open(address.replace('&via=share', '')), await open(address)]
  assert.deepEqual(counted.headers.getSetCookie(), [])
  assert.equal(counted.headers.get('cache-control'), plain.headers.get('cache-control'))
  const reference = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g
  const [one, other] = [await plain.text(), await counted.text()]
  assert.ok(other.replaceAll(reference, '') === one.replaceAll(reference, ''))
  assert.doesNotMatch(other, /via=share/)
})

test('however many open it at once, each counts', async () => {
  const { eid, address } = await shared()
  await Promise.all(Array.from({ length: 40 }, () => open(address)))
  await hasClicks(eid, [{ people: 40, programs: 0, link: null }])
})
