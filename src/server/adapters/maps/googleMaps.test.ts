import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { StartError } from '#server/platform/environment.ts'
import { testApplication } from '#test/support/application.ts'
import { buildClient } from '#test/support/world.ts'
import { answerWith } from '../hostilePeers.fixture.ts'
import { hostilePeersSuite } from '../hostilePeers.suite.ts'
import { readMapTiles } from '../mapTiles.ts'
import { createGoogleMaps } from './googleMaps.ts'
import { MapsAwayError } from './port.ts'

const key = 'AIza-lantern_0042'
const noon = new Date('2026-06-01T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
/** Of a session that ends in two weeks. */
const expiry = String(later(14 * 24 * 3600).getTime() / 1000)

type Asked = {
  method: string
  path: string
  query: URLSearchParams
  body: string
  referer: string | undefined
}
const asked: Asked[] = []
/** Left out, each session is begun. */
let answer: ((response: ServerResponse) => void) | undefined

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://peer')
  let body = ''
  for await (const part of request) body += String(part)
  asked.push({ method: request.method ?? '', path, query, body, referer: request.headers.referer })
  if (answer) return answer(response)
  if (path === '/v1/createSession')
    response.end(
      JSON.stringify({ session: `s/${asked.length}=`, expiry, tileWidth: 256, imageFormat: 'png' }),
    )
  else if (path === '/tile/v1/viewport')
    response.end(JSON.stringify({ copyright: 'Map data ©2026\nGoogle', maxZoomRects: [] }))
  else response.writeHead(404).end()
}
const peer = createServer((request, response) => void take(request, response))
peer.listen(0, '127.0.0.1')
await once(peer, 'listening')
const address = peer.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
after(async () => {
  peer.closeAllConnections()
  peer.close()
  await once(peer, 'close')
})
const ofPeer = { url, key, region: 'CA', publicUrl: 'https://fanfare.example' }
const view = { south: 45.4, west: -73.7, north: 45.6, east: -73.5, zoom: 12 }

test('a session is begun once for a language and again before it ends, and its tiles have the key', async () => {
  const maps = createGoogleMaps(ofPeer)
  asked.length = 0
  const [tiles, same] = await Promise.all([maps.findTiles('fr', noon), maps.findTiles('fr', noon)])
  assert.equal(tiles, same)
  assert.equal(tiles, `${url}/v1/2dtiles/{z}/{x}/{y}?session=s%2F1%3D&key=${key}`)
  const [{ method, path, query, body, referer } = assert.fail(), ...more] = asked
  assert.deepEqual([method, path, query.get('key'), more], ['POST', '/v1/createSession', key, []])
  assert.deepEqual(JSON.parse(body), { mapType: 'roadmap', language: 'fr', region: 'CA' })
  assert.equal(referer, 'https://fanfare.example/')
  assert.notEqual(await maps.findTiles('en', noon), tiles)
  assert.equal(await maps.findTiles('fr', later(13 * 24 * 3600)), tiles)
  assert.notEqual(await maps.findTiles('fr', later(14 * 24 * 3600 - 3599)), tiles)
})

test('the credit is what Google says of the part in view, as one line', async () => {
  const maps = createGoogleMaps(ofPeer)
  assert.equal(await maps.findCredit('en', noon, view), 'Map data ©2026 Google')
  const { path, query } = asked.at(-1) ?? assert.fail()
  assert.equal(path, '/tile/v1/viewport')
  assert.deepEqual(
    ['north', 'south', 'east', 'west', 'zoom', 'key'].map((name) => query.get(name)),
    ['45.6', '45.4', '-73.5', '-73.7', '12', key],
  )
  assert.ok(query.get('session'))
})

test('whoever refuses a session is not asked again for half a minute', async () => {
  for (const [status, body] of [
    [403, '{"error": {"message": "API key not valid"}}'],
    [200, '{"session": "", "expiry": "1"}'],
    [200, '{"session": "s", "expiry": "soon"}'],
    [200, 'no'],
  ] as const) {
    const maps = createGoogleMaps(ofPeer)
    answer = (response) => response.writeHead(status).end(body)
    await assert.rejects(maps.findTiles('en', noon), MapsAwayError)
    answer = undefined
    const before = asked.length
    await assert.rejects(maps.findTiles('en', later(29)), MapsAwayError)
    assert.equal(asked.length, before)
    assert.match(await maps.findTiles('en', later(30)), /2dtiles/)
  }
})

test('maps have the tiles of a key by setting, from that site alone, and none while Google is away', async () => {
  const set = readMapTiles({ MAP_GOOGLE_KEY: ` ${key} `, MAP_GOOGLE_REGION: 'ca' })
  assert.deepEqual(set, { googleKey: key, region: 'CA', origin: 'https://tile.googleapis.com' })
  for (const wrong of [
    { MAP_GOOGLE_KEY: key, MAP_PMTILES: '/srv/a.pmtiles' },
    { MAP_GOOGLE_KEY: key, MAP_TILES_CREDIT: 'Somebody' },
    { MAP_GOOGLE_KEY: 'a key with blanks' },
    { MAP_GOOGLE_KEY: key, MAP_GOOGLE_REGION: 'Canada' },
    { MAP_GOOGLE_REGION: 'CA' },
  ])
    assert.throws(() => readMapTiles(wrong), StartError)
  const application = await testApplication({ mapTiles: { googleKey: key, region: 'CA', origin: url } })
  try {
    const { analyst } = (await buildClient(application, { name: 'maple', code: '55507' })).as
    answer = (response) => response.writeHead(500).end()
    const away = { query: { south: '45.4', west: '-73.7', north: '45.6', east: '-73.5', zoom: '12' } }
    assert.deepEqual((await analyst.call(routes.getMapTiles, { query: { language: 'fr' } })).body, {
      data: null,
    })
    assert.deepEqual((await analyst.call(routes.getMapCredit, away)).body, {
      data: { credit: 'Google Maps' },
    })
    const policy = (await fetch(`${application.url}/`)).headers.get('content-security-policy') ?? ''
    assert.ok(policy.includes(`img-src 'self' data: blob: ${url};`))
    for (const wrong of [{ zoom: '23' }, { south: '-91' }, { east: '180.1' }, { west: 'here' }]) {
      const query = { ...away.query, ...wrong }
      assert.equal((await analyst.call(routes.getMapCredit, { query })).status, 422)
    }
  } finally {
    answer = undefined
    await application.close()
  }
})

hostilePeersSuite('Google Maps', {
  open: (peerUrl, wholeMilliseconds) => {
    const maps = createGoogleMaps({ ...ofPeer, url: peerUrl, wholeMilliseconds, restMilliseconds: 0 })
    return {
      call: () =>
        maps.findTiles('en', noon).then(
          () => 'tiles',
          (error: unknown) => (error instanceof MapsAwayError ? 'away' : 'broken'),
        ),
    }
  },
  // One that has ended already, so that each call asks for another.
  proper: () => answerWith(200, JSON.stringify({ session: 'tulip', expiry: '1' })),
  told: () => 'away',
  good: 'tiles',
})
