/**
 * Consent of a participant in a subscription: `none`, `pending` (asked), `in`, `out` (decisions 3). Every change
 * is a row with how, the text that was shown, in which message of ours, and when. An import or a form never overrides an opt-out, and asking
 * again never turns an answer back into a question. STOP closes every subscription of the shortcode; START opens
 * the default one only, since nobody can say yes to a programme that he or she is not told of.
 */

import { type ConsentState, consentStatesBefore } from '#contract/participants/consentStates.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { recordEvent } from '../activity.ts'
import { hasKeptOptOut } from './keptOptOuts.ts'
import {
  type ConsentChange,
  type DefaultSubscription,
  findAddressState,
  findConsentState,
  findExperienceOfMessage,
  findLastQuestion,
  insertConsentChange,
  insertDefaultSubscription,
  lockQuestion,
  type OwnOptOut,
  optOutConsents,
  type Question,
  writeConsent,
} from './queries/consent.ts'
import { closeSendingGate } from './sendingGate.ts'
import { liftByOwner } from './suppressions.ts'

/** The client's default subscription on this shortcode, made where it is missing; null is the one for e-mail. */
export async function ensureDefaultSubscription(
  tx: Db,
  scope: Scope,
  shortcodeId: string | null,
): Promise<DefaultSubscription> {
  return found(await insertDefaultSubscription(tx, scope, shortcodeId))
}

export async function findConsent(
  db: Db,
  scope: Scope,
  of: { participantId: string; subscriptionId: string },
): Promise<ConsentState> {
  return (await findConsentState(db, scope, of)) ?? 'none'
}

/**
 * Whose phone or e-mail (normalised) this is, and whether the subscription is closed to it: by a participant's
 * consent, or, where nobody has it any more, by an opt-out that was kept.
 */
export async function findAddressConsent(
  db: Db,
  scope: Scope,
  of: { channel: 'sms' | 'email'; address: string; subscriptionId: string },
): Promise<{ participantId: string | null; isOut: boolean }> {
  const known = await findAddressState(db, scope, of)
  if (known) return { participantId: known.participant_id, isOut: known.state === 'out' }
  return { participantId: null, isOut: await hasKeptOptOut(db, scope, of) }
}

/** Answers whether anything changed; the same state again changes nothing and leaves no row. */
export async function changeConsent(tx: Db, scope: Scope, change: ConsentChange): Promise<boolean> {
  if (isSpokenThere(change)) await liftByOwner(tx, scope, change)
  const isChanged = await writeConsent(tx, scope, change, consentStatesBefore(change))
  if (!isChanged) return false
  if (change.state === 'out') await closeSendingGate(tx, scope)
  const experienceId = await ledBy(tx, scope, change)
  await insertConsentChange(tx, scope, { ...change, experienceId, id: newId(), userId: userIdOf(scope) })
  await recordOptEvent(tx, scope, change)
  tx.tell(scope, ['consent'])
  return true
}

/** The experience that led to a yes: the one whose form it was, or the one that sent the question it answers. */
async function ledBy(tx: Db, scope: Scope, change: ConsentChange): Promise<string | null> {
  const { state, how, messageId, experienceId } = change
  if (state !== 'in') return null
  if (experienceId || how !== 'reply' || !messageId) return experienceId ?? null
  return findExperienceOfMessage(tx, scope, messageId)
}

/** A yes that the person said by the phone or the mailbox itself, so that it is there (`suppressions.ts`). */
const isSpokenThere = ({ state, how }: ConsentChange) =>
  state === 'in' && (how === 'keyword' || how === 'reply')

/**
 * A yes that the phone or the mailbox must still confirm (double opt-in): the form's text and, as a second row, the
 * question that was sent, so that both stand in the proof and a later yes answers the question. Asked once a day at most,
 * since anybody can type anybody's number. False where nothing is to be asked.
 */
export async function beginDoubleOptIn(
  tx: Db,
  scope: Scope,
  asked: {
    participantId: string
    subscriptionId: string
    form: { shownText: string; proof: string }
    /** Queues the question, in which a link names it by its id, and answers the message. */
    send: (questionId: string) => Promise<Shown>
  },
): Promise<boolean> {
  const { participantId, subscriptionId, form, send } = asked
  const pending = { participantId, subscriptionId, state: 'pending', how: 'web_form' } as const
  const isFirst = await changeConsent(tx, scope, { ...pending, ...form })
  if (!isFirst) {
    const last = await findLastQuestion(tx, scope, { participantId, subscriptionId })
    if (!last || scope.at.getTime() - last.at.getTime() < secondsBetweenQuestions * 1000) return false
    await insertConsentChange(tx, scope, { ...pending, ...form, id: newId(), userId: null })
  }
  const id = newId()
  await insertConsentChange(tx, scope, {
    ...pending,
    ...(await send(id)),
    proof: form.proof,
    id,
    userId: null,
  })
  return true
}

/** A text as it was sent, and the message of ours that it is. */
export type Shown = { readonly shownText: string; readonly messageId: string | null }

const secondsBetweenQuestions = 24 * 3600

/** Out at once, whatever staff had set before; answers whether anything changed. */
export async function optOutOfShortcode(tx: Db, scope: Scope, stop: OwnOptOut): Promise<boolean> {
  const { id } = await ensureDefaultSubscription(tx, scope, stop.shortcodeId)
  const changed = await optOutConsents(tx, scope, { ...stop, userId: userIdOf(scope) })
  if (changed.length === 0) return false
  await closeSendingGate(tx, scope)
  const subscriptionId = changed.includes(id) ? id : (changed[0] ?? id)
  await recordOptEvent(tx, scope, { participantId: stop.participantId, subscriptionId, state: 'out' })
  return true
}

/**
 * The answer to a question that was sent by e-mail: in, with the question as its proof. False where it is gone, or the
 * person has another address by now, which was asked nothing.
 */
export async function answerQuestion(
  tx: Db,
  scope: Scope,
  answer: { questionId: string; shownText: string },
): Promise<boolean> {
  const asked = await lockQuestion(tx, scope, answer.questionId)
  if (!asked) return false
  const { participant_id: participantId, subscription_id: subscriptionId, message_id: messageId } = asked
  const { shownText, questionId: proof } = answer
  await changeConsent(tx, scope, {
    participantId,
    subscriptionId,
    shownText,
    proof,
    messageId,
    state: 'in',
    how: 'reply',
  })
  return true
}

/** The question by e-mail under this id, at the address that the person still has, and how its answer stands. */
export function findQuestion(db: Db, scope: Scope, questionId: string): Promise<Question | undefined> {
  return lockQuestion(db, scope, questionId)
}

async function recordOptEvent(
  tx: Db,
  scope: Scope,
  change: Pick<ConsentChange, 'participantId' | 'subscriptionId' | 'state'>,
): Promise<void> {
  if (change.state !== 'in' && change.state !== 'out') return
  await recordEvent(tx, scope, {
    participantId: change.participantId,
    action: change.state === 'in' ? 'opted_in' : 'opted_out',
    subjectId: change.subscriptionId,
  })
}

const userIdOf = ({ actor }: Scope): string | null => (actor.kind === 'user' ? actor.id : null)
