import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { brakeSending, type SendingLimits, takeSending } from '#server/platform/sendingBrakes.ts'

/**
 * How often staff may cause what is no broadcast, and how often one phone or address gets it from a client (decision
 * 18). A test has a limit for each person besides (`testsPerHour`), a decision is caused by a job that waits instead.
 */
export const messageLimits = {
  conversation: { ofPerson: 1000, toRecipient: 60 },
  experience: { ofPerson: 300, toRecipient: 10 },
  test: { ofClient: 500, toRecipient: 30 },
  decision: { toRecipient: 20 },
} as const satisfies Record<string, SendingLimits>

export type BrakedCause = keyof typeof messageLimits

/**
 * How many answers a phone that writes gets in an hour. What it wrote is kept and done in any case; the answer beyond is
 * held. HELP, and what opts out and in, have limits of their own, so that no flood of keywords leaves them unanswered.
 */
export const answerLimits = {
  answer: { toRecipient: 30 },
  command: { toRecipient: 10 },
  help: { toRecipient: 10 },
} as const satisfies Record<string, SendingLimits>

export type AnswerCause = keyof typeof answerLimits

/**
 * An answer goes to whoever has just written; `question` and `code` were braked before the form was taken
 * (`public/formBrakes.ts`, `public/accounts/brakes.ts`), since an entry does not fail by them, and the confirmation of an
 * `entry` where it is written (`public/outcomes/confirmEntry.ts`); a winner is told once for
 * each `prize`, and again by staff once an hour; a `colleague` is told as often as staff may send the experience.
 */
export type MessageCause = BrakedCause | AnswerCause | 'question' | 'code' | 'entry' | 'prize' | 'colleague'

type Caused = {
  readonly cause: MessageCause
  readonly type?: string
  readonly address: string | null
  readonly userId?: string
}

/** Nothing leaves the installation by a widget. */
export async function brakeMessage(
  tx: Db,
  { client, at }: Scope,
  { cause, type, address, userId: person }: Caused,
): Promise<void> {
  if (!isBraked(cause) || type === 'widget' || address === null) return
  const recipient = `${client.id} ${address}`
  const sending = { name: `message_${cause}`, limits: messageLimits[cause], person, recipient }
  await brakeSending(tx, { ...sending, client: client.id }, at)
}

/** Whether it is an answer beyond the limit of its phone. */
export async function isAnswerHeld(
  tx: Db,
  { client, at }: Scope,
  { cause, type = 'sms', address }: Caused,
): Promise<boolean> {
  if (!isAnswer(cause) || type !== 'sms' || address === null) return false
  const limits = answerLimits[cause]
  const sending = { name: `message_${cause}`, limits, recipient: `${client.id} ${address}` }
  return !(await takeSending(tx, sending, at)).isAllowed
}

const isAnswer = (cause: MessageCause): cause is AnswerCause => cause in answerLimits
const isBraked = (cause: MessageCause): cause is BrakedCause => cause in messageLimits
