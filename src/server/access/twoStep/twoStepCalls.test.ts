import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, signedIn, visitor } from '#test/support/caller.ts'
import { listen } from '#test/support/hints.ts'
import { codeOf } from '#test/support/twoStep.ts'
import { until } from '#test/support/until.ts'
import { password } from '#test/support/world/clients.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

describe('two-step sign-in over HTTP', () => {
  let application: TestApplication
  let maple: ClientWorld
  before(async () => {
    application = await testApplication()
    maple = await buildClient(application, { name: 'maple', code: '55501' })
  })
  after(() => application.close())

  const own = { current_password: password }
  const read = async (caller: Caller) => (await caller.call(routes.listLists)).status
  const account = (name: string) => ({ email: `${name}@maple.test`, password })

  /** Answers recovery codes and the app's key. */
  async function setUp(caller: Caller): Promise<{ secret: string; codes: string[] }> {
    const offer = await caller.call(routes.offerAuthenticator, { body: own })
    const { secret } = (offer.body as { data: { secret: string } }).data
    const confirmed = await caller.call(routes.confirmAuthenticator, {
      body: { code: codeOf(secret, new Date()) },
    })
    const { recovery_codes } = (confirmed.body as { data: { recovery_codes: string[] } }).data
    return { secret, codes: recovery_codes }
  }

  const cookiesOf = (headers: Headers): string[] =>
    headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')

  it('answers a sign-in without a second step as ever', async () => {
    const answer = await visitor(application.url).call(routes.signIn, { body: account('validator') })
    assert.deepEqual(Object.keys(answer.body as object).sort(), ['clients', 'user'])
    const { clients } = answer.body as { clients: object[] }
    assert.deepEqual(Object.keys(clients[0] ?? {}).sort(), [
      'colour',
      'eid',
      'id',
      'name',
      'role',
      'time_zone',
    ])
  })

  it('gives the browser whose password was right a cookie, and a session for its second step', async () => {
    const { codes } = await setUp(await signedIn(application.url, { ...account('analyst'), client: 'maple' }))
    const stranger = visitor(application.url)
    const half = await stranger.call(routes.signIn, { body: account('analyst') })
    assert.deepEqual(Object.keys(half.body as object), ['second_step'])
    const cookies = cookiesOf(half.headers)
    assert.deepEqual(
      cookies.map((cookie) => cookie.split('=')[0]),
      ['fanfare_half'],
    )
    const [cookie = ''] = cookies
    assert.match(half.headers.get('set-cookie') ?? '', /Max-Age=300;.*HttpOnly; SameSite=Lax/)
    assert.equal((await stranger.call(routes.getSession, {}, { Cookie: cookie })).status, 401)
    const asHalf = cookie.replace('fanfare_half', 'fanfare_session')
    assert.equal((await stranger.call(routes.getSession, {}, { Cookie: asHalf })).status, 401)
    const given = { body: { code: codes[0] } }
    const other = await stranger.call(routes.giveCode, given)
    assert.deepEqual([other.status, (other.body as { reason: string }).reason], [409, 'half_dead'])
    const whole = await stranger.call(routes.giveCode, given, { Cookie: cookie })
    assert.equal(whole.status, 200, whole.text)
    const [session] = cookiesOf(whole.headers).filter((one) => one.startsWith('fanfare_session'))
    assert.equal((await stranger.call(routes.getSession, {}, { Cookie: session ?? '' })).status, 200)
    assert.ok(cookiesOf(whole.headers).includes('fanfare_half='))
  })

  it('refuses what is the client’s while the client asks for a step that is not set up', async () => {
    const head = await signedIn(application.url, { ...account('founder'), client: 'maple' })
    await setUp(head)
    const nell = maple.as.campaign_manager
    assert.equal(await read(nell), 200)
    const [barredStream, ownStream] = [
      await listen(application.url, nell, 'maple'),
      await listen(application.url, head, 'maple'),
    ]
    assert.deepEqual([barredStream.response.status, ownStream.response.status], [200, 200])
    await head.call(routes.updateClient, { body: { requires_two_step: true } })
    await until(barredStream.isOver)
    assert.ok(!ownStream.isOver(), 'whoever has a second step keeps the stream')
    await ownStream.stop()
    assert.equal((await listen(application.url, nell, 'maple')).response.status, 403)
    const barred = await nell.call(routes.listLists)
    assert.equal(barred.status, 403)
    assert.match(barred.text, /maple asks everybody for two-step sign-in/)
    const session = (await nell.call(routes.getSession)).body as {
      client: { needs_two_step: boolean }
      permissions: Record<string, { read: boolean }>
    }
    assert.equal(session.client.needs_two_step, true)
    assert.ok(Object.values(session.permissions).every((right) => !right.read))
    assert.equal((await nell.call(routes.listClients)).status, 200)
    await setUp(nell)
    assert.equal(await read(nell), 200)
    await head.call(routes.updateClient, { body: { requires_two_step: false } })
  })
})
