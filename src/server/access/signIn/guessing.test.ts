import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { runJobs, tokenIn } from '#test/support/links.ts'
import { later, morning, type Office, office, type Person, password } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { signIn } from '#test/support/signIn.ts'
import { enqueueLink } from '../mail/passwordLinks.ts'
import { choosePassword } from '../profile/choosing.ts'
import { noteFailedSignIns } from './noteFailures.ts'

type Attempt = { email: string; password?: string; address: string; at?: Date; deviceToken?: string }

describe('guessing at passwords', () => {
  let place: Office
  const people: Person[] = []
  before(async () => {
    place = await office()
    for (let index = 0; index < 12; index++) people.push(await place.addPerson(`Person Number${index}`))
  })
  after(() => place.end())

  const attempt = ({ at = morning, ...given }: Attempt) => {
    const scope = { actor: { kind: 'participant', name: 'A visitor' }, requestId: 'test', at } as const
    return signIn({ db: place.db, outside: place.outside }, scope, {
      password,
      userAgent: 'a browser',
      ...given,
    })
  }
  /** How many of these wrong guesses had their password looked at, and how many were refused. */
  const guess = async (attempts: readonly Attempt[]) => {
    const codes: string[] = []
    for (const one of attempts) codes.push((await refusalOf(attempt({ ...one, password: 'wrong' }))).code)
    const count = (code: string) => codes.filter((one) => one === code).length
    return { lookedAt: count('invalid'), refused: count('too_many') }
  }
  const person = (index: number) => people[index] ?? assert.fail('no such person')
  const told = ({ email }: Person) => place.mails.filter(({ to }) => to.address === email).length
  const addressOf = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`
  const hours = (count: number) => later(count * 3600)

  it('over many accounts from one address ends after fifty tries, and the next address is not braked', async () => {
    const at = hours(1)
    const attempts = Array.from({ length: 300 }, (_, index) => ({
      email: index % 2 ? `nobody${index}@else.test` : person(index % 12).email,
      address: '203.0.113.1',
      at,
    }))
    const { lookedAt, refused } = await guess(attempts)
    console.log(`300 accounts guessed at from one address: ${lookedAt} looked at, ${refused} refused`)
    assert.deepEqual([lookedAt, refused], [50, 250])
    const refusal = await refusalOf(attempt({ email: person(0).email, address: '203.0.113.1', at }))
    assert.deepEqual([refusal.code, refusal.retryAfterSeconds], ['too_many', 900])
    assert.ok(await attempt({ email: person(0).email, address: '203.0.113.2', at }))
    assert.ok(await attempt({ email: person(0).email, address: '203.0.113.1', at: later(900, at) }))
  })

  it('at one account from many addresses leaves each address three tries an hour, tells the owner once, and lets the owner in', async () => {
    const [at, owner] = [hours(2), person(1)]
    const attempts = Array.from({ length: 240 }, (_, index) => ({
      email: owner.email,
      address: addressOf(Math.floor(index / 6)),
      at,
    }))
    const before = told(owner)
    const { lookedAt, refused } = await guess(attempts)
    console.log(
      `one account guessed at 240 times from 40 addresses: ${lookedAt} looked at, ${refused} refused`,
    )
    assert.deepEqual([lookedAt, refused], [50 + 32 * 3, 94])
    const more = await guess(attempts.map((one) => ({ ...one, at: later(840, at) })))
    assert.equal(more.lookedAt, 8 * 3, 'and no more within the hour, but for those who had not used theirs')
    assert.equal(told(owner) - before, 1)
    assert.ok(await attempt({ email: owner.email, address: '192.0.2.77', at }), 'the owner elsewhere')
    assert.ok(await attempt({ email: person(2).email, address: addressOf(1), at }), 'another account')
  })

  it('lets an honest typo pass while the account is guessed at, also in a browser that nobody knows', async () => {
    const [at, owner, home] = [hours(8), person(8), '192.0.2.80']
    await guess(
      Array.from({ length: 60 }, (_, nth) => ({ email: owner.email, address: addressOf(700 + nth), at })),
    )
    const typed = { email: owner.email, address: home, at: later(30, at) }
    assert.equal((await guess([typed, typed])).lookedAt, 2)
    assert.ok(await attempt({ ...typed, at: later(60, at) }), 'the third is right')
  })

  it('gives whoever chooses a new password by a mailed link these tries again', async () => {
    const [at, owner, home] = [hours(10), await place.addPerson('Lina Link'), '192.0.2.100']
    const strangers = Array.from({ length: 60 }, (_, nth) => addressOf(960 + nth))
    await guess(strangers.map((address) => ({ email: owner.email, address, at })))
    const own = { email: owner.email, address: home, at: later(30, at) }
    assert.deepEqual(await guess(Array.from({ length: 4 }, () => own)), { lookedAt: 3, refused: 1 })
    await enqueueLink(place.db, { userId: owner.id, purpose: 'reset', at })
    await runJobs(place, { at })
    const token = tokenIn(
      place.mails.findLast(({ to, text }) => to.address === owner.email && text.includes('#')),
    )
    const visitor = { actor: { kind: 'participant', name: 'A visitor' }, requestId: 'test' } as const
    const chosen = 'a horse of another colour'
    const scope = { ...visitor, at: later(60, at), address: home }
    await choosePassword(place.db, scope, { token, password: chosen })
    assert.ok(await attempt({ ...own, password: chosen, at: later(90, at) }))
  })

  it('leaves a browser that is known its own tries, whatever is guessed elsewhere, and the typos before', async () => {
    const [at, owner, home] = [hours(9), person(9), '192.0.2.90']
    const { deviceToken } = await attempt({ email: owner.email, address: home, at })
    await guess(
      Array.from({ length: 90 }, (_, nth) => ({ email: owner.email, address: addressOf(800 + nth), at })),
    )
    const own = { email: owner.email, address: home, deviceToken, at: later(30, at) }
    assert.equal((await guess(Array.from({ length: 9 }, () => own))).lookedAt, 9)
    assert.ok(await attempt({ ...own, at: later(60, at) }))
  })

  it('at an account that does not exist is answered in the same way', async () => {
    const attempts = (email: string, first: number, at: Date) =>
      Array.from({ length: 54 }, (_, index) => ({
        email,
        address: addressOf(first + Math.floor(index / 10)),
        at,
      }))
    const real = await guess(attempts(person(3).email, 500, hours(3)))
    const none = await guess(attempts('ghost@else.test', 600, hours(3)))
    assert.deepEqual(none, real)
  })

  it('never locks the owner out of a browser that signed in before, also from the attacker’s own address', async () => {
    const [at, owner, office] = [hours(4), person(4), '203.0.113.40']
    const { deviceToken } = await attempt({ email: owner.email, address: office, at })
    await guess(Array.from({ length: 30 }, () => ({ email: owner.email, address: office, at })))
    await guess(
      Array.from({ length: 80 }, (_, index) => ({ email: `x${index}@else.test`, address: office, at })),
    )
    assert.equal((await refusalOf(attempt({ email: owner.email, address: office, at }))).code, 'too_many')
    const again = await attempt({ email: owner.email, address: office, at, deviceToken })
    assert.notEqual(again.deviceToken, deviceToken)
    const stolen = { email: person(5).email, address: office, at, deviceToken: again.deviceToken }
    assert.equal((await refusalOf(attempt(stolen))).code, 'too_many', 'a device is of one account')
    const used = { email: owner.email, address: office, at, deviceToken }
    assert.equal((await refusalOf(attempt(used))).code, 'too_many', 'a token is replaced at each sign-in')
    const own = { email: owner.email, address: '203.0.113.41', at, deviceToken: again.deviceToken }
    const { lookedAt } = await guess(Array.from({ length: 12 }, () => own))
    assert.equal(lookedAt, 10, 'a stolen browser has ten tries')
  })

  it('counts no success: an office signs in sixty times from one address', async () => {
    const at = hours(5)
    for (let index = 0; index < 60; index++)
      await attempt({ email: person(index % 12).email, address: '203.0.113.50', at: later(index, at) })
  })

  it('everywhere at once leaves each address three tries', async () => {
    const at = hours(6)
    await place.rows(
      `insert into brake_window (key_hash, ends_at, taken)
       select sha256(convert_to('sign_in_all everybody', 'UTF8')), $1, 1000`,
      [later(900, at)],
    )
    const address = '203.0.113.60'
    const { lookedAt } = await guess(
      [1, 2, 3, 4, 5].map((index) => ({ email: `y${index}@else.test`, address, at })),
    )
    assert.equal(lookedAt, 3)
    assert.ok(await attempt({ email: person(6).email, address: '203.0.113.61', at }))
  })

  it('leaves one entry in the installation’s trail, however much was tried, that names accounts and nothing else that was typed', async () => {
    const at = hours(7)
    await noteFailedSignIns(place.db, at)
    await guess([{ email: 'my-password-typed-here', address: '203.0.113.70', at }])
    await guess(
      Array.from({ length: 40 }, (_, index) => ({
        email: person(index % 4).email,
        address: addressOf(900 + index),
        at,
      })),
    )
    await attempt({ email: person(7).email, address: '203.0.113.71', at })
    await noteFailedSignIns(place.db, later(900, at))
    await noteFailedSignIns(place.db, later(1800, at))
    const entries = await place.rows<{ after: { tries: number; most: object[] } }>(
      `select after from audit_entry where client_id = 0 and action = 'session.fail' order by number`,
    )
    assert.equal(entries.length, 2)
    const { tries, most } = entries[1]?.after ?? assert.fail('no entry')
    assert.equal(tries, 41)
    assert.deepEqual(most[0], { email: person(0).email, tries: 10, addresses: 10 })
    assert.deepEqual(most.at(-1), { email: null, tries: 1, addresses: 1 })
    assert.doesNotMatch(JSON.stringify(entries), /typed-here/)
    const first = entries[0]?.after.tries
    console.log(`entries of failed sign-ins: 2, for ${(first ?? 0) + tries} tries`)
  })
})
