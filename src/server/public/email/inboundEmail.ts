/**
 * An inbound e-mail: an answer to a client's mailbox, or the notice of a mail server that one of ours came back. It is
 * stored as it came and answered with 200 then, since the mail server would send anything else again and again; a job
 * reads it, once. The same e-mail twice is one message. One that cannot be read is a message too, which says so.
 */

import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { StrayReason } from '#contract/public/strayCalls.ts'
import { cutText } from '#contract/text.ts'
import type { Bounce, ReadEmail } from '#server/adapters/email/inbound/port.ts'
import type { JobContext, Outside } from '#server/adapters/outside.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { getClientRef } from '#server/clients/clients.ts'
import {
  bounceEmail,
  complainAboutEmail,
  findMailbox,
  findNamed,
  receiveEmail,
} from '#server/messaging/messaging.ts'
import { normaliseEmail } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { installationTrail, systemScope } from '#server/platform/scope.ts'
import { newStorageKey } from '#server/platform/storedFiles.ts'
import { keepStrayEmail } from '../strays/strayMessages.ts'

/** An e-mail that lies in the store as it came, of nobody until it is read. */
export type StoredEmail = {
  readonly storageKey: string
  readonly bytes: number
  readonly sha256: string
  /** The envelope's recipient; without it the header's recipients are looked at. */
  readonly to?: string | undefined
  /** When it came. */
  readonly at: string
}

type EmailReceived = { readonly content: Readable; readonly to?: string | undefined }

/** Keeps an e-mail for the job that reads it. */
export async function storeEmail(
  db: Db,
  { files, clock }: Pick<Outside, 'files' | 'clock'>,
  { content, to }: EmailReceived,
): Promise<void> {
  const storageKey = newStorageKey(installationTrail)
  const stored = await files.put(storageKey, content)
  const payload: StoredEmail = { storageKey, ...stored, to, at: clock.now().toISOString() }
  try {
    await db.enqueue({ name: 'public.readEmail', payload })
  } catch (error) {
    await files.remove(storageKey)
    throw error
  }
}

/** Reads a stored e-mail. It is kept only where not all of it can be shown. */
export async function readStoredEmail(context: JobContext, stored: StoredEmail): Promise<void> {
  const { files, log, emailReader } = context.outside
  const { storageKey } = stored
  const raw = await rawOf(files, stored)
  // The job was done, and its end was not written.
  if (!raw) return log.warn({ storageKey }, 'an e-mail that was stored is not there any more')
  const { email, fault } = await emailReader.read(raw)
  if (fault) log.warn({ storageKey, fault }, 'an e-mail could not be read')
  const isKept = await takeEmail(context, { stored, email, isUnread: fault !== undefined })
  if (!isKept) await files.remove(storageKey)
}

async function rawOf(files: FileStore, { storageKey, bytes }: StoredEmail) {
  if (!(await files.has(storageKey))) return undefined
  const raw = new SharedArrayBuffer(bytes)
  const view = new Uint8Array(raw)
  let at = 0
  for await (const piece of await files.open(storageKey)) {
    const part = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece))
    view.set(part, at)
    at += part.length
  }
  return raw
}

type Taken = { stored: StoredEmail; email: ReadEmail; isUnread: boolean }

/** Answers whether the e-mail as it came is a message's now. */
async function takeEmail({ db, outside }: JobContext, { stored, email, isUnread }: Taken): Promise<boolean> {
  const { bounce, key = `sha256-${stored.sha256}` } = email
  const at = new Date(stored.at)
  const leave = (reason: StrayReason) => leaveEmail(db, outside.log, { stored, email, key, at, reason })
  if (bounce) return (await takeBounce(db, bounce, at)) ? false : leave('mail_server')
  const mailbox = await findMailbox(db, recipientsOf(stored, email))
  if (!mailbox) return leave('no_mailbox')
  if (email.isFromMailServer) return leave('mail_server')
  const from = normaliseEmail(email.from?.address ?? '')
  if (!from) return leave('no_address')
  const scope = systemScope(await getClientRef(db, mailbox.client_id), actor, at)
  // Two mailboxes of ours must never answer each other for ever.
  const isFromOurselves = (await findMailbox(db, [from])) !== undefined
  const { subject, text, answers } = email
  const { isOriginalKept } = await receiveEmail(db, scope, {
    mailbox,
    subject,
    text,
    key,
    answers,
    from: { address: from, ...namesOf(email.from?.name ?? '') },
    isAutomatic: email.isAutomatic || isFromOurselves,
    original: isUnread || email.isCut || email.hasFiles ? stored : undefined,
    missing: isUnread ? 'email_unreadable' : email.isCut ? 'email_cut' : undefined,
  })
  return isOriginalKept
}

type Left = Omit<Taken, 'isUnread'> & { key: string; at: Date; reason: StrayReason }

/** The e-mail as it came is nobody's and goes; its text is a stray message. */
async function leaveEmail(db: Db, log: Logger, { stored, email, ...left }: Left): Promise<false> {
  const to = stored.to ?? email.recipients.slice(0, 5).join(', ')
  log.info({ to: stored.to, key: left.key, reason: left.reason }, 'an e-mail that is for nobody')
  const { subject, text } = email
  await keepStrayEmail(db, { ...left, to, from: email.from?.address ?? '', subject, text })
  return false
}

const actor = 'Inbound e-mail'

/** The envelope knows best; an address with a tag (`hello+spring@…`) is that without it as well. */
function recipientsOf({ to }: StoredEmail, email: ReadEmail): string[] {
  const named = (to ? [to] : email.recipients).map(normaliseEmail)
  const known = [...new Set(named.filter((address) => address !== undefined))]
  return known.flatMap((address) => [address, address.replace(/\+[^@]*@/, '@')])
}

/** The name that a mail program gives, in two; none where it is an address. */
function namesOf(name: string): { firstName?: string; lastName?: string } {
  const words = name.replace(/["<>]/g, '').trim().split(/\s+/)
  const [firstName = '', ...rest] = words
  if (firstName === '' || name.includes('@')) return {}
  const lastName = cutText(rest.join(' '), 100)
  return { firstName: cutText(firstName, 100), ...(lastName ? { lastName } : {}) }
}

/** True where it is about an e-mail of ours, whether or not that has to change because of it. */
async function takeBounce(db: Db, bounce: Bounce, at: Date): Promise<boolean> {
  for (const name of bounce.names) {
    const { clientId, messageId } = (await findNamed(db, 'email', name)) ?? {}
    if (clientId === undefined || messageId === undefined) continue
    if (!bounce.isPermanent && !bounce.isComplaint) return true
    const scope = systemScope(await getClientRef(db, clientId), actor, at)
    const isTaken = bounce.isComplaint
      ? await complainAboutEmail(db, scope, messageId)
      : await bounceEmail(db, scope, { messageId, code: bounce.code })
    if (isTaken) return true
  }
  return false
}
