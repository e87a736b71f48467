import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import * as z from 'zod'
import { changes, one, type Route, reads } from '#contract/kit.ts'
import { createDb, openPools } from '../db/db.ts'
import { type Binding, bindRoutes } from './bind.ts'
import type { AnyHandler } from './call.ts'
import type { SessionFound } from './scopes.ts'
import { createServer } from './server.ts'
import { type FindSession, rememberSessions } from './sessionCache.ts'

const described = { access: 'anyone', summary: 'A call.', source: 'decisions 1' } as const
const row = z.object({ id: z.int(), at: z.date().nullable() })
const routes: Record<string, Route> = {
  getThing: {
    ...described,
    method: 'GET',
    path: '/things/{id}',
    params: z.object({ id: z.uuid() }),
    answer: one(row),
  },
  listThings: {
    ...described,
    method: 'GET',
    path: '/things',
    access: reads('campaigns'),
    answer: z.unknown(),
  },
  ofClient: {
    ...described,
    method: 'GET',
    path: '/{client}/things',
    access: reads('campaigns'),
    answer: z.unknown(),
  },
  attach: {
    ...described,
    method: 'GET',
    path: '/attach',
    access: changes('campaigns'),
    changes: true,
    answer: z.unknown(),
  },
  sweep: { ...described, method: 'POST', path: '/sweep', access: 'platformAdmin', answer: z.unknown() },
  download: { ...described, method: 'GET', path: '/download', raw: 'file' },
  show: { ...described, method: 'GET', path: '/show', raw: 'html' },
}

type Seen = { scope: { client?: { eid: string }; role?: string; actor: { name: string } } }
const told = async (call: Seen) => [call.scope.client?.eid, call.scope.role, call.scope.actor.name]
let row1: object = {}
const handlers = {
  getThing: async () => ({ data: row1 }),
  listThings: told,
  ofClient: told,
  attach: told,
  sweep: told,
  download: async () => ({ name: 'Été "1".csv', contentType: 'text/csv', stream: Readable.from(['a,b']) }),
  show: async () => ({ status: 410, html: '<p>Over</p>', headers: { 'X-Robots-Tag': 'noindex' } }),
} as unknown as Record<string, AnyHandler>

const clients = [
  { id: 1, eid: 'maple', name: 'Maple', time_zone: 'UTC', role: 'client_admin', needs_two_step: false },
  { id: 2, eid: 'northwind', name: 'Northwind', time_zone: 'UTC', role: 'analyst', needs_two_step: false },
] as const
const session: SessionFound = {
  user: { id: '0197a000-0000-7000-8000-000000000001', name: 'Noémie Roy', isPlatformAdmin: false },
  clientId: 1,
  clients,
}

describe('a call that is bound', () => {
  // No call here reaches the database.
  const pools = openPools('postgres://nobody@127.0.0.1:1/none')
  let app: FastifyInstance
  let url: string
  const findSession: FindSession = async (_db, token) => (token === 'noemie' ? session : undefined)
  const binding = (more: Partial<Binding<object>> = {}): Binding<object> => ({
    routes,
    handlers,
    db: createDb(pools, async () => undefined),
    outside: {},
    clock: { now: () => new Date('2026-05-04T13:00:00Z') },
    uploadFolder: '/nowhere',
    isFull: () => false,
    isSecure: false,
    publicUrl: 'http://localhost',
    findSession,
    sessions: rememberSessions(findSession),
    readSessions: async () => new Map(),
    noteTokenUse: async () => undefined,
    csrfTokenOf: (token) => `csrf-of-${token}`,
    ...more,
  })
  before(async () => {
    app = await createServer({ log: pino({ level: 'silent' }), requestsPerMinute: 1000 })
    bindRoutes(app, binding())
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await app.close()
    await pools.end()
  })

  const asNoemie = { Cookie: 'fanfare_session=noemie' }
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url + path, { method, headers })
    const text = await response.text()
    return { status: response.status, text, headers: response.headers }
  }
  const seenAt = async (path: string, headers: Record<string, string> = {}) => {
    const { status, text } = await ask(path, { ...asNoemie, ...headers })
    return status === 200 ? (JSON.parse(text) as unknown) : status
  }

  it('answers what its contract promises and drops every other column', async () => {
    row1 = { id: 1, at: null, password_hash: 'secret', client_id: 1 }
    const { status, text, headers } = await ask('/things/0197a000-0000-7000-8000-000000000001')
    assert.deepEqual([status, text], [200, '{"data":{"id":1,"at":null}}'])
    assert.equal(headers.get('cache-control'), 'no-store')
  })

  it('is a fault of ours where it answers less than it promised', async () => {
    row1 = { id: 1 }
    assert.equal((await ask('/things/0197a000-0000-7000-8000-000000000001')).status, 500)
  })

  it('is a 404 for a path parameter that is not of its form', async () => {
    for (const path of ['/things/1', '/things/%00', "/things/'"])
      assert.deepEqual((await ask(path)).text, '{"error":{"code":"not_found"}}', path)
  })

  it('runs for the client of the path, then the query, then the header, then the session', async () => {
    const named = { 'X-Client': 'northwind' }
    assert.deepEqual(await seenAt('/things'), ['maple', 'client_admin', 'Noémie Roy'])
    assert.deepEqual(await seenAt('/things', named), ['northwind', 'analyst', 'Noémie Roy'])
    assert.deepEqual(await seenAt('/things?client=maple', named), ['maple', 'client_admin', 'Noémie Roy'])
    assert.deepEqual(await seenAt('/maple/things?client=northwind', named), [
      'maple',
      'client_admin',
      'Noémie Roy',
    ])
  })

  it('is a 404 for a client in which the person has no role, wherever it is named', async () => {
    assert.equal(await seenAt('/things', { 'X-Client': 'foreign' }), 404)
    assert.equal(await seenAt('/things?client=foreign'), 404)
    assert.equal(await seenAt('/foreign/things'), 404)
  })

  it('that changes something by GET needs the right and the token of the session', async () => {
    assert.equal(await seenAt('/attach'), 419)
    assert.equal(await seenAt('/attach', { 'X-CSRF-TOKEN': 'csrf-of-noemie', 'X-Client': 'northwind' }), 403)
    assert.equal(
      await seenAt('/attach', { 'X-CSRF-TOKEN': 'csrf-of-noemie', 'Sec-Fetch-Site': 'cross-site' }),
      419,
    )
    assert.deepEqual(await seenAt('/attach', { 'X-CSRF-TOKEN': 'csrf-of-noemie' }), [
      'maple',
      'client_admin',
      'Noémie Roy',
    ])
  })

  it('by HEAD is guarded like its GET', async () => {
    assert.equal((await ask('/things', {}, 'HEAD')).status, 401)
    assert.equal((await ask('/attach', asNoemie, 'HEAD')).status, 419)
  })

  it('for platform admins is refused to everybody else', async () => {
    const headers = { ...asNoemie, 'X-CSRF-TOKEN': 'csrf-of-noemie' }
    assert.equal((await ask('/sweep', headers, 'POST')).status, 403)
    assert.equal((await ask('/sweep', { Cookie: 'fanfare_session=made-up' }, 'POST')).status, 401)
  })

  it('that gives a file or a page says so, with a name that no header can break', async () => {
    const file = await ask('/download')
    assert.equal(
      file.headers.get('content-disposition'),
      `attachment; filename="_t___1_.csv"; filename*=UTF-8''%C3%89t%C3%A9%20%221%22.csv`,
    )
    assert.deepEqual([file.text, file.headers.get('content-type')], ['a,b', 'text/csv'])
    const page = await ask('/show')
    assert.deepEqual(
      [page.status, page.text, page.headers.get('x-robots-tag'), page.headers.get('content-security-policy')],
      [410, '<p>Over</p>', 'noindex', "default-src 'none'; frame-ancestors 'none'"],
    )
  })

  it('without a handler or without access does not start', async () => {
    const fresh = await createServer({ log: pino({ level: 'silent' }), requestsPerMinute: 1 })
    const { show: _none, ...others } = handlers
    assert.throws(() => bindRoutes(fresh, binding({ handlers: others })), /the call show has no handler/)
    const open = { open: { ...routes.show, access: undefined } } as unknown as Record<string, Route>
    const opened = { open: handlers.show } as Record<string, AnyHandler>
    assert.throws(
      () => bindRoutes(fresh, binding({ routes: open, handlers: opened })),
      /the call open has no access/,
    )
  })
})
