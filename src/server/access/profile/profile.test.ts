import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { later, morning, type Office, office, type Person, password } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { signIn } from '#test/support/signIn.ts'
import { describeSession, findSession } from '../access.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './ownSessions.ts'
import { getProfile, updateProfile } from './profile.ts'

describe('one’s own account', () => {
  let place: Office
  before(async () => {
    place = await office()
  })
  after(() => place.end())

  const enter = async (
    person: Person,
    { at = morning, userAgent = 'a browser', address = '192.0.2.7' } = {},
  ) => {
    const scope = { actor: { kind: 'participant', name: 'A visitor' }, requestId: 'test', at } as const
    const input = { email: person.email, password, address, userAgent }
    return (await signIn({ db: place.db, outside: place.outside }, scope, input)).token
  }
  const of = (person: Person) => place.staffScope(person)

  it('has a name, a language, a scheme and a time zone, and says when the password was chosen', async () => {
    const nina = await place.addPerson('Nina New')
    const { id, ...profile } = await getProfile(place.db, of(nina))
    assert.equal(id, nina.id)
    assert.deepEqual(profile, {
      name: 'Nina New',
      email: nina.email,
      language: 'en',
      scheme: 'auto',
      time_zone: null,
      date_format: 'numeric',
      password_at: null,
      version: 1,
    })
  })

  it('changes what is sent and leaves the rest, and the session says so at once', async () => {
    const cleo = await place.addPerson('Cleo Changed')
    const token = await enter(cleo)
    await updateProfile(place.db, of(cleo), { scheme: 'dark', version: 1 })
    const changed = await updateProfile(place.db, of(cleo), { time_zone: 'Europe/Paris', language: 'fr' })
    assert.deepEqual([changed.name, changed.scheme, changed.version], ['Cleo Changed', 'dark', 3])
    const { user } = await describeSession(place.db, of(cleo), { token, isDemo: false })
    assert.deepEqual(user, {
      id: cleo.id,
      name: 'Cleo Changed',
      email: cleo.email,
      is_platform_admin: false,
      language: 'fr',
      scheme: 'dark',
      time_zone: 'Europe/Paris',
      date_format: 'numeric',
    })
    const none = await updateProfile(place.db, of(cleo), { time_zone: null })
    assert.equal(none.time_zone, null)
    await updateProfile(place.db, of(cleo), { date_format: 'iso' })
    assert.equal(
      (await describeSession(place.db, of(cleo), { token, isDemo: false })).user.date_format,
      'iso',
    )
  })

  it('that another browser changed meanwhile is not written over, and says what was changed', async () => {
    const tina = await place.addPerson('Tina Two')
    await updateProfile(place.db, of(tina), { name: 'Tina Too', version: 1 })
    const refusal = await refusalOf(updateProfile(place.db, of(tina), { scheme: 'dark', version: 1 }))
    assert.deepEqual([refusal.code, refusal.type], ['conflict', 'stale'])
    assert.deepEqual(refusal.stale, {
      version: 2,
      changes: [{ by: 'Tina Two', at: morning.toISOString(), fields: ['name'] }],
    })
    assert.equal((await getProfile(place.db, of(tina))).scheme, 'auto')
    const parallel = ['light', 'dark'].map((scheme) =>
      updateProfile(place.db, of(tina), { scheme: scheme === 'dark' ? 'dark' : 'light', version: 2 }),
    )
    const outcomes = (await Promise.allSettled(parallel)).map(({ status }) => status)
    assert.deepEqual(outcomes.sort(), ['fulfilled', 'rejected'])
  })

  it('that nothing changes leaves no trace, and whatever changes one in the installation’s trail', async () => {
    const ida = await place.addPerson('Ida Idle')
    await updateProfile(place.db, of(ida), { name: 'Ida Idle', scheme: 'auto' })
    await updateProfile(place.db, of(ida), { scheme: 'light' })
    const entries = await place.rows<{ before: object; after: object }>(
      `select before, after from audit_entry where client_id = 0 and action = 'user.update' and entity_id = $1`,
      [ida.id],
    )
    assert.deepEqual(entries, [
      { before: { scheme: 'auto', version: 1 }, after: { scheme: 'light', version: 2 } },
    ])
  })

  it('takes no time zone that nobody knows', async () => {
    const zed = await place.addPerson('Zed Zone')
    for (const time_zone of ['Mars/Olympus', '+05:00']) {
      const refusal = await refusalOf(updateProfile(place.db, of(zed), { time_zone }))
      assert.deepEqual(Object.keys(refusal.fields ?? {}), ['time_zone'])
    }
  })

  it('says where one is signed in, the session used last first, and which one asks', async () => {
    const sue = await place.addPerson('Sue Sessions')
    const old = await enter(sue, { at: later(-7200) })
    const phone = await enter(sue, { at: later(-1800), userAgent: 'a phone', address: '203.0.113.9' })
    const own = await enter(sue)
    await enter(await place.addPerson('Someone Else'))
    assert.equal(await findSession(place.db, old, morning), undefined)
    const sessions = await listOwnSessions(place.db, of(sue), { token: own })
    assert.deepEqual(
      sessions.map(({ address, user_agent, is_own, last_seen_at }) => [
        ...[address, user_agent, is_own, last_seen_at],
      ]),
      [
        ['192.0.2.7', 'a browser', true, morning],
        ['203.0.113.9', 'a phone', false, later(-1800)],
      ],
    )
    assert.doesNotMatch(JSON.stringify(sessions), /hash|token/)
    assert.ok(await findSession(place.db, phone, morning))
  })

  it('ends another session, never the one that asks nor anybody else’s', async () => {
    const [erik, eve] = [await place.addPerson('Erik Ender'), await place.addPerson('Eve Else')]
    const [own, other, hers] = [await enter(erik), await enter(erik), await enter(eve)]
    const idOf = async (person: Person, token: string) => {
      const sessions = await listOwnSessions(place.db, of(person), { token })
      return sessions.find(({ is_own }) => is_own)?.id ?? assert.fail('no session')
    }
    const end = async (id: string) => endOwnSession(place.db, of(erik), { token: own, id })
    assert.equal((await refusalOf(end(await idOf(erik, own)))).reason, 'own_session')
    assert.equal((await refusalOf(end(await idOf(eve, hers)))).code, 'not_found')
    const id = await idOf(erik, other)
    await end(id)
    assert.equal(await findSession(place.db, other, morning), undefined)
    assert.ok(await findSession(place.db, own, morning))
    assert.ok(await findSession(place.db, hers, morning))
    assert.equal((await refusalOf(end(id))).code, 'not_found')
  })

  it('ends all sessions but the one that asks, and nobody else’s', async () => {
    const [olaf, ole] = [await place.addPerson('Olaf Others'), await place.addPerson('Ole Other')]
    const [own, first, second, his] = [
      ...[await enter(olaf), await enter(olaf), await enter(olaf)],
      await enter(ole),
    ]
    await endOtherSessions(place.db, of(olaf), { token: own })
    const living = []
    for (const token of [own, first, second, his])
      living.push((await findSession(place.db, token ?? '', morning)) !== undefined)
    assert.deepEqual(living, [true, false, false, true])
    await endOtherSessions(place.db, of(olaf), { token: own })
    const entries = await place.rows<{ after: object }>(
      `select after from audit_entry where client_id = 0 and action = 'user.end_session' and entity_id = $1`,
      [olaf.id],
    )
    assert.deepEqual(entries, [{ after: { sessions: 2 } }])
  })
})
