import type { JobContext } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findRecipient } from '../queries/passwordLinks.ts'
import { enqueueMail } from './enqueueMail.ts'
import { sendMail } from './sendMail.ts'
import { type News, twoStepMail } from './twoStepTexts.ts'

type Told = {
  readonly userId: string
  readonly news: News
  readonly address: string
  /** The administrator who did it, where it was not the owner. */
  readonly by?: string
  /** Of the passkey. */
  readonly name?: string
  /** How many recovery codes there still are. */
  readonly left?: number
}
export type TwoStepJob = Told & { readonly at: string }

/** Tells the owner of an account what became of its two-step sign-in, and from where. */
export async function enqueueTwoStepMail(
  tx: Db,
  { at, person, ...told }: Told & { at: Date; person?: string },
): Promise<void> {
  const payload: TwoStepJob = { ...told, at: at.toISOString() }
  await enqueueMail(tx, { name: 'access.mailTwoStep', payload, person, at })
}

export async function mailTwoStep(
  context: JobContext,
  { userId, at, name: passkey, ...job }: TwoStepJob,
): Promise<void> {
  const { db, outside } = context
  const recipient = await findRecipient(db, { userId })
  if (!recipient) return
  const told = { ...recipient, ...job, passkey, at: new Date(at), publicUrl: outside.publicUrl }
  await sendMail(context, { userId, ...recipient }, twoStepMail(told))
}
