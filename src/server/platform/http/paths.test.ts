import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { kindNames, kinds } from '#contract/experiences/kinds.ts'
import type { Route } from '#contract/kit.ts'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { addressOf, visitor } from '#test/support/caller.ts'
import { sampleOf } from '#test/support/samples.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { addressesOf, documentedPath } from './paths.ts'

const random = 'aZ09aZ09aZ09aZ09'

describe('the addresses of a path', () => {
  it('are one without {random}, and two with it: at the end, in the middle, glued to a word', () => {
    const segment = ':random(^[A-Za-z0-9]{16}$)'
    assert.deepEqual(addressesOf('/{client}/api/{id}'), ['/:client/api/:id'])
    assert.deepEqual(addressesOf('/lists/{random}'), ['/lists', `/lists/${segment}`])
    assert.deepEqual(addressesOf('/user/{id}/{random}/disable'), [
      '/user/:id/disable',
      `/user/:id/${segment}/disable`,
    ])
    assert.deepEqual(addressesOf('/listener-lists{random}'), ['/listener-lists', `/listener-lists${segment}`])
  })

  it('are documented without it', () => {
    assert.equal(documentedPath('/user/{id}/{random}/disable'), '/user/{id}/disable')
    assert.equal(documentedPath('/listener-lists{random}'), '/listener-lists')
  })
})

describe('the router', () => {
  let app: FastifyInstance
  before(() => {
    app = fastify()
    const paths = [
      '/user/{id}/{random}/disable',
      '/listener-lists{random}',
      '/lists/{random}',
      '/lists/{id}/{random}',
    ]
    for (const path of paths)
      for (const url of addressesOf(path))
        app.get(url, async ({ params }) => ({ path, ...(params as object) }))
  })
  after(() => app.close())

  const askedAt = async (url: string) => {
    const answer = await app.inject({ method: 'GET', url })
    return answer.statusCode === 200 ? (answer.json() as unknown) : answer.statusCode
  }

  it('takes 16 letters and digits in the middle and glued, or nothing', async () => {
    const disable = { path: '/user/{id}/{random}/disable', id: '7' }
    assert.deepEqual(await askedAt('/user/7/disable'), disable)
    assert.deepEqual(await askedAt(`/user/7/${random}/disable`), { ...disable, random })
    assert.deepEqual(await askedAt('/listener-lists'), { path: '/listener-lists{random}' })
    assert.deepEqual(await askedAt(`/listener-lists${random}`), { path: '/listener-lists{random}', random })
  })

  it('takes 15 or 17 of them, or another sign, for something else', async () => {
    for (const other of [random.slice(1), `${random}a`, `${random.slice(1)}-`]) {
      assert.equal(await askedAt(`/user/7/${other}/disable`), 404, other)
      assert.equal(await askedAt(`/listener-lists${other}`), 404, other)
      assert.deepEqual(await askedAt(`/lists/${other}`), { path: '/lists/{id}/{random}', id: other })
    }
  })

  it('takes 16 where an id could stand for {random}, and both where both stand', async () => {
    assert.deepEqual(await askedAt(`/lists/${random}`), { path: '/lists/{random}', random })
    assert.deepEqual(await askedAt(`/lists/7/${random}`), { path: '/lists/{id}/{random}', id: '7', random })
  })
})

describe('every call of the contract with {random}', () => {
  let application: TestApplication
  let maple: ClientWorld
  before(async () => {
    // An answer's words on its own moment are the same in both.
    const at = new Date()
    application = await testApplication({ clock: { now: () => at } })
    maple = await buildClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())

  const calls = (Object.entries(routes) as [keyof typeof routes, Route][]).filter(([, { path }]) =>
    path.includes('{random}'),
  )
  /** Nothing is seen of a kind without an address. */
  const withoutPreview = kindNames.filter((kind) => !kinds[kind].hasAddress).map((kind) => `${kind}.preview`)
  const addressesWithAndWithout = (name: keyof typeof routes, route: Route) => {
    const { params, query } = sampleOf(name, maple)
    const long = { ...route, path: route.path.replace('{random}', random) }
    return [route, long].map((each) => addressOf(each, { client: maple.eid, ...params }, query))
  }

  it('that reads answers the same with it and without it', async () => {
    const reading = calls.filter(([, { method }]) => method === 'GET')
    for (const [name, route] of reading) {
      const [short = '', long = ''] = addressesWithAndWithout(name, route)
      assert.notEqual(long, short)
      const first = await maple.founder.request('GET', short)
      const second = await maple.founder.request('GET', long)
      const expected = withoutPreview.includes(name) ? 404 : 200
      assert.deepEqual([first.status, second.status, second.body], [expected, expected, first.body], name)
    }
    assert.ok(reading.length > 15)
  })

  it('that changes something is the same guarded call with it and without it', async () => {
    const changing = calls.filter(([, { method }]) => method !== 'GET')
    for (const [name, route] of changing)
      for (const address of addressesWithAndWithout(name, route))
        assert.equal((await visitor(application.url).request(route.method, address)).status, 401, address)
    assert.ok(changing.length > 3)
  })

  it('takes a segment of 15 or 17 for an id that nobody has', async () => {
    for (const other of [random.slice(1), `${random}a`]) {
      const answer = await maple.as.client_admin.request('GET', `/api/v1/lists/${other}`)
      assert.deepEqual([answer.status, answer.body], [404, { error: { code: 'not_found' } }])
    }
  })
})
