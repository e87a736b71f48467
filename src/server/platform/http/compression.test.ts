import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { type IncomingHttpHeaders, request as send } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { type TestApplication, testApplication } from '#test/support/application.ts'

const assets = join(import.meta.dirname, '../../../../dist/console/assets')
const everything = 'gzip, deflate, br, zstd'
const unpacked = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

type Answer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

describe('what is sent compressed', () => {
  let application: TestApplication
  before(async () => {
    application = await testApplication()
  })
  after(() => application.close())

  /** As it is on the wire: `fetch` would unpack it. */
  const get = (path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const method = body ? 'POST' : 'GET'
      const asked = send(application.url + path, { method, headers }, async (response) => {
        const bytes = Buffer.concat(await Array.fromAsync(response))
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes })
      })
      asked.once('error', reject)
      asked.end(body)
    })
  const encodingOf = async (path: string, headers: Record<string, string>) =>
    (await get(path, { 'Accept-Encoding': everything, ...headers })).headers['content-encoding'] ?? 'none'

  it('sends documents and pages in what the browser takes, and says that they vary by it', async () => {
    for (const path of ['/api/openapi.json', '/outbox']) {
      const plain = await get(path)
      assert.equal(plain.headers['content-encoding'], undefined, path)
      for (const encoding of ['br', 'gzip'] as const) {
        const packed = await get(path, { 'Accept-Encoding': encoding })
        assert.equal(packed.headers['content-encoding'], encoding, path)
        assert.match(packed.headers.vary ?? '', /accept-encoding/i, path)
        assert.ok(packed.bytes.length < plain.bytes.length / 2, path)
        assert.ok(unpacked[encoding](packed.bytes).equals(plain.bytes), path)
      }
    }
    assert.equal(await encodingOf('/api/openapi.json', {}), 'br')
  })

  it('sends what fits into a packet as it is', async () => {
    assert.equal(await encodingOf('/healthz', {}), 'none')
  })

  it('does not compress what another site asks for with a person’s session', async () => {
    const cookie = { Cookie: 'fanfare_session=x' }
    const asked = (site: string, own: Record<string, string>) =>
      encodingOf('/api/openapi.json', { 'Sec-Fetch-Site': site, ...own })
    assert.deepEqual(await Promise.all(['cross-site', 'same-site'].map((site) => asked(site, cookie))), [
      'none',
      'none',
    ])
    assert.deepEqual(await Promise.all(['same-origin', 'none'].map((site) => asked(site, cookie))), [
      'br',
      'br',
    ])
    assert.equal(await asked('cross-site', {}), 'br')
  })

  it('sends built files as they were compressed when they were built, to be kept for good', async () => {
    const name = readdirSync(assets).find((each) => /^console-.*\.js$/.test(each))
    const path = `/assets/${name}`
    const plain = await get(path)
    const tags = new Set([plain.headers.etag])
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await get(path, { 'Accept-Encoding': encoding })
      const { headers } = packed
      assert.equal(headers['content-encoding'], encoding)
      assert.match(headers['content-type'] ?? '', /javascript/)
      assert.match(headers.vary ?? '', /accept-encoding/i)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.ok(unpacked[encoding](packed.bytes).equals(plain.bytes))
      tags.add(headers.etag)
      const again = await get(path, { 'Accept-Encoding': encoding, 'If-None-Match': headers.etag ?? '' })
      assert.deepEqual([again.status, again.bytes.length], [304, 0])
    }
    assert.equal(tags.size, 3)
  })

  it('sends the page itself compressed and never kept unasked, also at an address that is none', async () => {
    for (const [path, status] of [
      ['/maple/participants', 200],
      ['/maple/nowhere', 404],
    ] as const) {
      const page = await get(path, { Accept: 'text/html', 'Accept-Encoding': everything })
      assert.deepEqual([page.status, page.headers['content-encoding']], [status, 'br'], path)
      assert.equal(page.headers['cache-control'], 'no-cache', path)
    }
  })

  it('has no address for the compressed files themselves, nor for maps of the source', async () => {
    for (const name of readdirSync(assets)
      .filter((each) => /\.(br|gz|map)$/.test(each))
      .slice(0, 10))
      assert.equal((await get(`/assets/${name}`)).status, 404, name)
    assert.deepEqual(
      readdirSync(assets).filter((name) => name.endsWith('.map')),
      [],
    )
    assert.equal((await get('/.fanfare-build')).status, 404)
  })

  it('leaves fonts as they are, and lets other sites load the widget’s script', async () => {
    const font = readdirSync(assets).find((name) => name.endsWith('.woff2'))
    assert.equal(await encodingOf(`/assets/${font}`, {}), 'none')
    const { headers } = await get('/site/widget.js', { 'Accept-Encoding': everything })
    assert.deepEqual(
      [headers['content-encoding'], headers['cross-origin-resource-policy']],
      ['br', 'cross-origin'],
    )
  })

  it('does not unpack what is sent to it', async () => {
    const body = gzipSync(JSON.stringify({ email: 'a@b.test', password: 'x' }))
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const { status } = await get('/login', headers, body)
    assert.ok(status >= 400 && status < 500)
    assert.notEqual(status, 401)
  })
})
