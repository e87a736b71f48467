import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { staffEmail } from '#contract/access/userCalls.ts'
import { emailKey } from '#server/platform/emailKey.ts'
import { runJobs } from '#test/support/links.ts'
import { morning, type Office, office, password } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { signIn } from '#test/support/signIn.ts'
import { createUser } from './accounts/users.ts'
import { forgotPassword } from './signIn/forgottenPasswords.ts'

/** Looks like an account's address, or is folded to it by one rule or another, and is another one. */
const [kelvin, longS, dotlessI, dottedI, wideK] = ['\u212a', '\u017f', '\u0131', '\u0130', '\uff4b']
const alike = [
  ...[
    `${kelvin}iki.smith@fanfare.test`,
    `kiki.${longS}mith@fanfare.test`,
    `k${dotlessI}ki.smith@fanfare.test`,
  ],
  ...[`k${dottedI}ki.smith@fanfare.test`, `${wideK}iki.smith@fanfare.test`, `kiki.smith@fanfare.te${longS}t`],
]

describe('an address that is folded to that of an account', () => {
  let place: Office
  const email = 'kiki.smith@fanfare.test'
  before(async () => {
    place = await office()
    await place.addPerson('Kiki Smith')
  })
  after(() => place.end())
  const visitor = {
    ...({ actor: { kind: 'participant', name: 'A visitor' }, requestId: 'test', at: morning } as const),
    address: '192.0.2.7',
  }
  const enter = (typed: string) => {
    const attempt = { email: typed, password, address: '192.0.2.7', userAgent: 'a browser' }
    return signIn({ db: place.db, outside: place.outside }, visitor, attempt)
  }

  it('is none by which one signs in, though case and blanks do not matter', async () => {
    assert.ok(await enter(` ${email.toUpperCase()} `))
    for (const typed of alike)
      assert.equal((await refusalOf(enter(typed))).reason, 'wrong_credentials', typed)
  })

  it('has no link mailed to choose a password', async () => {
    for (const typed of alike) await forgotPassword(place.db, visitor, { email: typed })
    await runJobs(place)
    assert.equal(place.mails.length, 0)
    await forgotPassword(place.db, visitor, { email: email.toUpperCase() })
    await runJobs(place)
    assert.deepEqual(
      place.mails.map(({ to }) => to.address),
      [email],
    )
  })

  it('gets no account, and no invitation', async () => {
    for (const typed of alike) {
      const form = { email: typed, name: 'Not Kiki', isPlatformAdmin: false }
      const refusal = await refusalOf(createUser(place.db, form, morning))
      assert.deepEqual(refusal.fields, { email: ['This is not an e-mail address.'] }, typed)
      assert.equal(staffEmail.safeParse(typed).success, false, typed)
    }
  })

  it('stays another one, and no file of access folds addresses by itself', () => {
    for (const typed of alike) assert.notEqual(emailKey(typed), email, typed)
    const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'))
    const folding = files.filter((file) =>
      /email[^\n]*toLowerCase\(|lower\([a-z.]*email/i.test(
        readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
      ),
    )
    assert.ok(files.length > 50)
    assert.deepEqual(folding, [])
  })
})
