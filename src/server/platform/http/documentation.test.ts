import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { visitor } from '#test/support/caller.ts'

describe('what the server gives without a call of the contract', () => {
  let application: TestApplication
  before(async () => {
    application = await testApplication()
  })
  after(() => application.close())

  const get = (path: string, headers: Record<string, string> = {}) =>
    visitor(application.url).request('GET', path, { headers })

  it('is the page of the calls, with everything it loads, within its own policy', async () => {
    const page = await get('/api/docs', { Accept: 'text/html' })
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '')
    assert.equal(loaded.length, 3)
    for (const path of loaded) {
      const answer = await get(path)
      assert.equal(answer.status, 200, path)
      assert.match(
        answer.headers.get('content-type') ?? '',
        /^(text\/css|(text|application)\/javascript);/,
        path,
      )
    }
    assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self';/)
    assert.doesNotMatch(page.text, /<script>|onload=|https?:/)
  })

  it('is the document that the page shows', async () => {
    const answer = await get('/api/openapi.json')
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type')],
      [200, 'application/json; charset=utf-8'],
    )
    const { paths } = answer.body as { paths: Record<string, object> }
    const shown = Object.values(paths).flatMap((methods) => Object.keys(methods))
    assert.equal(shown.length, Object.keys(routes).length)
  })

  it('is no file outside of its folder', async () => {
    for (const path of ['/api/docs/..%2f..%2fpackage.json', '/api/docs/%2e%2e/%2e%2e/package.json'])
      assert.equal((await get(path)).status, 404, path)
  })

  it('is a 404 in our own form for an address that nobody has', async () => {
    for (const path of ['/api/v1/nowhere', '/api/v1/%zz', `/api/v1/lists/${'x'.repeat(500)}`]) {
      const answer = await get(path, { Accept: 'text/html' })
      assert.deepEqual([answer.status, answer.body], [404, { error: { code: 'not_found' } }], path)
    }
    const posted = await visitor(application.url).request('POST', '/nowhere', { body: {} })
    assert.deepEqual([posted.status, posted.body], [404, { error: { code: 'not_found' } }])
  })

  it('carries the security headers and a request id, whatever the status', async () => {
    for (const path of ['/healthz', '/nowhere', '/api/v1/session']) {
      const { headers } = await get(path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
      assert.match(headers.get('content-security-policy') ?? '', /(object|default)-src 'none'/, path)
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/, path)
    }
  })

  it('is up at once, and ready only while it works', async () => {
    assert.deepEqual((await get('/healthz')).body, { status: 'up' })
    const early = await get('/readyz')
    assert.deepEqual([early.status, early.headers.get('retry-after')], [503, '5'])
    await application.work()
    const ready = await get('/readyz')
    const { database, ...parts } = ready.body as Record<string, unknown> & {
      database: Record<string, unknown>
    }
    assert.deepEqual([ready.status, parts], [200, { status: 'ready', gateways: {} }])
    assert.equal(typeof database.is_sharded, 'boolean')
    const outside = await get('/readyz', { 'X-Forwarded-For': '203.0.113.9' })
    assert.deepEqual([outside.status, outside.body], [200, { status: 'ready' }])
  })

  it('is metrics by route, without any id, for this machine only', async () => {
    await get('/api/v1/lists/0197a000-0000-7000-8000-000000000000/show')
    const metrics = await get('/metrics')
    const counted = metrics.text.split('\n').filter((line) => /^http_request_seconds_count.*"401"/.test(line))
    assert.ok(
      counted.some((line) => line.includes('route="/api/v1/lists/:id/show"')),
      counted.join('\n'),
    )
    assert.doesNotMatch(metrics.text, /0197a000/)
    const outside = await get('/metrics', { 'X-Forwarded-For': '203.0.113.9' })
    assert.deepEqual([outside.status, outside.body], [404, { error: { code: 'not_found' } }])
  })
})
