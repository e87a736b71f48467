import type { JobContext } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Actor, installation } from '#server/platform/scope.ts'
import { hashOfToken, newToken } from '../accessTokens.ts'
import { writeInvitationUntil } from '../queries/invitations.ts'
import * as queries from '../queries/passwordLinks.ts'
import { enqueueMail, personOf } from './enqueueMail.ts'
import { invitationMail, resetMail } from './mailTexts.ts'
import { sendMail } from './sendMail.ts'

type LinkPurpose = 'invitation' | 'reset'

type LinkAsked = {
  readonly userId: string
  readonly purpose: LinkPurpose
  /** For which client somebody is invited. */
  readonly clientId?: number
  /** The inviter, or whoever asks for a new password; left out where the owner asks. */
  readonly by?: Actor
}

/** The job's payload; never a token. */
export type LinkJob = Omit<LinkAsked, 'by'> & { readonly by?: string }

/** Has a link to choose a password mailed to the user, in place of the one before; 429 where there were too many. */
export async function enqueueLink(tx: Db, { by, at, ...asked }: LinkAsked & { at: Date }): Promise<void> {
  const payload: LinkJob = { ...asked, ...(by && { by: by.name }) }
  await enqueueMail(tx, { name: 'access.mailLink', payload, person: personOf(by), at })
}

/** How long a link can be used. */
export const lifetimeHours: Record<LinkPurpose, number> = { invitation: 7 * 24, reset: 1 }

type NewLink = Pick<LinkAsked, 'userId' | 'purpose' | 'clientId'> & {
  readonly at: Date
  readonly publicUrl: string
}

/** A link in place of the one before; an invitation lives as long as its link. */
export async function writeNewLink(
  tx: Db,
  { userId, purpose, clientId, at, publicUrl }: NewLink,
): Promise<{ address: string; until: Date }> {
  const token = newToken()
  const until = new Date(at.getTime() + lifetimeHours[purpose] * 3_600_000)
  await queries.writeLink(tx, { userId, purpose, clientId, tokenHash: hashOfToken(token), at, until })
  if (clientId !== undefined) await writeInvitationUntil(tx, { userId, clientId }, until)
  return { address: `${publicUrl}/choose-password#${token}`, until }
}

/**
 * Makes a link and mails it. Run again, it makes another one, and the link of the mail before is dead: so of all that
 * were sent the last works, and no other.
 */
export async function mailLink(context: JobContext, job: LinkJob): Promise<void> {
  const { db, outside } = context
  const { publicUrl } = outside
  const made = await db.transaction(installation, async (tx) => {
    const recipient = await queries.lockRecipient(tx, job)
    if (!recipient || !isDue(recipient, job)) return undefined
    return { recipient, ...(await writeNewLink(tx, { ...job, at: outside.clock.now(), publicUrl })) }
  })
  if (!made) return
  const { recipient, address, until } = made
  const told = { ...recipient, by: job.by, address, until, publicUrl }
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
