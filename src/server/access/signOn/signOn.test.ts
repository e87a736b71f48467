import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { SignOnRefusal } from '#contract/access/signOnRefusals.ts'
import { routes } from '#contract/routes.ts'
import { createUser } from '#server/access/access.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, visitor } from '#test/support/caller.ts'
import {
  type Fault,
  type SignOnProvider,
  signOnClient,
  startSignOnProvider,
} from '#test/support/signOnProvider.ts'
import { type ClientIds, makeClient, password } from '#test/support/world/clients.ts'

describe('single sign-on', () => {
  let provider: SignOnProvider
  let application: TestApplication
  let maple: ClientIds
  let birch: ClientIds
  let browser: Caller
  before(async () => {
    provider = await startSignOnProvider()
    application = await testApplication({
      signOn: {
        issuer: provider.issuer,
        ...signOnClient,
        name: 'Acme',
        scopes: 'openid email profile',
        groupsClaim: 'groups',
      },
    })
    maple = await makeClient(application, { name: 'maple', code: '55501' })
    birch = await makeClient(application, { name: 'birch', code: '66602' })
    for (const [group, client, role] of [
      ['judges', maple.eid, 'validator'],
      ['heads', maple.eid, 'client_admin'],
      ['heads', birch.eid, 'analyst'],
    ])
      await add({ group, client, role })
  })
  after(async () => {
    await application.close()
    await provider.stop()
  })
  beforeEach(() => {
    browser = visitor(application.url)
  })

  const add = async (body: object) => {
    const answer = await maple.founder.call(routes.addSignOnGroup, { body })
    assert.equal(answer.status, 200, answer.text)
    return (answer.body as { data: { id: string } }).data.id
  }
  const person = (sub: string, more: object = {}) => ({
    sub,
    email: `${sub}@acme.test`,
    email_verified: true,
    name: `Person ${sub}`,
    groups: [],
    ...more,
  })
  const cookieIn = (headers: Headers, name: string) =>
    headers
      .getSetCookie()
      .find((one) => one.startsWith(`fanfare_${name}=`))
      ?.split(';')[0]
  const begin = async (to = '/maple/users') => {
    const { status, headers } = await browser.call(routes.beginSignOn, { query: { to } })
    assert.equal(status, 303)
    return { address: headers.get('location') ?? '', cookie: cookieIn(headers, 'sign_on') ?? '' }
  }
  type Ended = { location: string; session: string | undefined; half: string | undefined }
  const finish = async (query: object, cookie: string): Promise<Ended> => {
    const { status, headers, text } = await browser.call(routes.endSignOn, { query }, { Cookie: cookie })
    assert.equal(status, 303, text)
    const location = (headers.get('location') ?? '').replace('http://localhost:4000', '')
    return { location, session: cookieIn(headers, 'session'), half: cookieIn(headers, 'half') }
  }
  const signOn = async (claims: Parameters<SignOnProvider['behave']>[0], fault?: Fault): Promise<Ended> => {
    provider.behave(claims)
    const { address, cookie } = await begin()
    provider.behave(claims, fault)
    return finish(provider.answerTo(address), cookie)
  }
  const rolesIn = async ({ session }: Ended): Promise<Record<string, string>> => {
    const answer = await browser.call(routes.getSession, {}, { Cookie: session ?? '' })
    assert.equal(answer.status, 200, answer.text)
    const { clients } = answer.body as { clients: { eid: string; role: string }[] }
    return Object.fromEntries(clients.map(({ eid, role }) => [eid, role]))
  }
  const acceptAll = async ({ session }: Ended): Promise<void> => {
    const signedIn = { Cookie: session ?? '' }
    const { body } = await browser.call(routes.getSession, {}, signedIn)
    const withToken = { ...signedIn, 'X-CSRF-TOKEN': (body as { csrf_token: string }).csrf_token }
    const invitations = await browser.call(routes.listOwnInvitations, {}, signedIn)
    for (const { id } of (invitations.body as { data: { id: string }[] }).data)
      assert.equal((await browser.call(routes.acceptInvitation, { params: { id } }, withToken)).status, 200)
  }
  const refused = (why: SignOnRefusal) => `/sign-in?refused=${why}`
  const trail = (action: string) =>
    application.db.many(
      { client: { id: 0 } },
      sql<{ after: { why?: string; email?: string } }>`
        select after from audit_entry where client_id = 0 and action = ${action} order by number`,
    )

  it('makes an account where a group has a role, of several roles the one that may most, and leads back to the page', async () => {
    const ended = await signOn(person('ann', { groups: ['judges', 'heads', 'unknown'] }))
    assert.equal(ended.location, '/maple/users')
    assert.deepEqual(await rolesIn(ended), { maple: 'client_admin', birch: 'analyst' })
    const again = await signOn(person('ann', { groups: ['judges'] }))
    assert.deepEqual(await rolesIn(again), { maple: 'validator' })
    assert.deepEqual(await rolesIn(ended), { maple: 'validator' }, 'a session of before has no more rights')
    assert.deepEqual(await rolesIn(await signOn(person('ann'))), {})
  })

  it('knows no account by an address that is only folded to its own', async () => {
    const owner = { email: 'kiki.smith@acme.test', name: 'Kiki Smith', password, isPlatformAdmin: false }
    await createUser(application.db, owner, new Date())
    const folded = ['\u212aiki.smith@acme.test', 'kiki.\u017fmith@acme.test', 'k\u0131ki.smith@acme.test']
    for (const [index, email] of folded.entries()) {
      const ended = await signOn(person(`fold${index}`, { email, groups: ['heads'] }))
      assert.deepEqual([ended.location, ended.session], [refused('unverified'), undefined], email)
    }
  })

  it('leaves what was given by hand, and gives by hand what somebody changed', async () => {
    const ended = await signOn(person('hal', { groups: ['judges'] }))
    assert.deepEqual(await rolesIn(ended), { maple: 'validator' })
    const listed = await maple.founder.call(routes.listClientRoles, { query: { search: 'hal@acme.test' } })
    const [role] = (listed.body as { data: { id: string; version: number }[] }).data
    const changed = await maple.founder.call(routes.changeClientRole, {
      params: { id: role?.id },
      body: { role: 'campaign_manager', version: role?.version },
    })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(await rolesIn(await signOn(person('hal'))), { maple: 'campaign_manager' })
  })

  it('knows the identity again when its address changes, and nobody else by that address', async () => {
    await signOn(person('ida', { groups: ['judges'] }))
    const moved = await signOn(person('ida', { email: 'ida.new@acme.test', groups: ['judges'] }))
    assert.deepEqual(await rolesIn(moved), { maple: 'validator' })
    assert.equal((await signOn(person('thief', { email: 'ida.new@acme.test' }))).location, refused('no_role'))
  })

  it('links the account that has the address, which is told, and asks for its own second step', async () => {
    const ended = await signOn(person('vera', { email: 'Validator@maple.test' }))
    assert.deepEqual(await rolesIn(ended), { maple: 'validator' })
    assert.equal((await trail('sign_on.link')).length, 1)
    const email = 'messenger_agent@maple.test'
    await application.db.run(
      installation,
      sql`update user_account set two_step_at = now() where email = ${email}`,
    )
    const half = await signOn(person('lou', { email }))
    assert.match(half.location, /^\/second-step\?return=%2Fmaple%2Fusers$/)
    assert.ok(half.half && !half.session)
  })

  it('lets somebody in who was invited and chose no password', async () => {
    const body = { email: 'ivy@acme.test', name: 'Ivy', role: 'analyst', language: 'en' }
    assert.equal((await maple.founder.call(routes.inviteUser, { body })).status, 200)
    const entered = await signOn(person('ivy'))
    assert.deepEqual(await rolesIn(entered), {}, 'nothing before it is accepted')
    await acceptAll(entered)
    assert.deepEqual(await rolesIn(entered), { maple: 'analyst' })
  })

  it('refuses whom it cannot take, each for its own reason, and notes it', async () => {
    const before = (await trail('sign_on.refuse')).length
    const cases: [SignOnRefusal, object][] = [
      ['no_role', {}],
      ['unverified', { email_verified: false, groups: ['judges'] }],
      ['unverified', { email: undefined, groups: ['judges'] }],
    ]
    for (const [why, more] of cases) {
      const ended = await signOn(person('new', more))
      assert.deepEqual([ended.location, ended.session], [refused(why), undefined])
    }
    for (const column of ['disabled_at', 'locked_at']) {
      const closed = { email: `${column}@acme.test`, name: 'Closed', password, isPlatformAdmin: false }
      const { id } = await createUser(application.db, closed, new Date())
      await application.db.run(
        installation,
        sql`update user_account set ${sql.ref(column)} = now() where id = ${id}`,
      )
      assert.equal((await signOn(person(column, { groups: ['judges'] }))).location, refused('closed'))
    }
    const noted = (await trail('sign_on.refuse')).slice(before)
    assert.deepEqual(
      noted.map(({ after }) => after.why),
      ['no_role', 'unverified', 'unverified', 'closed', 'closed'],
    )
  })

  it('believes no answer with another issuer, audience or nonce, one that is old, unsigned or signed by a stranger', async () => {
    const faults: Fault[] = [
      ...(['other issuer', 'other audience', 'other nonce', 'expired'] as const),
      ...(['unsigned', 'unknown key', 'no token', 'too much'] as const),
    ]
    for (const fault of faults) {
      const ended = await signOn(person('mallory', { groups: ['heads'] }), fault)
      assert.equal(ended.session, undefined, fault)
      assert.ok([refused('failed'), refused('away')].includes(ended.location), `${fault}: ${ended.location}`)
    }
  })

  it('takes an answer once, in the browser that asked, and no state of another', async () => {
    const claims = person('once', { groups: ['judges'] })
    provider.behave(claims)
    const [own, other] = [await begin(), await begin()]
    const answer = provider.answerTo(own.address)
    assert.equal((await finish(answer, '')).location, refused('too_late'))
    assert.equal((await finish(answer, other.cookie)).location, refused('failed'))
    assert.ok((await finish(answer, own.cookie)).session)
    assert.equal((await finish(answer, own.cookie)).location, refused('failed'))
    const denied = await begin()
    const state = provider.answerTo(denied.address).state ?? ''
    const said = await finish({ error: 'access_denied', state }, denied.cookie)
    assert.equal(said.location, refused('denied'))
  })

  it('goes on when the provider takes another key, and says so when it is away', async () => {
    await provider.rotateKey()
    const claims = person('rota', { groups: ['judges'] })
    // The first one may still meet the key that was.
    await signOn(claims)
    assert.ok((await signOn(claims)).session)
    const away = await signOn(claims, 'away')
    assert.equal(away.location, refused('away'))
  })

  it('leads back to no page of anybody else', async () => {
    for (const to of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
      provider.behave(person('ann'))
      const { address, cookie } = await begin(to)
      assert.equal((await finish(provider.answerTo(address), cookie)).location, '/')
    }
  })

  it('lets platform admins alone say what groups have, once for each client', async () => {
    const body = { group: 'judges', client: maple.eid, role: 'analyst' }
    const twice = await maple.founder.call(routes.addSignOnGroup, { body })
    assert.deepEqual([twice.status, twice.text.includes('has a role in this client already')], [422, true])
    const barred = await maple.as.client_admin.call(routes.addSignOnGroup, { body })
    assert.equal(barred.status, 403)
    const id = await add({ group: 'guests', client: maple.eid, role: 'analyst' })
    const gone = await maple.founder.call(routes.removeSignOnGroup, { params: { id } })
    assert.equal(gone.status, 200, gone.text)
    assert.equal((await maple.founder.call(routes.removeSignOnGroup, { params: { id } })).status, 404)
    assert.equal((await signOn(person('guest', { groups: ['guests'] }))).location, refused('no_role'))
  })
})
