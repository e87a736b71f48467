import type { JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { type DecisionToTell, takeDecisionToTell } from '#server/entries/entries.ts'
import {
  findExperienceForIntake,
  type IntakeExperience,
  speaksFrench,
  titleOf,
} from '#server/experiences/experiences.ts'
import { listMailboxes, queueMessage } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { listPrizesOf } from '#server/prizing/prizing.ts'
import type { Language } from '../texts.ts'
import { outcomeTexts } from './outcomeTexts.ts'

export type TellDecisionJob = { readonly clientId: number; readonly decisionId: string }
type Context = Pick<JobContext, 'db'> & { outside: Pick<JobContext['outside'], 'clock'> }

/**
 * Writes what a participant hears of a decision, once: the prizes that it brought, or the text that the experience has
 * for the reason of a rejection. By text or e-mail, as the experience delivers.
 */
export async function tellDecision({ db, outside }: Context, job: TellDecisionJob): Promise<void> {
  const { clientId, decisionId } = job
  const scope = systemScope(await getClientRef(db, clientId), 'Public site', outside.clock.now())
  await db
    .transaction(scope, (tx) => writeDecision(tx, scope, decisionId))
    .catch((error: unknown) => tellLater(db, { job, at: scope.at, error }))
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
  const way = words && (await wayTo(tx, scope, { decision, experience }))
  if (!way) return
  const { type, senderId, address } = way
  await queueMessage(tx, scope, {
    cause: 'decision',
    type,
    senderId,
    address,
    participantId: decision.participant_id,
    experienceId: experience.id,
    text: words.text,
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
): Promise<{ text: string; subject: string } | undefined> {
  const isFrench = decision.language === 'fr' && (await speaksFrench(tx, scope, experience))
  const language: Language = isFrench ? 'fr' : 'en'
  const texts = outcomeTexts[language]
  const about = { client: scope.client.name, title: titleOf(experience, language) }
  if (decision.status === 'valid') {
    const prizes = (await listPrizesOf(tx, scope, decision)).map(({ name }) => name).join(', ')
    if (prizes === '') return undefined
    return { text: texts.prizes({ ...about, prizes }), subject: texts.prizesSubject(about) }
  }
  const reason = rejectionText(experience, { decision, language })
  if (decision.status !== 'invalid' || !reason) return undefined
  return { text: texts.rejected({ ...about, reason }), subject: texts.rejectedSubject(about) }
}

/** In the participant's language, else in the other one. */
function rejectionText(
  { settings }: IntakeExperience,
  { decision, language }: { decision: DecisionToTell; language: Language },
): string | undefined {
  const reasons = 'rejection_reason' in settings ? settings.rejection_reason : []
  const given = reasons.find(({ name }) => decision.reasons.includes(name))
  const texts = given?.language_rejection_reason ?? []
  return (texts.find(({ language_slug }) => language_slug === language) ?? texts[0])?.text
}

type Way = { type: 'sms' | 'email'; senderId: string; address: string }

/** As the experience delivers, where there is an address for it; else the other way. */
async function wayTo(tx: Db, scope: Scope, { decision, experience }: Of): Promise<Way | undefined> {
  const { settings } = experience
  const mailboxId = (await listMailboxes(tx, scope))[0]?.id
  const sms: Way | undefined =
    decision.phone && settings.shortcode_id
      ? { type: 'sms', senderId: settings.shortcode_id, address: decision.phone }
      : undefined
  const email: Way | undefined =
    decision.email && mailboxId ? { type: 'email', senderId: mailboxId, address: decision.email } : undefined
  const isByEmail = 'deliver_by' in settings && settings.deliver_by === 'email'
  return isByEmail ? (email ?? sms) : (sms ?? email)
}
