import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { brakeSending, type SendingLimits } from '#server/platform/sendingBrakes.ts'

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
 * `answer` goes to whoever has just written; `question` and `code` were braked before the form was taken
 * (`public/formBrakes.ts`, `public/accounts/brakes.ts`), since an entry does not fail by them; a winner is told once for
 * each `prize`, and again by staff once an hour.
 */
export type MessageCause = BrakedCause | 'answer' | 'question' | 'code' | 'prize'

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

const isBraked = (cause: MessageCause): cause is BrakedCause => cause in messageLimits
