import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import { routes } from '#contract/routes.ts'
import type { Row } from '#db/rows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { addressOf, bearing, type Caller, visitor } from '#test/support/caller.ts'
import { until } from '#test/support/until.ts'
import { type ClientIds, makeClient } from '#test/support/world/clients.ts'

type User = { id: string; role_id: string }
type Token = { id: string; secret: string; start: string; scopes: string[]; expires_at: string | null }

describe('an API user', () => {
  let application: TestApplication
  let maple: ClientIds
  let birch: ClientIds
  let admin: Caller
  let now = new Date('2026-03-02T09:00:00Z')
  let user: User

  before(async () => {
    application = await testApplication({ clock: { now: () => now } })
    maple = await makeClient(application, { name: 'maple', code: '55501' })
    birch = await makeClient(application, { name: 'birch', code: '66602' })
    admin = maple.as.client_admin
  })
  after(() => application.close())
  beforeEach(async () => {
    user = await addUser('campaign_manager')
  })

  const dataOf = <T>({ status, body, text }: { status: number; body: unknown; text: string }): T => {
    assert.equal(status, 200, text)
    return (body as { data: T }).data
  }
  const addUser = async (role: string): Promise<User> =>
    dataOf<User>(await admin.call(routes.createApiUser, { body: { name: 'Till', role } }))
  const asked = (form: object = {}) => ({
    params: { id: user.id },
    body: { name: 'Orders', scopes: ['lists:change'], expires_at: null, ...form },
  })
  const addToken = async (form: object = {}): Promise<Token> =>
    dataOf<Token>(await admin.call(routes.createApiToken, asked(form)))
  const lists = (secret: string, headers = {}) =>
    bearing(application.url, secret).call(routes.listLists, {}, headers)
  const reasonOf = ({ body }: { body: unknown }) => (body as { reason: string }).reason
  const entries = (action: string) =>
    application.db.many({ client: { id: maple.id } }, auditOf(maple.id, action))

  /** So that nobody's session is idle for too long. */
  const halfAnHour = async () => {
    now = new Date(now.getTime() + 1_800_000)
    for (const caller of [admin, maple.founder])
      assert.equal((await caller.call(routes.listLists)).status, 200)
  }

  it('calls with a token, without a cookie and without a CSRF token', async () => {
    const { secret } = await addToken()
    assert.match(secret, /^fanfare_[\w-]{43}$/)
    const made = await bearing(application.url, secret).call(routes.createList, {
      body: { name: 'By token' },
    })
    assert.equal(made.status, 200, made.text)
    assert.match((await entries('list.create'))[0]?.actor_name ?? '', /^Till \(fanfare_[\w-]{4}…\)$/)
  })

  it('has its token shown once, and stored only as a hash', async () => {
    const { secret } = await addToken()
    const rows = await application.db.many({}, everyToken)
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(secret))
    assert.ok(!(await admin.call(routes.listApiUsers)).text.includes(secret))
    const key = { 'Idempotency-Key': 'once' }
    const [first, second] = [
      dataOf<Token>(await admin.call(routes.createApiToken, asked(), key)),
      dataOf<Token>(await admin.call(routes.createApiToken, asked(), key)),
    ]
    assert.notEqual(first.secret, second.secret)
  })

  it('is refused what its scopes or its role do not hold, and what people alone do', async () => {
    const { secret } = await addToken({ scopes: ['lists:read'] })
    const program = bearing(application.url, secret)
    const change = await program.call(routes.createList, { body: { name: 'No' } })
    assert.deepEqual([change.status, reasonOf(change)], [403, 'token_scope'])
    assert.match(change.headers.get('www-authenticate') ?? '', /insufficient_scope.*lists:change/)
    const profile = await program.call(routes.getProfile)
    assert.deepEqual([profile.status, reasonOf(profile)], [403, 'session_only'])
    const beyond = await admin.call(routes.createApiToken, asked({ scopes: ['audit:read'] }))
    assert.deepEqual(
      [beyond.status, Object.keys((beyond.body as { errors: object }).errors)],
      [422, ['scopes']],
    )
    assert.equal((await admin.call(routes.createApiToken, asked({ scopes: ['moon:read'] }))).status, 422)
  })

  it('loses what its role loses', async () => {
    const { secret } = await addToken()
    await admin.call(routes.changeClientRole, { params: { id: user.role_id }, body: { role: 'analyst' } })
    const program = bearing(application.url, secret)
    assert.equal((await program.call(routes.listLists)).status, 200)
    const change = await program.call(routes.createList, { body: { name: 'No' } })
    assert.deepEqual([change.status, reasonOf(change)], [403, 'not_allowed'])
  })

  it('is let in by no token that is wrong, of another place in the request, or not alone', async () => {
    const { secret } = await addToken()
    for (const wrong of ['x', `fanfare_${'a'.repeat(43)}`, `${secret}a`]) {
      const answer = await lists(wrong)
      assert.deepEqual([answer.status, answer.body], [401, { error: { code: 'unauthenticated' } }], wrong)
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer .*error="invalid_token"/)
    }
    const anybody = visitor(application.url)
    assert.equal((await anybody.request('GET', `/api/v1/lists?access_token=${secret}`)).status, 401)
    const asCookie = await anybody.call(routes.listLists, {}, { Cookie: `fanfare_session=${secret}` })
    assert.equal(asCookie.status, 401)
    assert.equal((await lists('fanfare_wrong', admin.headers)).status, 401)
    assert.equal(await twoHeaders(`${application.url}/api/v1/lists`, secret), 401)
    const noted = await application.db.many({ client: { id: 0 } }, auditOf(0, 'token.refuse'))
    assert.equal(noted.length, 1)
  })

  it('acts for its own client alone', async () => {
    const { secret } = await addToken()
    assert.equal((await lists(secret, { 'X-Client': birch.eid })).status, 404)
    const foreign = await birch.as.client_admin.call(routes.createApiToken, asked())
    assert.equal(foreign.status, 404)
  })

  it('ends with its account at once, however many calls are on their way', async () => {
    const { secret } = await addToken()
    for (const [end, begin] of [
      [routes.disableUser, routes.enableUser],
      [routes.lockUser, routes.lockUser],
    ] as const) {
      assert.equal((await lists(secret)).status, 200)
      assert.equal((await admin.call(end, { params: { id: user.id } })).status, 200)
      const answers = await Promise.all(Array.from({ length: 100 }, () => lists(secret)))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [401])
      assert.equal((await admin.call(begin, { params: { id: user.id } })).status, 200)
    }
    assert.equal((await lists(secret)).status, 200)
    assert.equal((await admin.call(routes.deleteUser, { params: { id: user.id } })).status, 200)
    assert.equal((await lists(secret)).status, 401)
  })

  it('has its open streams ended with the token', async () => {
    const { secret, id: token } = await addToken({ scopes: ['conversations:read'] })
    const headers = { Authorization: `Bearer ${secret}` }
    const stream = await fetch(`${application.url}${addressOf(routes.streamHints, { client: maple.eid })}`, {
      headers,
    })
    assert.equal(stream.status, 200)
    let isOver = false
    const reading = stream.text().finally(() => {
      isOver = true
    })
    await admin.call(routes.revokeApiToken, { params: { id: user.id, token } })
    await until(async () => isOver)
    await reading
  })

  it('is out when its token expires or is revoked', async () => {
    const expires_at = new Date(now.getTime() + 1_800_000).toISOString()
    const { secret } = await addToken({ expires_at })
    const past = await admin.call(routes.createApiToken, asked({ expires_at: '2026-01-01T00:00:00Z' }))
    assert.equal(past.status, 422)
    assert.equal((await lists(secret)).status, 200)
    await halfAnHour()
    assert.equal((await lists(secret)).status, 401)
    const { secret: other, id: token } = await addToken()
    assert.equal((await lists(other)).status, 200)
    await admin.call(routes.revokeApiToken, { params: { id: user.id, token } })
    assert.equal((await lists(other)).status, 401)
  })

  it('has both tokens for the chosen overlap when one is replaced', async () => {
    const old = await addToken()
    const params = { id: user.id, token: old.id }
    const tooLong = await admin.call(routes.rotateApiToken, { params, body: { overlap_hours: 169 } })
    assert.equal(tooLong.status, 422)
    const fresh = dataOf<Token>(
      await admin.call(routes.rotateApiToken, { params, body: { overlap_hours: 1 } }),
    )
    assert.deepEqual([fresh.scopes, fresh.expires_at], [old.scopes, null])
    assert.deepEqual([(await lists(old.secret)).status, (await lists(fresh.secret)).status], [200, 200])
    await halfAnHour()
    await halfAnHour()
    assert.deepEqual([(await lists(old.secret)).status, (await lists(fresh.secret)).status], [401, 200])
    const again = await admin.call(routes.rotateApiToken, { params, body: { overlap_hours: 1 } })
    assert.deepEqual([again.status, reasonOf(again)], [409, 'token_dead'])
  })

  it('has at most twenty tokens that work', async () => {
    for (let made = 0; made < 20; made++) await addToken()
    const more = await admin.call(routes.createApiToken, asked())
    assert.deepEqual([more.status, reasonOf(more)], [409, 'token_limit'])
  })

  it('has the use of its token noted, once a minute', async () => {
    const { secret, id } = await addToken()
    const begun = now
    const usedAt = async () =>
      (await application.db.many({}, everyToken)).find((row) => row.id === id)?.last_used_at
    await lists(secret)
    now = new Date(begun.getTime() + 59_000)
    await lists(secret)
    assert.deepEqual(await usedAt(), begun)
    now = new Date(begun.getTime() + 60_000)
    await lists(secret)
    assert.deepEqual(await usedAt(), now)
  })

  it('is told how much it may still ask for', async () => {
    const { headers } = await lists((await addToken()).secret)
    assert.deepEqual(
      ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'].map((name) => headers.has(name)),
      [true, true, true],
    )
  })

  it('is nobody who is asked for a password or administers the installation', async () => {
    const reset = await admin.call(routes.resetUserPassword, { params: { id: user.id } })
    const raised = await maple.founder.call(routes.setPlatformAdmin, {
      params: { id: user.id },
      body: { is_platform_admin: true },
    })
    assert.deepEqual([reset, raised].map(reasonOf), ['is_api_user', 'is_api_user'])
    const people = await admin.call(routes.listClientRoles)
    assert.ok(!people.text.includes(user.id))
  })
})

/** Two headers where one would have to be chosen. */
const twoHeaders = (url: string, secret: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(url, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
    sent.setHeader('Authorization', [`Bearer ${secret}`, `Bearer ${secret}`])
    sent.end()
  })

const auditOf = (clientId: number, action: string) => sql<Row<'audit_entry', 'actor_name'>>`
  select actor_name from audit_entry where client_id = ${clientId} and action = ${action}`

const everyToken = sql<Row<'api_token', 'id' | 'start' | 'last_used_at'> & { kept: string }>`
  select id, start, last_used_at, encode(token_hash, 'escape') as kept from api_token`
