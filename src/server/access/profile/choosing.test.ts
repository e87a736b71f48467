import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { runJobs, tokenIn } from '#test/support/links.ts'
import { later, morning, type Office, office, type Person, password } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { signIn } from '#test/support/signIn.ts'
import { createUser, findSession, newToken } from '../access.ts'
import { enqueueLink } from '../mail/passwordLinks.ts'
import { choosePassword, readPasswordLink } from './choosing.ts'

describe('choosing a password by a mailed link', () => {
  let place: Office
  before(async () => {
    place = await office()
  })
  after(() => place.end())

  const visitor = (at = morning) =>
    ({
      actor: { kind: 'participant', name: 'A visitor' },
      requestId: 'test',
      at,
      address: '192.0.2.7',
    }) as const
  const fresh = 'a horse of another colour'
  const choose = (token: string, { chosen = fresh, at = morning } = {}) =>
    choosePassword(place.db, visitor(at), { token, password: chosen })
  const reasonOf = async (choosing: Promise<unknown>) => (await refusalOf(choosing)).reason
  const linkOf = async ({ id: userId, email }: Person, purpose: 'invitation' | 'reset' = 'reset') => {
    await enqueueLink(place.db, { userId, purpose, at: morning })
    await runJobs(place)
    return tokenIn(place.mails.findLast(({ to }) => to.address === email))
  }
  const enter = (person: Person, given = password, more: { address?: string; deviceToken?: string } = {}) =>
    signIn({ db: place.db, outside: place.outside }, visitor(), {
      email: person.email,
      password: given,
      address: '192.0.2.7',
      userAgent: 'a browser',
      ...more,
    })
  const invited = async (name: string): Promise<Person> => {
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}@fanfare.test`
    const { id } = await createUser(place.db, { email, name, isPlatformAdmin: false }, morning)
    return { id, name, email }
  }

  it('lets whoever was invited sign in, and nobody before', async () => {
    const ines = await invited('Ines Invited')
    const token = await linkOf(ines, 'invitation')
    assert.equal(await reasonOf(enter(ines, fresh)), 'wrong_credentials')
    const link = await readPasswordLink(place.db, visitor(), { token })
    assert.deepEqual(
      [link.purpose, link.name, link.email, link.language, link.until],
      ['invitation', ines.name, ines.email, 'en', later(7 * 86_400)],
    )
    await choose(token)
    assert.equal((await enter(ines, fresh)).user.id, ines.id)
    assert.equal(place.jobs.length, 0, 'a first password is nobody’s news')
  })

  it('makes the old password worthless, ends every session and says so to the owner', async () => {
    const olga = await place.addPerson('Olga Owner')
    const sessions = [await enter(olga), await enter(olga)]
    await choose(await linkOf(olga))
    for (const { token } of sessions) assert.equal(await findSession(place.db, token, morning), undefined)
    assert.equal(await reasonOf(enter(olga)), 'wrong_credentials')
    assert.ok(await enter(olga, fresh))
    await runJobs(place)
    const mail = place.mails.findLast(({ to }) => to.address === olga.email)
    assert.equal(mail?.subject, 'The password of your Fanfare account was changed')
  })

  it('gives another password than before where an administrator asked for a new one, and only there', async () => {
    const ada = await place.addPerson('Ada Asked')
    await place.rows('update user_account set password_reset_at = $2 where id = $1', [ada.id, morning])
    const token = await linkOf(ada)
    const refusal = await refusalOf(choose(token, { chosen: password }))
    assert.deepEqual(refusal.fields, {
      password: ['This is the password from before. An administrator asked for another one.'],
    })
    assert.equal(await reasonOf(enter(ada)), 'wrong_credentials', 'it waits as before')
    await choose(token)
    assert.ok(await enter(ada, fresh), 'the link was not used up by what was refused')
    const fay = await place.addPerson('Fay Forgot')
    await choose(await linkOf(fay), { chosen: password })
    assert.ok(await enter(fay))
  })

  it('works once', async () => {
    const otto = await place.addPerson('Otto Once')
    const token = await linkOf(otto)
    await choose(token)
    assert.equal(await reasonOf(choose(token, { chosen: 'a password of a thief' })), 'link_dead')
    assert.equal(await reasonOf(readPasswordLink(place.db, visitor(), { token })), 'link_dead')
    assert.ok(await enter(otto, fresh))
  })

  it('works for one of ten who use it at once, and that one’s password counts', async () => {
    const paula = await place.addPerson('Paula Parallel')
    const token = await linkOf(paula)
    const passwords = Array.from({ length: 10 }, (_, index) => `the password of number ${index}`)
    const outcomes = await Promise.allSettled(passwords.map((chosen) => choose(token, { chosen })))
    const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
    assert.equal(won.length, 1)
    assert.ok(await enter(paula, passwords[won[0] ?? -1]))
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal?.reason] : []))
    assert.deepEqual(new Set(reasons), new Set(['link_dead']))
  })

  it('works for an hour, an invitation for seven days', async () => {
    const [rita, irma] = [await place.addPerson('Rita Reset'), await invited('Irma Invited')]
    const reset = await linkOf(rita)
    assert.equal(await reasonOf(choose(reset, { at: later(3600) })), 'link_dead')
    await choose(reset, { at: later(3599) })
    const invitation = await linkOf(irma, 'invitation')
    assert.equal(await reasonOf(choose(invitation, { at: later(7 * 86_400) })), 'link_dead')
    await choose(invitation, { at: later(7 * 86_400 - 1) })
  })

  it('is refused with a token that is nobody’s, before any password is looked at', async () => {
    for (const token of ['', 'x', newToken()])
      assert.equal(await reasonOf(choose(token, { chosen: 'short' })), 'link_dead')
  })

  it('refuses a weak password, and the link can still be used', async () => {
    const wim = await place.addPerson('Wim Weak')
    const token = await linkOf(wim)
    assert.equal(await reasonOf(choose(token, { chosen: 'short' })), 'password_too_short')
    assert.equal(await reasonOf(choose(token, { chosen: 'passwordpassword' })), 'password_most_used')
    await choose(token)
  })

  it('is refused while the account is locked or disabled', async () => {
    const lars = await place.addPerson('Lars Locked')
    const token = await linkOf(lars)
    for (const column of ['locked_at', 'disabled_at']) {
      await place.rows(`update user_account set ${column} = now() where id = $1`, [lars.id])
      assert.equal(await reasonOf(choose(token)), 'link_dead')
      assert.equal(await reasonOf(readPasswordLink(place.db, visitor(), { token })), 'link_dead')
      await place.rows(`update user_account set ${column} = null where id = $1`, [lars.id])
    }
    await choose(token)
  })

  it('ends what an administrator asked for', async () => {
    const rosa = await place.addPerson('Rosa Reset')
    await place.rows('update user_account set password_reset_at = now() where id = $1', [rosa.id])
    assert.equal(await reasonOf(enter(rosa)), 'wrong_credentials')
    await choose(await linkOf(rosa))
    assert.ok(await enter(rosa, fresh))
    const [account] = await place.rows<{ password_at: Date }>(
      'select password_at from user_account where id = $1',
      [rosa.id],
    )
    assert.deepEqual(account?.password_at, morning)
  })

  it('lets the owner in again who was shut out by failures, and forgets the browsers of before', async () => {
    const fay = await place.addPerson('Fay Forgetful')
    const { deviceToken } = await enter(fay)
    for (let round = 0; round < 10; round++)
      assert.equal(await reasonOf(enter(fay, 'wrong')), 'wrong_credentials')
    assert.equal(await reasonOf(enter(fay)), 'too_many_sign_ins')
    await choose(await linkOf(fay))
    const devices = await place.rows('select 1 from known_device where user_id = $1', [fay.id])
    assert.equal(devices.length, 0)
    assert.ok(await enter(fay, fresh, { deviceToken }))
  })

  it('is in the installation’s trail under the name of its owner, without any password', async () => {
    const tina = await place.addPerson('Tina Trail')
    await choose(await linkOf(tina))
    const [entry] = await place.rows<{ actor_name: string; after: object; all: string }>(
      `select actor_name, after, e::text as all from audit_entry e
       where client_id = 0 and action = 'user.choose_password' and entity_id = $1`,
      [tina.id],
    )
    assert.deepEqual([entry?.actor_name, entry?.after], ['Tina Trail', { purpose: 'reset' }])
    assert.doesNotMatch(entry?.all ?? '', /horse|argon/)
  })
})
