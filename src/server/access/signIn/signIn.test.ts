import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { later, morning, type Office, office, type Person, password } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { signIn } from '#test/support/signIn.ts'
import { createUser, findSession } from '../access.ts'

describe('signing in', () => {
  let place: Office
  let marc: Person
  before(async () => {
    place = await office()
    marc = await place.addPerson('Marc Tremblay')
  })
  after(() => place.end())

  type Attempt = { email?: string; password?: string; address?: string; at?: Date; previousToken?: string }
  const attempt = (given: Attempt = {}) => {
    const { at = morning, ...more } = given
    const scope = { actor: { kind: 'participant', name: 'A visitor' }, requestId: 'test', at } as const
    const input = { email: marc.email, password, address: '192.0.2.7', userAgent: 'a browser', ...more }
    return signIn({ db: place.db, outside: place.outside }, scope, input)
  }
  const refusalAt = (given: Attempt) => refusalOf(attempt(given))

  it('takes the right password, whatever the case of the address, and stores only the hash of the token', async () => {
    const { token, user } = await attempt({ email: ' MARC.Tremblay@fanfare.test ' })
    assert.equal(user.id, marc.id)
    const stored = await place.rows<{ token_hash: Buffer; user_agent: string }>('select * from session')
    assert.equal(stored.length, 1)
    assert.notEqual(stored[0]?.token_hash.toString('base64url'), token)
    assert.equal((await findSession(place.db, token, morning))?.user.email, marc.email)
  })

  it('ends the session that the browser still had', async () => {
    const first = await attempt()
    const second = await attempt({ previousToken: first.token })
    assert.notEqual(second.token, first.token)
    assert.equal(await findSession(place.db, first.token, morning), undefined)
    assert.ok(await findSession(place.db, second.token, morning))
  })

  it('answers an unknown account, a wrong password and a closed account with the same words', async () => {
    const zoe = await place.addPerson('Zoe Locked')
    const dan = await place.addPerson('Dan Disabled')
    await place.rows('update user_account set locked_at = now() where id = $1', [zoe.id])
    await place.rows('update user_account set disabled_at = now() where id = $1', [dan.id])
    const bare = { email: 'no.password@fanfare.test', name: 'No Password', isPlatformAdmin: false }
    await createUser(place.db, bare, morning)
    const refusals = [
      await refusalAt({ email: 'nobody@fanfare.test' }),
      await refusalAt({ password: 'wrong', address: '192.0.2.8' }),
      await refusalAt({ email: zoe.email }),
      await refusalAt({ email: dan.email }),
      await refusalAt({ email: bare.email }),
    ]
    assert.equal(refusals[0]?.code, 'invalid')
    for (const refusal of refusals) assert.deepEqual(refusal, refusals[0])
  })

  it('does the work of a password check for an account that does not exist', async () => {
    // The processor's time, threads included: the clock measures how busy the machine is.
    const workOf = async (email: string, address: string) => {
      const begun = process.cpuUsage()
      await refusalAt({ email, password: 'wrong', address })
      const { user, system } = process.cpuUsage(begun)
      return user + system
    }
    // Of several the least, since what else this process does is counted too.
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let round = 0; round < 6; round++) {
      known = Math.min(known, await workOf(marc.email, `198.51.100.${round}`))
      unknown = Math.min(unknown, await workOf('nobody@else.test', `198.51.100.${round}`))
    }
    const ratio = unknown / known
    assert.ok(ratio > 0.5 && ratio < 2, `unknown took ${ratio} times as long as known`)
  })

  it('closes the account to an address after ten failures for 15 minutes, and to no other address', async () => {
    const olga = await place.addPerson('Olga Owner')
    const wrong = { email: olga.email, password: 'wrong', address: '203.0.113.5' }
    for (let second = 0; second < 10; second++)
      assert.equal((await refusalAt({ ...wrong, at: later(second * 60) })).code, 'invalid')
    const right = { email: olga.email, address: '203.0.113.5' }
    const refused = await refusalAt({ ...right, at: later(600) })
    assert.equal(refused.code, 'too_many')
    assert.equal(refused.retryAfterSeconds, 840)
    assert.equal((await refusalAt({ ...right, at: later(1439) })).code, 'too_many')
    assert.ok(await attempt({ ...right, address: '203.0.113.6', at: later(600) }))
    assert.ok(await attempt({ ...right, at: later(1441) }))
  })

  it('tells the owner once by mail, and nobody where there is no account', async () => {
    const about = place.mails.filter(({ to }) => to.address === 'olga.owner@fanfare.test')
    assert.equal(about.length, 1)
    assert.match(about[0]?.text ?? '', /203\.0\.113\.5/)
    const before = place.mails.length
    for (let round = 0; round < 10; round++) await refusalAt({ email: 'ghost@else.test', password: 'wrong' })
    assert.equal((await refusalAt({ email: 'ghost@else.test', password: 'wrong' })).code, 'too_many')
    assert.equal(place.mails.length, before)
  })

  it('gives thirty guesses at once no more than ten tries', async () => {
    const paul = await place.addPerson('Paul Parallel')
    const guesses = Array.from({ length: 30 }, () =>
      refusalAt({ email: paul.email, password: 'wrong', address: '203.0.113.9' }),
    )
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    assert.equal(codes.filter((code) => code === 'invalid').length, 10)
    assert.equal(codes.filter((code) => code === 'too_many').length, 20)
  })

  it('forgets the failures after a success', async () => {
    const rita = await place.addPerson('Rita Right')
    for (let round = 0; round < 9; round++) await refusalAt({ email: rita.email, password: 'wrong' })
    assert.ok(await attempt({ email: rita.email }))
    assert.equal((await refusalAt({ email: rita.email, password: 'wrong' })).code, 'invalid')
    assert.ok(await attempt({ email: rita.email }))
  })
})
