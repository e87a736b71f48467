/**
 * Consent of a participant in a subscription: `none`, `pending` (asked), `in`, `out` (decisions 3). Every change
 * is a row with how, the text that was shown and when. An import or a form never overrides an opt-out, and asking
 * again never turns an answer back into a question. STOP closes every subscription of the shortcode; START opens
 * the default one only, since nobody can say yes to a programme that he or she is not told of.
 */
import type { consentStates } from '#contract/participants/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { recordEvent } from '../activity.ts'
import {
  type DefaultSubscription,
  insertConsentChange,
  insertDefaultSubscription,
  optOutConsents,
  selectConsent,
  selectLastQuestion,
  upsertConsent,
} from './consentQueries.ts'

export type ConsentState = (typeof consentStates)[number]
export type ConsentHow = 'keyword' | 'web_form' | 'import' | 'staff' | 'reply'
export type ConsentChange = {
  readonly participantId: string
  readonly subscriptionId: string
  readonly state: ConsentState
  readonly how: ConsentHow
  readonly shownText?: string | null
  readonly proof?: string | null
}

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
  return (await selectConsent(db, scope, of)) ?? 'none'
}

/** Answers whether anything changed; the same state again changes nothing and leaves no row. */
export async function changeConsent(tx: Db, scope: Scope, change: ConsentChange): Promise<boolean> {
  const isChanged = await upsertConsent(tx, scope, change, statesBefore(change))
  if (!isChanged) return false
  await insertConsentChange(tx, scope, { ...change, id: newId(), userId: userIdOf(scope) })
  await recordOptEvent(tx, scope, change)
  return true
}

/**
 * A yes that the phone must still confirm (double opt-in): the form's text and, as a second row, the question that
 * was texted, so that both stand in the proof and a later YES answers the question. Asked once a day at most,
 * since anybody can type anybody's number. False where nothing is to be asked.
 */
export async function beginDoubleOptIn(
  tx: Db,
  scope: Scope,
  asked: {
    participantId: string
    subscriptionId: string
    form: { shownText: string; proof: string }
    question: string
  },
): Promise<boolean> {
  const { participantId, subscriptionId, form, question } = asked
  const pending = { participantId, subscriptionId, state: 'pending', how: 'web_form' } as const
  const isFirst = await changeConsent(tx, scope, { ...pending, ...form })
  if (!isFirst) {
    const last = await selectLastQuestion(tx, scope, { participantId, subscriptionId })
    if (!last || scope.at.getTime() - last.at.getTime() < secondsBetweenQuestions * 1000) return false
    await insertConsentChange(tx, scope, { ...pending, ...form, id: newId(), userId: null })
  }
  const texted = { ...pending, shownText: question, proof: form.proof }
  await insertConsentChange(tx, scope, { ...texted, id: newId(), userId: null })
  return true
}

const secondsBetweenQuestions = 24 * 3600

/** Out of every subscription on the shortcode at once (STOP); answers whether any of them changed. */
export async function optOutOfShortcode(
  tx: Db,
  scope: Scope,
  stop: { participantId: string; shortcodeId: string; how: ConsentHow; shownText: string | null },
): Promise<boolean> {
  const { id } = await ensureDefaultSubscription(tx, scope, stop.shortcodeId)
  const changed = await optOutConsents(tx, scope, { ...stop, userId: userIdOf(scope) })
  if (changed.length === 0) return false
  const subscriptionId = changed.includes(id) ? id : (changed[0] ?? id)
  await recordOptEvent(tx, scope, { participantId: stop.participantId, subscriptionId, state: 'out' })
  return true
}

/** From which states this change may come. */
function statesBefore({ state, how }: ConsentChange): readonly ConsentState[] {
  if (state === 'pending') return ['none']
  if (state === 'in' && (how === 'import' || how === 'web_form')) return ['none', 'pending']
  return ['none', 'pending', 'in', 'out']
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
