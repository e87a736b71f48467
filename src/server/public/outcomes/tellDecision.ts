import type { JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { type DecisionToTell, takeDecisionToTell } from '#server/entries/entries.ts'
import { findExperienceForIntake, type IntakeExperience } from '#server/experiences/experiences.ts'
import { queueMessage } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { listPrizesOf } from '#server/prizing/prizing.ts'
import { asMail } from '../asMail.ts'
import { messagesFor, type OutcomeMessage, wayTo } from './outcomeMessages.ts'

export type TellDecisionJob = { readonly clientId: number; readonly decisionId: string }
export type TellDecisionsJob = { readonly clientId: number; readonly decisionIds: readonly string[] }
type Context = Pick<JobContext, 'db'> & { outside: Pick<JobContext['outside'], 'clock'> }

/**
 * Writes what a participant hears of a decision, once: the prizes that it brought and of which no message of their own
 * tells, or the text that the experience has for the reason of a rejection. By text or e-mail, as the experience delivers.
 */
export async function tellDecision({ db, outside }: Context, job: TellDecisionJob): Promise<void> {
  const { clientId, decisionId } = job
  const scope = systemScope(await getClientRef(db, clientId), 'Public site', outside.clock.now())
  await db
    .transaction(scope, (tx) => writeDecision(tx, scope, decisionId))
    .catch((error: unknown) => tellLater(db, { job, at: scope.at, error }))
}

/**
 * The same of many, one after the other. One that fails holds up none of the others: the job is tried again for it, and
 * whoever was told is told no more.
 */
export async function tellDecisions(
  context: Context,
  { clientId, decisionIds }: TellDecisionsJob,
): Promise<void> {
  const faults: unknown[] = []
  for (const decisionId of decisionIds)
    await tellDecision(context, { clientId, decisionId }).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

/** Whoever heard of too many decisions within the hour hears of this one when the hour is over. */
async function tellLater(
  db: Db,
  { job, at, error }: { job: TellDecisionJob; at: Date; error: unknown },
): Promise<void> {
  const seconds = error instanceof RefusedError ? error.refusal.retryAfterSeconds : undefined
  if (seconds === undefined) throw error
  const startAfter = new Date(at.getTime() + seconds * 1000)
  await db.enqueue({ name: 'public.tellDecision', payload: job, startAfter })
}

async function writeDecision(tx: Db, scope: Scope, decisionId: string): Promise<void> {
  const decision = await takeDecisionToTell(tx, scope, decisionId)
  const experience = decision && (await findExperienceForIntake(tx, scope, decision.experience_id))
  const words = experience && (await wordsOf(tx, scope, { decision, experience }))
  const way = words && (await wayTo(tx, scope, { told: decision, experience }))
  if (!way) return
  const { type, senderId, address } = way
  await queueMessage(tx, scope, {
    cause: 'decision',
    type,
    senderId,
    address,
    participantId: decision.participant_id,
    experienceId: experience.id,
    text: type === 'email' ? asMail(words.text) : words.text,
    subject: type === 'email' ? words.subject : null,
    // A text is stopped by STOP; an e-mail is about what was sent in, and no offer.
    isReply: type === 'email',
  })
}

type Of = { readonly decision: DecisionToTell; readonly experience: IntakeExperience }

/** Undefined where there is nothing to say. */
async function wordsOf(
  tx: Db,
  scope: Scope,
  { decision, experience }: Of,
): Promise<OutcomeMessage | undefined> {
  const messages = await messagesFor(tx, scope, { told: decision, experience })
  if (decision.status === 'valid') {
    const prizes = (await listPrizesOf(tx, scope, decision)).map(({ name }) => name).join(', ')
    return prizes === '' ? undefined : messages.prizes(prizes)
  }
  return decision.status === 'invalid' ? messages.rejected(decision.reasons) : undefined
}
