import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { later, morning, type Office, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { accessJobs } from './jobs.ts'
import { enqueueMail, mailLimits } from './mail/enqueueMail.ts'

const names = Object.keys(mailLimits) as (keyof typeof mailLimits)[]
/** Braked elsewhere, as the comment of `mailLimits` says; the daily one is caused by nobody. */
const others = ['access.mailForgotten', 'access.mailNotifications', 'access.mailSupport', 'access.mailDaily']

describe('mails that somebody causes', () => {
  let place: Office
  before(async () => {
    place = await office()
  })
  after(() => place.end())

  const cause = (name: (typeof names)[number], userId: string, more: { person?: string; at?: Date } = {}) =>
    place.db.transaction({}, (tx) => enqueueMail(tx, { name, payload: { userId }, at: morning, ...more }))

  it('are all in the table of limits, or braked elsewhere', () => {
    const jobs = Object.keys(accessJobs([])).filter((name) => name.startsWith('access.mail'))
    assert.deepEqual(jobs.toSorted(), [...names, ...others].toSorted())
    const own = ['enqueueMail.ts', 'forgottenPasswords.ts', 'notificationMail.ts', 'support.ts', 'jobs.ts']
    const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
      (file) => !file.endsWith('.test.ts'),
    )
    const enqueuing = files.filter((file) =>
      /enqueue\(\{ name: 'access\.mail/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
    )
    console.log(`${files.length} files, ${jobs.length} jobs that mail`)
    assert.deepEqual(
      enqueuing.filter((file) => !own.includes(basename(file))),
      [],
    )
  })

  for (const name of names) {
    it(`of the sort ${name} reach one account up to the limit, whoever causes them`, async () => {
      const { toRecipient } = mailLimits[name]
      for (let nth = 0; nth < toRecipient; nth++) await cause(name, 'owner', { person: `of ${nth}` })
      const refusal = await refusalOf(cause(name, 'owner', { person: 'one more' }))
      assert.deepEqual([refusal.code, refusal.reason], ['too_many', 'sendings_to_recipient'])
      assert.ok(refusal.retryAfterSeconds)
      const queued = place.jobs.filter((job) => job.name === name)
      assert.equal(queued.length, toRecipient)
      await cause(name, 'owner', { at: later(3600) })
    })
  }

  for (const name of names.filter((one) => 'ofPerson' in mailLimits[one])) {
    it(`of the sort ${name} are caused by one person up to the limit, however many get one`, async () => {
      const answers = await Promise.allSettled(
        Array.from({ length: 60 }, (_, nth) => cause(name, `made up ${nth}`, { person: 'relay' })),
      )
      assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 30)
      assert.equal(
        (await refusalOf(cause(name, 'another', { person: 'relay' }))).reason,
        'sendings_of_person',
      )
      await cause(name, 'another', { person: 'somebody else' })
    })
  }
})
