import { pino } from 'pino'
import { createEmailReader } from '#server/adapters/email/inbound/emailReader.ts'
import type { MailPort } from '#server/adapters/email/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { createWebhooks } from '#server/adapters/webhooks/caller.ts'
import { createFeed } from '#server/platform/feed.ts'
import { testForms } from '#test/support/forms.ts'
import { roomy } from '#test/support/roomy.ts'

const unused = () => {
  throw new Error('this worker does nothing of the kind')
}

/** The outside world of a worker that keeps files and may send mail to staff. */
export const workerOutside = (filesFolder: string, mail: MailPort = { send: unused }): Outside => ({
  clock: { now: () => new Date() },
  log: pino({ level: 'warn' }),
  files: createDiskStore(filesFolder),
  emailReader: createEmailReader(),
  mail,
  signer: { publicKey: '', sign: unused, hash: unused },
  webhooks: createWebhooks({ allowsLoopback: true }),
  textRecords: { find: unused },
  gateway: () => undefined,
  publicUrl: '',
  feed: createFeed(),
  room: roomy,
  isDemo: false,
  forms: testForms,
})
