import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { findFaultOfStreets, readMapTiles } from '#server/adapters/mapTiles.ts'
import { partOf } from '#server/platform/http/ranges.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { streetsArchive } from '#test/support/streets.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-streets-'))
const path = join(folder, 'region.pmtiles')
const archive = streetsArchive()
writeFileSync(path, archive)
let application: TestApplication
let maple: ClientWorld
before(async () => {
  const mapTiles = readMapTiles({ MAP_PMTILES: path })
  assert.ok(mapTiles)
  application = await testApplication({ mapTiles })
  maple = await buildClient(application, { name: 'maple', code: '55504' })
})
after(async () => {
  await application.close()
  rmSync(folder, { recursive: true })
})

const address = () => `${application.url}${routes.getStreets.path}`
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(address(), { method, headers: { ...maple.as.analyst.headers, ...headers } })

test('one file of streets is sent in the parts that are asked for, to people who are signed in', async () => {
  const { body } = await maple.as.analyst.call(routes.getMapTiles)
  assert.deepEqual(body, {
    data: {
      url: routes.getStreets.path,
      credit: 'Protomaps © OpenStreetMap contributors (ODbL)',
      is_file: true,
      is_google: false,
    },
  })
  assert.equal((await fetch(address())).status, 401)
  const part = await ask({ range: 'bytes=0-6' })
  assert.deepEqual(
    [part.status, part.headers.get('content-range'), await part.text()],
    [206, `bytes 0-6/${archive.length}`, 'PMTiles'],
  )
  // A browser asks for 16 kB at first, however short the file is.
  const first = await ask({ range: 'bytes=0-16383' })
  assert.equal(first.status, 206)
  assert.deepEqual(Buffer.from(await first.arrayBuffer()), archive)
  const last = await ask({ range: 'bytes=-4' })
  assert.deepEqual(Buffer.from(await last.arrayBuffer()), archive.subarray(-4))
  const beyond = await ask({ range: `bytes=${archive.length}-` })
  assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${archive.length}`])
  for (const range of ['bytes=0-1,3-4', 'lines=0-1', 'bytes=9-2', 'bytes=-', 'x'.repeat(3000)])
    assert.deepEqual([(await ask({ range })).status, range], [200, range])
  const head = await ask({}, 'HEAD')
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(archive.length)])
})

test('another file has another tag, and one that is known is not sent again', async () => {
  const was = (await ask({ range: 'bytes=0-6' })).headers.get('etag') ?? ''
  assert.match(was, /^"[\w-]+"$/)
  assert.equal((await ask({ 'if-none-match': was })).status, 304)
  assert.equal((await ask({ range: 'bytes=0-6', 'if-range': was })).status, 206)
  utimesSync(path, new Date('2026-01-01'), new Date('2026-01-01'))
  const changed = await ask({ range: 'bytes=0-6', 'if-range': was })
  assert.deepEqual([changed.status, changed.headers.get('etag') === was], [200, false])
})

test('no other file comes by this address', async () => {
  for (const more of ['/../../../etc/passwd', '/%2e%2e/%2e%2e/region.pmtiles', '%00', '?path=/etc/passwd']) {
    const { status } = await fetch(`${address()}${more}`, { headers: maple.as.analyst.headers })
    assert.ok(status === 404 || (more.startsWith('?') && [200, 422].includes(status)), `${more}: ${status}`)
  }
})

test('a file that is missing or no archive is told to the operator, and to maps as 404', async () => {
  assert.equal(await findFaultOfStreets(readMapTiles({ MAP_PMTILES: path })), undefined)
  const ready = async () => (await (await fetch(`${application.url}/readyz`)).json()) as { streets?: string }
  assert.equal((await ready()).streets, undefined)
  writeFileSync(path, 'no archive')
  assert.equal((await ready()).streets, 'it is no PMTiles archive')
  rmSync(path)
  assert.equal((await ready()).streets, 'it is missing')
  assert.equal((await ask()).status, 404)
  writeFileSync(path, archive)
  assert.equal((await ask()).status, 200)
  assert.equal(await findFaultOfStreets(readMapTiles({ MAP_PMTILES: folder })), 'it cannot be read')
})

test('a part lies within the file, whatever its numbers are', () => {
  assert.deepEqual(partOf('bytes=5-', 10), { first: 5, last: 9 })
  assert.deepEqual(partOf('bytes=0-999999999999999', 10), { first: 0, last: 9 })
  assert.deepEqual(partOf('bytes=-99', 10), { first: 0, last: 9 })
  assert.equal(partOf('bytes=-0', 10), 'none')
  assert.equal(partOf('bytes=0-', 0), 'none')
  assert.equal(partOf('bytes=0-9999999999999999', 10), undefined)
  assert.equal(partOf(undefined, 10), undefined)
})
