import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { runJobs, tokenIn } from '#test/support/links.ts'
import { later, morning, type Office, office, type Person, password } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { signIn } from '#test/support/signIn.ts'
import { statementsOf } from '#test/support/statements/record.ts'
import { until } from '#test/support/until.ts'
import { createUser } from '../access.ts'
import { choosePassword } from '../profile/choosing.ts'
import { forgotPassword } from './forgottenPasswords.ts'

describe('a forgotten password', () => {
  let place: Office
  before(async () => {
    place = await office()
  })
  afterEach(() => void place.jobs.splice(0))
  after(() => place.end())

  const visitor = (at = morning, address = '192.0.2.7') =>
    ({ actor: { kind: 'participant', name: 'A visitor' }, requestId: 'test', at, address }) as const
  type Given = { at?: Date; address?: string }
  /** Asks, and answers how many mails went to that address for it. */
  const forget = async (email: string, { at = morning, address }: Given = {}): Promise<number> => {
    const before = place.mails.length
    await forgotPassword(place.db, visitor(at, address), { email })
    await runJobs(place, { at })
    return place.mails.slice(before).filter(({ to }) => to.address === email.trim().toLowerCase()).length
  }
  const enter = (person: Person, given = password, at = morning) =>
    signIn({ db: place.db, outside: place.outside }, visitor(at), {
      email: person.email,
      password: given,
      address: '192.0.2.7',
      userAgent: 'a browser',
    })
  /** How many mails were asked for, for the account, in the hour of the last one. */
  const takenOf = async ({ email }: Person) => {
    const rows = await place.rows<{ taken: number }>(
      `select taken from brake_window where key_hash = sha256(convert_to($1, 'UTF8')) order by ends_at desc`,
      [`link_account ${email}`],
    )
    return rows[0]?.taken
  }

  it('is chosen anew by a mailed link, whatever the case of the address', async () => {
    const fay = await place.addPerson('Fay Forgetful')
    assert.equal(await forget(' FAY.Forgetful@fanfare.test '), 1)
    await choosePassword(place.db, visitor(), {
      token: tokenIn(place.mails.at(-1)),
      password: 'a horse of another colour',
    })
    assert.ok(await enter(fay, 'a horse of another colour'))
  })

  it('costs the same statements and leaves the same job whether or not there is such an account', async () => {
    const known = await place.addPerson('Kim Known')
    const costOf = async (email: string) => {
      const statements = await statementsOf(() => forgotPassword(place.db, visitor(), { email }))
      const names = place.jobs.splice(0).map(({ name, payload }) => [name, Object.keys(payload)])
      return { statements, names }
    }
    const [ofKnown, ofNobody] = [await costOf(known.email), await costOf('nobody@else.test')]
    assert.ok(ofKnown.statements.length > 0)
    assert.deepEqual(ofNobody, ofKnown)
    assert.deepEqual(ofKnown.names, [['access.mailForgotten', ['email']]])
  })

  it('brings no mail where there is no such account, or a closed one', async () => {
    const zoe = await place.addPerson('Zoe Locked')
    await place.rows('update user_account set locked_at = now() where id = $1', [zoe.id])
    assert.equal(await forget('nobody@else.test'), 0)
    assert.equal(await forget(zoe.email), 0)
  })

  it('that was never chosen is an invitation again', async () => {
    const email = 'ines@fanfare.test'
    await createUser(place.db, { email, name: 'Ines', isPlatformAdmin: false }, morning)
    assert.equal(await forget(email), 1)
    assert.equal(place.mails.at(-1)?.subject, 'Your invitation to Fanfare')
    assert.match(place.mails.at(-1)?.text ?? '', /until 11\/5\/26/)
  })

  it('brings three mails an hour to an account, and the fourth is answered in the same way', async () => {
    const [bea, at] = [await place.addPerson('Bea Braked'), later(3600)]
    const mails: number[] = []
    for (let index = 0; index < 5; index++)
      mails.push(await forget(bea.email, { at, address: `198.51.100.${index}` }))
    assert.deepEqual(mails, [1, 1, 1, 0, 0])
    assert.equal(await forget(bea.email, { at: later(3600, at) }), 1)
  })

  it('brings twenty mails an hour to what one address asks for, of whatever accounts', async () => {
    const [at, address] = [later(3 * 3600), '203.0.113.20']
    const people: Person[] = []
    for (let index = 0; index < 3; index++) people.push(await place.addPerson(`Person ${index}`))
    let asked = 0
    for (let index = 0; index < 19; index++) {
      await forgotPassword(place.db, visitor(at, address), { email: `nobody${index}@else.test` })
      asked += 1
    }
    const mails: number[] = []
    for (const { email } of people) mails.push(await forget(email, { at, address }))
    assert.deepEqual([asked, ...mails], [19, 1, 0, 0])
    assert.equal(await forget(people[1]?.email ?? '', { at, address: '203.0.113.21' }), 1)
  })

  it('that an administrator asked for is mailed again to whoever knows the old one, at most three times an hour', async () => {
    const [rosa, at] = [await place.addPerson('Rosa Reset'), later(6 * 3600)]
    await place.rows('update user_account set password_reset_at = now() where id = $1', [rosa.id])
    const [wrong, unknown] = [
      await refusalOf(enter(rosa, 'wrong', at)),
      await refusalOf(enter({ ...rosa, email: 'nobody@else.test' }, 'wrong', at)),
    ]
    assert.equal(place.jobs.length, 0)
    for (let index = 0; index < 4; index++) {
      const right = await refusalOf(enter(rosa, password, later(index, at)))
      assert.deepEqual([right, right], [wrong, unknown])
      // The answer does not wait for it.
      await until(async () => (await takenOf(rosa)) === index + 1)
    }
    await until(() => place.jobs.length === 3)
    await runJobs(place, { at })
    const mails = place.mails.filter(({ to }) => to.address === rosa.email)
    assert.equal(mails.length, 3)
    assert.match(mails[2]?.text ?? '', /An administrator asks you to choose a new password/)
    await choosePassword(place.db, visitor(at), {
      token: tokenIn(mails[2]),
      password: 'a horse of another colour',
    })
    assert.ok(await enter(rosa, 'a horse of another colour', at))
  })

  it('is mailed to nobody who is locked besides, by the right old one', async () => {
    const lou = await place.addPerson('Lou Locked')
    await place.rows('update user_account set password_reset_at = now(), locked_at = now() where id = $1', [
      lou.id,
    ])
    const statements = await statementsOf(() => refusalOf(enter(lou)))
    const ofWrong = await statementsOf(() => refusalOf(enter(lou, 'wrong')))
    assert.deepEqual(statements, ofWrong)
    assert.equal(place.jobs.length, 0)
  })
})
