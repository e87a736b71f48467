import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { later, morning, type Office, office, type Person, password } from '#test/support/office.ts'
import { signIn } from '#test/support/signIn.ts'
import {
  chooseSessionClient,
  csrfTokenOf,
  describeSession,
  ensureAdministrator,
  findSession,
  giveRole,
  removeStaleSessions,
  signOut,
} from '../access.ts'

describe('a session', () => {
  let place: Office
  before(async () => {
    place = await office()
  })
  after(() => place.end())

  const enter = async (person: Person, at = morning) => {
    const scope = { actor: { kind: 'participant', name: 'A visitor' }, requestId: 'test', at } as const
    const input = { email: person.email, password, address: '192.0.2.7', userAgent: 'a browser' }
    return (await signIn({ db: place.db, outside: place.outside }, scope, input)).token
  }

  it('ends after 60 minutes without a request', async () => {
    const token = await enter(await place.addPerson('Ida Idle'))
    assert.ok(await findSession(place.db, token, later(3599)))
    assert.ok(await findSession(place.db, token, later(3599 + 3599)))
    assert.equal(await findSession(place.db, token, later(3599 + 3599 + 3600)), undefined)
  })

  it('ends after 12 hours however busy it is', async () => {
    const token = await enter(await place.addPerson('Ben Busy'))
    for (let minutes = 30; minutes < 720; minutes += 30)
      assert.ok(await findSession(place.db, token, later(minutes * 60)), `after ${minutes} minutes`)
    assert.equal(await findSession(place.db, token, later(720 * 60)), undefined)
  })

  it('notes its use at most once a minute', async () => {
    const nina = await place.addPerson('Nina Noted')
    const token = await enter(nina)
    const seenAt = async (seconds: number) => {
      await findSession(place.db, token, later(seconds))
      const [row] = await place.rows<{ last_seen_at: Date }>(
        'select last_seen_at from session where user_id = $1',
        [nina.id],
      )
      return row?.last_seen_at
    }
    assert.deepEqual(await seenAt(59), morning)
    assert.deepEqual(await seenAt(60), later(60))
  })

  it('ends at once when the account is disabled or locked', async () => {
    const lars = await place.addPerson('Lars Locked')
    const token = await enter(lars)
    await place.rows('update user_account set locked_at = now() where id = $1', [lars.id])
    assert.equal(await findSession(place.db, token, morning), undefined)
    await place.rows('update user_account set locked_at = null, disabled_at = now() where id = $1', [lars.id])
    assert.equal(await findSession(place.db, token, morning), undefined)
  })

  it('goes on when a role changes, with the rights of the new one', async () => {
    const rosa = await place.addPerson('Rosa Role')
    const client = await place.addClient('rosas-shop')
    await giveRole(place.db, { userId: rosa.id, clientId: client.id, role: 'analyst', at: morning })
    const token = await enter(rosa)
    await giveRole(place.db, { userId: rosa.id, clientId: client.id, role: 'validator', at: morning })
    const found = await findSession(place.db, token, morning)
    assert.deepEqual(
      found?.clients.map(({ eid, role }) => [eid, role]),
      [['rosas-shop', 'validator']],
    )
  })

  it('knows its clients and takes only one of them as the current one', async () => {
    const cleo = await place.addPerson('Cleo Chooser')
    const [own, second, foreign] = [
      await place.addClient('own-shop'),
      await place.addClient('another-shop'),
      await place.addClient('foreign-shop'),
    ]
    await place.scope(own, cleo)
    await place.scope(second, cleo, { role: 'analyst' })
    const token = await enter(cleo)
    const scope = place.staffScope(cleo)
    assert.deepEqual(
      (await findSession(place.db, token, morning))?.clients.map(({ eid, role }) => [eid, role]),
      [
        ['another-shop', 'analyst'],
        ['own-shop', 'client_admin'],
      ],
    )
    await chooseSessionClient(place.db, scope, { token, clientId: own.id })
    assert.equal((await findSession(place.db, token, morning))?.clientId, own.id)
    for (const clientId of [foreign.id, 999_999])
      await assert.rejects(chooseSessionClient(place.db, scope, { token, clientId }), /Not found/)
    for (const [position, language] of ['fr', 'en'].entries())
      await place.rows(
        `insert into client_language (client_id, id, language, language_label, keyword, message, opt_in, is_default, position)
         values ($1, gen_random_uuid(), $2, $2, $2, 'Welcome to another shop.', true, $3, $4)`,
        [second.id, language, language === 'en', position],
      )
    const shown = await describeSession(place.db, scope, { token, clientEid: 'another-shop', isDemo: false })
    assert.deepEqual(shown.languages, ['en', 'fr'])
    assert.equal(shown.client?.id, second.id)
    assert.deepEqual(shown.permissions.campaigns, { read: true, change: false })
    assert.equal(shown.csrf_token, csrfTokenOf(token))
    const none = await describeSession(place.db, scope, { token, clientEid: 'foreign-shop', isDemo: false })
    assert.equal(none.client, null)
    assert.deepEqual(none.languages, [])
    assert.equal(none.permissions.campaigns.read, false)
  })

  it('is gone after signing out, and signing out again does no harm', async () => {
    const otto = await place.addPerson('Otto Out')
    const token = await enter(otto)
    await signOut(place.db, place.staffScope(otto), token)
    await signOut(place.db, place.staffScope(otto), token)
    assert.equal(await findSession(place.db, token, morning), undefined)
  })

  it('is swept away when it is dead', async () => {
    const sue = await place.addPerson('Sue Stale')
    await enter(sue)
    const left = () => place.rows('select 1 from session where user_id = $1', [sue.id])
    await removeStaleSessions(place.db, later(3000))
    assert.equal((await left()).length, 1)
    await removeStaleSessions(place.db, later(3600))
    assert.equal((await left()).length, 0)
  })

  it('lets the first administrator in with a password that is told only when the account is made', async () => {
    await place.rows('update user_account set is_platform_admin = false')
    const ensure = (email: string) => ensureAdministrator(place.db, { email }, morning)
    const [first, second] = await Promise.all([ensure('boss@fanfare.test'), ensure('boss@fanfare.test')])
    const told = [first.password, second.password].filter((value) => value !== undefined)
    assert.equal(told.length, 1)
    assert.deepEqual(await ensure('boss@fanfare.test'), { email: 'boss@fanfare.test' })
  })

  it('makes another administrator only where no platform admin can sign in', async () => {
    const ensure = () => ensureAdministrator(place.db, { email: 'chief@fanfare.test', password }, morning)
    const isMade = async () =>
      (await place.rows(`select 1 from user_account where email like 'chief@%'`)).length === 1
    await place.addPerson('Petra Platform', { isPlatformAdmin: true })
    assert.deepEqual([await ensure(), await isMade()], [{ email: 'chief@fanfare.test' }, false])
    await place.rows('update user_account set locked_at = now() where is_platform_admin')
    assert.deepEqual([await ensure(), await isMade()], [{ email: 'chief@fanfare.test' }, true])
    assert.ok(await enter({ id: '', name: '', email: 'chief@fanfare.test' }))
  })
})
