import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { readPlaceHeaders } from '#server/adapters/placeHeaders.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { placeOf } from './placeOf.ts'

const named = readPlaceHeaders({ PLACE_HEADERS: 'X-Lat, X-Lon,X-City, X-Region' })

test('the names of the headers are checked at the start', () => {
  assert.deepEqual(named, { latitude: 'x-lat', longitude: 'x-lon', region: ['x-city', 'x-region'] })
  assert.equal(readPlaceHeaders({}), undefined)
  for (const wrong of ['X-Lat', 'X-Lat,', 'X Lat,X-Lon'])
    assert.throws(() => readPlaceHeaders({ PLACE_HEADERS: wrong }), /PLACE_HEADERS is/)
})

test('a place is whole degrees within their bounds, and its name what can be seen', () => {
  const placed = (headers: Record<string, string>) =>
    placeOf({ proxyHeader: (name) => headers[name] ?? '' }, named)
  const quebec = Buffer.from('Québec').toString('latin1')
  assert.deepEqual(placed({ 'x-lat': '46.8139', 'x-lon': '-71.208', 'x-city': quebec, 'x-region': 'QC' }), {
    latitude: 46.8139,
    longitude: -71.208,
    region: 'Québec, QC',
  })
  assert.equal(placed({ 'x-lat': '46', 'x-lon': '-71' })?.region, null)
  for (const [latitude, longitude] of [
    ['91', '0'],
    ['46', '181'],
    ['46', ''],
    ['NaN', '1'],
    ['4e1', '1'],
    ['46, 12', '1'],
  ])
    assert.equal(placed({ 'x-lat': latitude ?? '', 'x-lon': longitude ?? '' }), undefined)
  assert.equal(placeOf({ proxyHeader: () => '1' }, undefined), undefined)
})

describe('a click over HTTP', () => {
  let application: TestApplication
  let maple: ClientWorld
  let link: { id: string; code: string }
  let short: string
  before(async () => {
    application = await testApplication({ ...(named && { placeHeaders: named }) })
    maple = await buildClient(application, { name: 'maple', code: '55501' })
    const { body } = await maple.as.client_admin.call(routes.listLinks)
    const [first] = (body as { data: { id: string; code: string }[] }).data
    assert.ok(first)
    link = first
    short = `${application.url}/l/${link.code}`
  })
  after(() => application.close())

  const browser = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    'X-Lat': '45.5',
    'X-Lon': '-73.6',
  }
  const open = async (headers: Record<string, string>) => {
    const { status } = await fetch(short, { headers: { ...browser, ...headers }, redirect: 'manual' })
    assert.equal(status, 302)
  }
  const count = async () => {
    const { body } = await maple.as.analyst.call(routes.listLinkLocations)
    return (body as { total: number }).total
  }

  it('has a place where a proxy says it, and none where anybody else does', async () => {
    const before = await count()
    await open({})
    assert.equal(await count(), before)
    await open({ 'X-Forwarded-For': '203.0.113.9', 'X-City': 'Laval' })
    assert.equal(await count(), before + 1)
    const { body } = await maple.as.analyst.call(routes.listLinkLocations)
    const [click] = (body as { data: { latitude: number; region: string; link: { id: string } }[] }).data
    assert.deepEqual([click?.latitude, click?.region, click?.link.id], [45.5, 'Laval', link.id])
  })

  it('that is a program’s has no place: it counts for nothing', async () => {
    const before = await count()
    await open({ 'X-Forwarded-For': '203.0.113.9', 'User-Agent': 'curl/8.1' })
    await open({ 'X-Forwarded-For': '203.0.113.9', 'Sec-Purpose': 'prefetch' })
    assert.equal(await count(), before)
  })
})
