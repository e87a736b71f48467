import type { JobContext } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Actor, installation } from '#server/platform/scope.ts'
import { hashOfToken, newToken } from './accessTokens.ts'
import { invitationMail, resetMail } from './mailTexts.ts'
import * as queries from './queries/passwordLinks.ts'
import { sendMail } from './sendMail.ts'

type LinkPurpose = 'invitation' | 'reset'

type LinkAsked = {
  readonly userId: string
  readonly purpose: LinkPurpose
  /** For which client somebody is invited. */
  readonly clientId?: number
  /** Who invites, or asks for a new password; left out where the owner asks. */
  readonly by?: Actor
}

/** What the job knows; never a token. */
export type LinkJob = Omit<LinkAsked, 'by'> & { readonly by?: string }

/** Has a link to choose a password mailed to the user, in place of the one before. Whoever asks has braked it. */
export async function enqueueLink(tx: Db, { by, ...asked }: LinkAsked): Promise<void> {
  const payload: LinkJob = { ...asked, ...(by && { by: by.name }) }
  await tx.enqueue({ name: 'access.mailLink', payload })
}

/** How long a link can be used. */
const lifetimeHours: Record<LinkPurpose, number> = { invitation: 7 * 24, reset: 1 }

/**
 * Makes a link and mails it. Run again, it makes another one, and the link of the mail before is dead: so of all that
 * were sent the last works, and no other.
 */
export async function mailLink(context: JobContext, job: LinkJob): Promise<void> {
  const { db, outside } = context
  const token = newToken()
  const at = outside.clock.now()
  const until = new Date(at.getTime() + lifetimeHours[job.purpose] * 3_600_000)
  const recipient = await db.transaction(installation, async (tx) => {
    const locked = await queries.lockRecipient(tx, job)
    if (!locked || !isDue(locked, job)) return undefined
    await queries.writeLink(tx, { ...job, tokenHash: hashOfToken(token), at, until })
    return locked
  })
  if (!recipient) return
  const address = `${outside.publicUrl}/choose-password#${token}`
  const told = { ...recipient, by: job.by, address, until, publicUrl: outside.publicUrl }
  const write = job.purpose === 'invitation' ? invitationMail : resetMail
  await sendMail(context, { userId: job.userId, ...recipient }, write(told))
}

/**
 * An account that is closed gets none, nor one that has a password an invitation, nor whoever is invited no more, or
 * asked for a new password no more.
 */
function isDue(recipient: queries.Recipient, { purpose, clientId, by }: LinkJob): boolean {
  if (!recipient.is_usable) return false
  if (purpose === 'reset') return recipient.has_password && (by === undefined || recipient.is_reset)
  return !recipient.has_password && (clientId === undefined || recipient.role !== null)
}
