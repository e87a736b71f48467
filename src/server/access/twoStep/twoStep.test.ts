import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { updateClient } from '#server/clients/clients.ts'
import type { ClientRef } from '#server/platform/scope.ts'
import { runJobs } from '#test/support/links.ts'
import { later, type Office, office, type Person, password } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { signIn } from '#test/support/signIn.ts'
import { codeOf, twoStepOf } from '#test/support/twoStep.ts'
import { findSession } from '../access.ts'
import { endTwoStep } from '../accounts/accounts.ts'
import {
  confirmAuthenticator,
  getTwoStep,
  makeRecoveryCodes,
  offerAuthenticator,
  removeAuthenticator,
  removePasskey,
} from './twoStep.ts'

describe('one’s own second steps', () => {
  let place: Office
  let steps: ReturnType<typeof twoStepOf>
  before(async () => {
    place = await office()
    steps = twoStepOf(place)
  })
  after(() => place.end())

  const reasonOf = async (work: Promise<unknown>) => (await refusalOf(work)).reason
  const context = () => ({ db: place.db, outside: place.outside })
  const enter = (person: Person) =>
    signIn(
      context(),
      { ...place.staffScope(person) },
      { email: person.email, password, address: '192.0.2.7', userAgent: 'a browser' },
    )
  const lives = async (token: string) => (await findSession(place.db, token, later(60))) !== undefined
  const isOn = async (person: Person) =>
    (await getTwoStep(place.db, place.staffScope(person))).on_since !== null
  const lastMailTo = async ({ email }: Person) => {
    await runJobs(place)
    return place.mails.findLast(({ to }) => to.address === email)
  }

  it('need the password, and an authenticator a code of it', async () => {
    const marc = await place.addPerson('Marc')
    const scope = place.staffScope(marc)
    const wrong = { current_password: 'wrong', deviceToken: undefined }
    for (const work of [
      () => offerAuthenticator(context(), scope, wrong),
      () => removeAuthenticator(context(), scope, wrong),
      () => makeRecoveryCodes(context(), scope, wrong),
    ])
      assert.equal(await reasonOf(work()), 'current_password_wrong')
    const none = { code: '123456', token: undefined }
    assert.equal(await reasonOf(confirmAuthenticator(place.db, scope, none)), 'offer_dead')
    const { secret, uri } = await offerAuthenticator(context(), scope, steps.own)
    assert.match(
      uri,
      /^otpauth:\/\/totp\/Fanfare:marc%40fanfare\.test\?issuer=Fanfare&secret=\w{32}&algorithm=SHA1&digits=6&period=30$/,
    )
    assert.equal(await reasonOf(confirmAuthenticator(place.db, scope, none)), 'wrong_code')
    assert.equal(await isOn(marc), false)
    const late = { ...scope, at: later(901) }
    const given = { code: codeOf(secret, late.at), token: undefined }
    assert.equal(await reasonOf(confirmAuthenticator(place.db, late, given)), 'offer_dead')
  })

  it('end all other sessions with the first one, give ten codes once, and are told by mail', async () => {
    const olga = await place.addPerson('Olga')
    const [own, other] = [await enter(olga), await enter(olga)]
    const { codes } = await steps.setUpApp(olga, { token: own.token })
    assert.equal(new Set(codes).size, 10)
    assert.deepEqual([await lives(own.token), await lives(other.token)], [true, false])
    const mail = await lastMailTo(olga)
    assert.match(
      mail?.text ?? '',
      /was turned on .* with an authenticator app\. Your other sessions have ended/,
    )
    const { codes: second } = await steps.setUpApp(olga, { at: later(60) })
    assert.deepEqual(second, [])
    assert.match((await lastMailTo(olga))?.subject ?? '', /new authenticator app/)
    await steps.addPasskey(olga)
    assert.match((await lastMailTo(olga))?.text ?? '', /The passkey “Telephone” was added/)
  })

  it('take new recovery codes in place of all those before', async () => {
    const rita = await place.addPerson('Rita')
    assert.equal(
      await reasonOf(makeRecoveryCodes(context(), place.staffScope(rita), steps.own)),
      'two_step_off',
    )
    const { codes: before } = await steps.setUpApp(rita)
    const fresh = await makeRecoveryCodes(context(), place.staffScope(rita), steps.own)
    assert.equal(await reasonOf(steps.code(before[0] ?? '', { token: await steps.half(rita) })), 'wrong_code')
    assert.ok(await steps.code(fresh[0] ?? '', { token: await steps.half(rita) }))
  })

  it('are off with the last of them, whose recovery codes go too', async () => {
    const lars = await place.addPerson('Lars')
    const scope = place.staffScope(lars)
    await steps.setUpApp(lars)
    const { id } = await steps.addPasskey(lars)
    await removeAuthenticator(context(), scope, steps.own)
    assert.equal(await isOn(lars), true)
    await removePasskey(context(), scope, { ...steps.own, id })
    const { on_since, recovery_codes } = await getTwoStep(place.db, scope)
    assert.deepEqual([on_since, recovery_codes], [null, 0])
    assert.match((await lastMailTo(lars))?.text ?? '', /was turned off .* the password alone signs in/)
    assert.ok(await enter(lars))
  })

  it('stay where a client asks for one, which is said by its name', async () => {
    const client = await place.addClient('strict')
    const head = await place.addPerson('Head')
    const scope = await place.scope(client, head)
    await steps.setUpApp(head)
    await ask(scope, true)
    const removed = await refusalOf(removeAuthenticator(context(), place.staffScope(head), steps.own))
    assert.equal(removed.reason, 'two_step_required_by')
    assert.match(removed.message, /Client strict asks you for two-step sign-in/)
    assert.equal(await isOn(head), true)
    await steps.addPasskey(head)
    await removeAuthenticator(context(), place.staffScope(head), steps.own)
  })

  const ask = async (scope: Awaited<ReturnType<Office['scope']>>, is: boolean) => {
    await updateClient(place.db, scope, { sent: { requires_two_step: is }, dependants: [] })
  }

  it('are asked for by who has one, and nobody else', async () => {
    const client = await place.addClient('hasty')
    const hana = await place.addPerson('Hana')
    const scope = await place.scope(client, hana)
    assert.equal(await reasonOf(ask(scope, true)), 'own_two_step_first')
    await steps.setUpApp(hana)
    await ask(scope, true)
  })

  it('keep what is the client’s from whoever has none, at once and in each session', async () => {
    const [client, open] = [await place.addClient('vault'), await place.addClient('garden')]
    const [head, nell] = [await place.addPerson('Vault Head'), await place.addPerson('Nell')]
    const scope = await place.scope(client, head)
    await place.scope(client, nell, { role: 'analyst' })
    await place.scope(open, nell, { role: 'analyst' })
    const { token } = await enter(nell)
    const barred = async () =>
      (await findSession(place.db, token, later(60)))?.clients
        .filter(({ needs_two_step }) => needs_two_step)
        .map(({ eid }) => eid)
    assert.deepEqual(await barred(), [])
    await steps.setUpApp(head)
    await ask(scope, true)
    assert.deepEqual(await barred(), ['vault'])
    await steps.setUpApp(nell, { token })
    assert.deepEqual(await barred(), [])
  })

  it('of somebody who lost them are turned off by whoever may act on the account', async () => {
    const client = await place.addClient('lost')
    const [head, finn, sam] = [
      await place.addPerson('Lost Head'),
      await place.addPerson('Finn'),
      await place.addPerson('Sam'),
    ]
    await place.scope(client, head)
    await place.scope(client, finn, { role: 'analyst' })
    await place.scope(client, sam, { role: 'analyst' })
    const acted = { userId: finn.id, from: client.eid }
    assert.equal(await reasonOf(endTwoStep(place.db, place.staffScope(head), acted)), 'two_step_off')
    await steps.setUpApp(finn)
    const { token } = await steps.code(...(await firstCode(finn)))
    assert.equal(await reasonOf(endTwoStep(place.db, place.staffScope(sam), acted)), 'not_an_administrator')
    const own = { userId: head.id, from: client.eid }
    assert.equal(await reasonOf(endTwoStep(place.db, place.staffScope(head), own)), 'own_account')
    await endTwoStep(place.db, place.staffScope(head), acted)
    assert.deepEqual([await isOn(finn), await lives(token)], [false, false])
    assert.match((await lastMailTo(finn))?.text ?? '', /Lost Head turned off two-step sign-in/)
    const noted = await place.rows<{ client_id: number }>(
      `select client_id from audit_entry where action = 'user.end_two_step' and entity_id = $1`,
      [finn.id],
    )
    assert.equal(Number(noted[0]?.client_id), (client satisfies ClientRef).id)
  })

  const firstCode = async (person: Person) => {
    const codes = await makeRecoveryCodes(context(), place.staffScope(person), steps.own)
    return [codes[0] ?? '', { token: await steps.half(person) }] as const
  }

  it('of a client that asks for them bind who acts on its users too', async () => {
    const client = await place.addClient('bound')
    const [head, idle, user] = [
      await place.addPerson('Bound Head'),
      await place.addPerson('Idle'),
      await place.addPerson('User'),
    ]
    const scope = await place.scope(client, head)
    await place.scope(client, idle)
    await place.scope(client, user, { role: 'analyst' })
    await steps.setUpApp(head)
    await steps.setUpApp(user)
    await ask(scope, true)
    const acted = { userId: user.id, from: client.eid }
    assert.equal(await reasonOf(endTwoStep(place.db, place.staffScope(idle), acted)), 'not_found')
    await steps.setUpApp(idle)
    await endTwoStep(place.db, place.staffScope(idle), acted)
  })
})
