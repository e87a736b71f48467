import assert from 'node:assert/strict'
import { after, before, describe, it, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { readMapTiles } from '#server/adapters/mapTiles.ts'
import { StartError } from '#server/platform/environment.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

const streets = {
  MAP_TILES_URL: 'https://tiles.example:8443/osm/{z}/{x}/{y}{r}.png?key=ab',
  MAP_TILES_CREDIT: ' © OpenStreetMap contributors ',
}

test('a server of tiles is one site, with the line that its licence asks for', () => {
  assert.equal(readMapTiles({}), undefined)
  assert.deepEqual(readMapTiles(streets), {
    url: streets.MAP_TILES_URL,
    origin: 'https://tiles.example:8443',
    credit: '© OpenStreetMap contributors',
  })
  for (const url of [
    'https://tiles.example/{z}/{x}.png',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://a:b@tiles.example/{z}/{x}/{y}.png',
    'ftp://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}/{y}/{style}.png',
    "https://tiles.example; script-src 'unsafe-inline'/{z}/{x}/{y}",
  ])
    assert.throws(() => readMapTiles({ ...streets, MAP_TILES_URL: url }), StartError)
  assert.throws(() => readMapTiles({ MAP_TILES_URL: streets.MAP_TILES_URL }), /MAP_TILES_CREDIT must be/)
  assert.throws(() => readMapTiles({ MAP_TILES_CREDIT: 'Somebody' }), /without MAP_TILES_URL/)
  assert.throws(() => readMapTiles({ ...streets, MAP_PMTILES: '/srv/a.pmtiles' }), /both set/)
  const file = readMapTiles({ MAP_PMTILES: ' /srv/a.pmtiles ' })
  assert.deepEqual(file, { file: '/srv/a.pmtiles', credit: 'Protomaps © OpenStreetMap contributors (ODbL)' })
})

describe('a map', () => {
  let application: TestApplication
  let maple: ClientWorld
  before(async () => {
    const mapTiles = readMapTiles(streets)
    assert.ok(mapTiles)
    application = await testApplication({ mapTiles })
    maple = await buildClient(application, { name: 'maple', code: '55502' })
  })
  after(() => application.close())

  it('has its pictures from the server of tiles, and from no other site', async () => {
    const { body } = await maple.as.analyst.call(routes.getMapTiles)
    assert.deepEqual(body, {
      data: {
        url: streets.MAP_TILES_URL,
        credit: '© OpenStreetMap contributors',
        is_file: false,
        is_google: false,
      },
    })
    const { headers } = await fetch(`${application.url}/`)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /img-src 'self' data: blob: https:\/\/tiles\.example:8443;/)
    assert.match(policy, /connect-src 'self';/)
  })

  it('of another client’s campaign is not there', async () => {
    const maize = await buildClient(application, { name: 'maize', code: '55503' })
    const { status } = await maple.as.analyst.call(routes.listCampaignLocations, {
      params: { id: maize.campaign },
    })
    assert.equal(status, 404)
  })
})
