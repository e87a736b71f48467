import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { runJobs } from '#test/support/links.ts'
import { later, type Office, office, password } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { codeOf, twoStepOf } from '#test/support/twoStep.ts'
import { findSession } from '../access.ts'
import { disableUser, endTwoStep, lockUser } from '../accounts/accounts.ts'
import { changePassword } from '../profile/choosing.ts'

describe('the second step of a sign-in', () => {
  let place: Office
  let steps: ReturnType<typeof twoStepOf>
  before(async () => {
    place = await office()
    steps = twoStepOf(place)
  })
  after(() => place.end())

  const reasonOf = async (work: Promise<unknown>) => (await refusalOf(work)).reason
  const trailOf = (action: string, id: string) =>
    place.rows<{ after: unknown }>('select after from audit_entry where action = $1 and entity_id = $2', [
      action,
      id,
    ])
  const withApp = async (name: string) => {
    const person = await place.addPerson(name)
    return { person, ...(await steps.setUpApp(person)) }
  }

  it('is asked for after the right password alone, and until then there is no session', async () => {
    const { person } = await withApp('Asked')
    const begun = await steps.begin(person, { at: later(60) })
    assert.ok(begun.kind === 'half')
    assert.deepEqual(begun.half.ways, ['authenticator', 'recovery_code'])
    assert.equal(await findSession(place.db, begun.token, later(60)), undefined)
    const sessions = await place.rows('select 1 from session where user_id = $1', [person.id])
    assert.equal(sessions.length, 0)
    assert.equal(await reasonOf(steps.begin(person, { given: 'wrong' })), 'wrong_credentials')
  })

  it('takes the code of the present time step and of one beside it, each once', async () => {
    const { person, secret } = await withApp('Drift')
    const at = later(600)
    for (const [seconds, isTaken] of [
      [-60, false],
      [-30, true],
      [0, true],
      [30, true],
      [60, false],
    ] as const) {
      const code = codeOf(secret, later(seconds, at))
      const work = steps.code(code, { token: await steps.half(person, { at }), at })
      if (isTaken) assert.ok(await findSession(place.db, (await work).token, at))
      else assert.equal(await reasonOf(work), 'wrong_code')
    }
    const again = steps.code(codeOf(secret, at), { token: await steps.half(person, { at }), at })
    assert.equal(await reasonOf(again), 'wrong_code')
    assert.deepEqual(
      (await trailOf('session.start', person.id)).map((entry) => entry.after),
      Array.from({ length: 3 }, () => ({ second_step: 'authenticator' })),
    )
    assert.equal((await trailOf('session.fail_second_step', person.id)).length, 3)
  })

  it('takes a code once from two browsers at the same moment', async () => {
    const { person, secret, codes } = await withApp('Twice')
    for (const code of [codeOf(secret, later(90)), codes[0] ?? '']) {
      const at = later(90)
      const halves = [await steps.half(person, { at }), await steps.half(person, { at })]
      const tried = await Promise.allSettled(halves.map((token) => steps.code(code, { token, at })))
      assert.deepEqual(tried.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    }
  })

  it('makes one session of a half sign-in, for the browser that has its token, within five minutes', async () => {
    const { person, secret, codes } = await withApp('Half')
    const at = later(120)
    const token = await steps.half(person, { at })
    const other = steps.code(codeOf(secret, at), { token: 'another browser', at })
    assert.equal(await reasonOf(other), 'half_dead')
    await steps.code(codeOf(secret, at), { token, at })
    assert.equal(await reasonOf(steps.code(codes[0] ?? '', { token, at })), 'half_dead')
    const late = await steps.half(person, { at })
    assert.equal(await reasonOf(steps.code(codes[0] ?? '', { token: late, at: later(300, at) })), 'half_dead')
    const both = await steps.half(person, { at })
    const tried = await Promise.allSettled(
      [codes[1] ?? '', codes[2] ?? ''].map((code) => steps.code(code, { token: both, at })),
    )
    assert.deepEqual(tried.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  })

  it('takes a recovery code once, however it is written, and tells the owner how many are left', async () => {
    const { person, codes } = await withApp('Lost Phone')
    assert.equal(codes.length, 10)
    const stored = await place.rows<{ code_hash: Buffer }>(
      'select code_hash from recovery_code where user_id = $1',
      [person.id],
    )
    assert.equal(stored.length, 10)
    assert.ok(!stored.some(({ code_hash }) => code_hash.toString().includes(codes[0] ?? '')))
    const written = ` ${(codes[0] ?? '').toUpperCase().replaceAll('-', ' ')} `
    await steps.code(written, { token: await steps.half(person) })
    assert.equal(
      await reasonOf(steps.code(codes[0] ?? '', { token: await steps.half(person) })),
      'wrong_code',
    )
    await runJobs(place)
    const mail = place.mails.findLast(({ to }) => to.address === person.email)
    assert.match(mail?.subject ?? '', /A recovery code of your Fanfare account was used/)
    assert.match(mail?.text ?? '', /9 codes are left/)
    assert.deepEqual((await trailOf('user.use_recovery_code', person.id))[0]?.after, { left: 9 })
  })

  it('ends with a new password, a lock, a disabled account and a second step that is turned off', async () => {
    const ana = await place.addPerson('Paula Platform', { isPlatformAdmin: true })
    const byPaula = place.staffScope(ana)
    const acted = (userId: string) => ({ userId, from: undefined })
    const ends = {
      lock: (id: string) => lockUser(place.db, byPaula, { ...acted(id), is: true }),
      disable: (id: string) => disableUser(place.db, byPaula, acted(id)),
      turnOff: (id: string) => endTwoStep(place.db, byPaula, acted(id)),
    }
    for (const [name, end] of Object.entries(ends)) {
      const { person, secret } = await withApp(`Between ${name}`)
      const at = later(60)
      const token = await steps.half(person, { at })
      await end(person.id)
      assert.equal(await reasonOf(steps.code(codeOf(secret, at), { token, at })), 'half_dead', name)
    }
    const { person, codes } = await withApp('Between password')
    const token = await steps.half(person)
    const fresh = { password: 'a horse of another colour', token: undefined, ...steps.own }
    await changePassword({ db: place.db, outside: place.outside }, place.staffScope(person), fresh)
    assert.equal(await reasonOf(steps.code(codes[0] ?? '', { token })), 'half_dead')
  })

  it('counts wrong codes with wrong passwords by address; the right password again gives no fresh tries', async () => {
    const { person, secret } = await withApp('Guessed Address')
    const at = later(60)
    for (let tries = 0; tries < 10; tries++) {
      const token = await steps.half(person, { at })
      assert.equal(await reasonOf(steps.code('000000', { token, at })), 'wrong_code')
    }
    assert.equal(await reasonOf(steps.begin(person, { at })), 'too_many_sign_ins')
    const token = await steps.half(person, { at, address: '198.51.100.9' })
    assert.equal(await reasonOf(steps.code(codeOf(secret, at), { token, at })), 'too_many_sign_ins')
    assert.ok(await steps.code(codeOf(secret, at), { token, at, address: '198.51.100.9' }))
  })

  it('gives an account twenty wrong codes in an hour from all addresses, and tells the owner once', async () => {
    const { person, secret } = await withApp('Guessed Everywhere')
    const at = later(60)
    for (let tries = 0; tries < 20; tries++) {
      const address = `203.0.113.${tries}`
      const token = await steps.half(person, { at, address })
      assert.equal(await reasonOf(steps.code('000000', { token, at, address })), 'wrong_code')
    }
    const address = '198.51.100.77'
    const token = await steps.half(person, { at, address })
    const refused = await reasonOf(steps.code(codeOf(secret, at), { token, at, address }))
    assert.equal(refused, 'too_many_sign_ins')
    await runJobs(place)
    const told = place.mails.filter(
      ({ to, subject }) => to.address === person.email && /Somebody knows the password/.test(subject),
    )
    assert.equal(told.length, 1)
    const nextHour = later(3700)
    const freed = await steps.half(person, { at: nextHour, address })
    assert.ok(await steps.code(codeOf(secret, nextHour), { token: freed, at: nextHour, address }))
  })

  it('is nothing new for an account without one', async () => {
    const plain = await place.addPerson('Plain')
    const begun = await steps.begin(plain)
    assert.ok(begun.kind === 'whole')
    assert.deepEqual(Object.keys(begun.signedIn).sort(), ['clients', 'deviceToken', 'token', 'user'])
    assert.equal(password.length > 0, true)
  })
})
