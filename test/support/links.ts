import assert from 'node:assert/strict'
import { accessJobs } from '#server/access/jobs.ts'
import type { Mail } from '#server/adapters/email/port.ts'
import { morning, type Office } from './office.ts'

/** Does what was left to the jobs of access, at that time and with that mail server; what fails stays to be done. */
export async function runJobs(
  { db, jobs, outside }: Office,
  { at = morning, mail = outside.mail }: { at?: Date; mail?: Office['outside']['mail'] } = {},
): Promise<void> {
  const context = { db, outside: { ...outside, mail, clock: { now: () => at } } }
  for (let job = jobs[0]; job; job = jobs[0]) {
    const work = accessJobs([])[job.name] ?? assert.fail(`no such job: ${job.name}`)
    await work(context, job.payload as never)
    jobs.shift()
  }
}

/** The token of the link that a mail has. */
export const tokenIn = (mail: Pick<Mail, 'text'> | undefined): string =>
  /\/choose-password#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? assert.fail('a mail without a link')
