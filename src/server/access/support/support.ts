/**
 * Messages to technical support: each is kept, and mailed to SUPPORT_EMAIL by a job where that is set. Whoever writes is
 * told which of the two happens. Nothing is lost where the mail server is away: the job is tried again.
 */

import type { ContactForm, SupportForm } from '#contract/access/supportCalls.ts'
import { why } from '#contract/why.ts'
import { AddressRefused } from '#server/adapters/email/port.ts'
import type { JobContext, Outside } from '#server/adapters/outside.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseFields } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { installation, installationTrail, type StaffScope } from '#server/platform/scope.ts'
import { brakeSending } from '#server/platform/sendingBrakes.ts'
import * as queries from '../queries/supportMessages.ts'

export { listMessages as listSupportMessages } from '../queries/supportMessages.ts'

type Context = { readonly db: Db; readonly outside: Pick<Outside, 'support'> }
export type SupportJob = { readonly id: string }

/** So many in an hour of one person, and of all together. */
const limits = { ofPerson: 10, toRecipient: 200 }

/** Either `body`, or `email` and `message`: what is missing of the two stands at its field. */
export async function sendSupportMessage(
  context: Context,
  scope: StaffScope,
  { body, email, message, current_url }: SupportForm,
) {
  if (body === undefined && email === undefined && message === undefined) refuseMissing({ body: 'message' })
  if (body === undefined && message === undefined) refuseMissing({ message: 'message' })
  if (body === undefined && email === undefined) refuseMissing({ email: 'email' })
  const text = [body, message].filter((part) => part !== undefined).join('\n\n')
  return keepMessage(context, scope, { email, message: text, current_url })
}

export async function sendContactMessage(context: Context, scope: StaffScope, form: ContactForm) {
  return sendSupportMessage(context, scope, { ...form, current_url: null })
}

type Written = { email: string | undefined; message: string; current_url: string | null }

async function keepMessage(
  { db, outside }: Context,
  { actor, at }: StaffScope,
  { email, ...written }: Written,
) {
  const id = newId()
  await db.transaction(installation, async (tx) => {
    const brake = { name: 'mail_support', limits, person: actor.id, recipient: 'support' }
    await brakeSending(tx, brake, at)
    const address = email ?? found(await queries.findEmailOf(tx, actor.id))
    await queries.insertMessage(tx, { id, user_id: actor.id, email: address, created_at: at, ...written })
    if (outside.support) {
      const payload: SupportJob = { id }
      await tx.enqueue({ name: 'access.mailSupport', payload })
    }
  })
  return outside.support?.isMailed
    ? { success: true as const, message: 'Your message goes to support by e-mail.', is_mailed: true }
    : { success: true as const, message: 'Your message was kept for support.', is_mailed: false }
}

/** For platform admins; what is as it is wished already stays, with who marked it first. */
export async function markSupportMessage(
  db: Db,
  scope: StaffScope,
  { id, is_done: isDone }: { id: string; is_done: boolean },
): Promise<queries.SupportRow> {
  return db.transaction(installationTrail, async (tx) => {
    const { done_at: doneAt } = found(await queries.lockMessage(tx, id))
    if ((doneAt !== null) === isDone) return found(await queries.findMessage(tx, id))
    await queries.markDone(tx, { id, at: isDone ? scope.at : null, by: isDone ? scope.actor.id : null })
    const message = found(await queries.findMessage(tx, id))
    await audit(tx, scope, {
      action: isDone ? 'support_message.done' : 'support_message.open',
      entity: 'support_message',
      entityId: id,
      after: { name: message.name },
    })
    return message
  })
}

/** An address that the mail server refuses for good is told to the log; the message is kept all the same. */
export async function mailSupport({ db, outside }: JobContext, { id }: SupportJob): Promise<void> {
  const kept = await queries.findMessage(db, id)
  if (!outside.support || !kept || kept.mailed_at) return
  const { name, email, message, current_url } = kept
  try {
    await outside.mail.send({
      to: { name: 'Support', address: outside.support.address },
      subject: `Support: ${name}`,
      text: [message, `From: ${name}, ${email}`, `Page: ${current_url ?? '-'}`].join('\n\n'),
      reference: id,
    })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    outside.log.warn({ err: error }, 'SUPPORT_EMAIL is refused by the mail server')
    return
  }
  await queries.markMailed(db, { id, at: outside.clock.now() })
}

function refuseMissing(fields: Record<string, 'message' | 'email'>): never {
  refuseFields(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, [why('required', { field })]])),
  )
}
