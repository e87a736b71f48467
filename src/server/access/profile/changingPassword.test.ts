import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { runJobs, tokenIn } from '#test/support/links.ts'
import { later, morning, type Office, office, type Person, password } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { signIn } from '#test/support/signIn.ts'
import { findSession } from '../access.ts'
import { enqueueLink } from '../mail/passwordLinks.ts'
import { changePassword, choosePassword } from './choosing.ts'

describe('changing one’s own password', () => {
  let place: Office
  before(async () => {
    place = await office()
  })
  after(() => place.end())

  const visitor = {
    actor: { kind: 'participant', name: 'A visitor' },
    requestId: 'test',
    at: morning,
  } as const
  const enter = (person: Person, given = password, deviceToken?: string) =>
    signIn({ db: place.db, outside: place.outside }, visitor, {
      email: person.email,
      password: given,
      address: '192.0.2.1',
      userAgent: 'a browser',
      deviceToken,
    })
  const fresh = 'a horse of another colour'
  type Given = { current?: string; next?: string; token?: string; deviceToken?: string; at?: Date }
  const change = (person: Person, { current = password, next = fresh, at = morning, ...more }: Given = {}) =>
    changePassword({ db: place.db, outside: place.outside }, place.staffScope(person, at), {
      current_password: current,
      password: next,
      token: undefined,
      deviceToken: undefined,
      ...more,
    })
  const reasonOf = async (work: Promise<unknown>) => (await refusalOf(work)).reason
  const lives = async (token: string) => (await findSession(place.db, token, morning)) !== undefined

  it('ends all other sessions and keeps the one that asks', async () => {
    const [marc, eve] = [await place.addPerson('Marc'), await place.addPerson('Eve')]
    const [own, other, hers] = [await enter(marc), await enter(marc), await enter(eve)]
    await change(marc, own)
    assert.deepEqual(
      [await lives(own.token), await lives(other.token), await lives(hers.token)],
      [true, false, true],
    )
    assert.equal(await reasonOf(enter(marc)), 'wrong_credentials')
    assert.ok(await enter(marc, fresh))
  })

  it('is told to the owner in the own language, with what to do if it was somebody else', async () => {
    const [olga, rene] = [await place.addPerson('Olga Owner'), await place.addPerson('René')]
    await place.rows(`update user_account set language = 'fr', time_zone = 'America/Toronto' where id = $1`, [
      rene.id,
    ])
    await change(olga)
    await change(rene)
    await runJobs(place)
    const mailTo = ({ email }: Person) => place.mails.findLast(({ to }) => to.address === email)
    assert.match(
      mailTo(olga)?.text ?? '',
      /changed on 4\/5\/26 1:00 p\.m\. UTC, from the address 192\.0\.2\.1/,
    )
    assert.match(mailTo(olga)?.text ?? '', /If it was not you/)
    assert.match(mailTo(rene)?.subject ?? '', /Le mot de passe de votre compte Fanfare a changé/)
    assert.match(mailTo(rene)?.text ?? '', /le 4\/5\/26 9\u00a0h\u00a000 HAE, depuis l’adresse 192\.0\.2\.1/)
    assert.match(mailTo(rene)?.text ?? '', /Si ce n’était pas vous/)
  })

  it('needs the current one, however often it is guessed, and tells the owner of guesses', async () => {
    const gus = await place.addPerson('Gus Guessed')
    const { token } = await enter(gus)
    for (let round = 0; round < 10; round++)
      assert.equal(
        await reasonOf(change(gus, { token, current: `guess ${round}` })),
        'current_password_wrong',
      )
    assert.equal(await reasonOf(change(gus, { token })), 'too_many_sign_ins')
    const mails = place.mails.filter(({ to }) => to.address === gus.email)
    assert.match(mails[0]?.subject ?? '', /Failed sign-ins/)
    await change(gus, { token, at: later(901) })
  })

  it('counts the right one as no failure, whatever becomes of the new one', async () => {
    const cora = await place.addPerson('Cora Careful')
    for (let round = 0; round < 12; round++)
      assert.equal(await reasonOf(change(cora, { next: 'short' })), 'password_too_short')
    assert.equal(await reasonOf(change(cora, { next: password })), 'password_unchanged')
    const wrong = change(cora, { current: fresh, next: fresh })
    assert.equal(await reasonOf(wrong), 'current_password_wrong', 'a guess is not told that it is one')
    await change(cora)
  })

  it('of two at once lets one through, since the current one is another then', async () => {
    const paul = await place.addPerson('Paul Parallel')
    const passwords = ['the password of number one', 'the password of number two']
    const outcomes = await Promise.allSettled(passwords.map((next) => change(paul, { next })))
    const won = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []))
    assert.equal(won.length, 1)
    assert.ok(await enter(paul, passwords[won[0] ?? -1]))
  })

  it('makes a link worthless that was mailed before, and knows other browsers no more', async () => {
    const lena = await place.addPerson('Lena Link')
    await enqueueLink(place.db, { userId: lena.id, purpose: 'reset', at: morning })
    await runJobs(place)
    const link = tokenIn(place.mails.findLast(({ to }) => to.address === lena.email))
    const [own] = [await enter(lena), await enter(lena)]
    await change(lena, own)
    assert.equal(
      await reasonOf(choosePassword(place.db, visitor, { token: link, password: 'of a thief of mails' })),
      'link_dead',
    )
    const devices = await place.rows('select 1 from known_device where user_id = $1', [lena.id])
    assert.equal(devices.length, 1)
  })
})
