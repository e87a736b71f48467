/**
 * Consent of a participant in a subscription: `none`, `pending` (asked), `in`, `out` (decisions 3). Every change
 * is a row with how, the text that was shown and when. An import never overrides an opt-out, and asking again
 * never turns an answer back into a question.
 */
import type { consentStates } from '#contract/participants/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { recordEvent } from './activity.ts'
import {
  insertConsentChange,
  insertDefaultSubscription,
  optOutConsents,
  selectConsent,
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
): Promise<{ id: string; name: string }> {
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
  if (state === 'in' && how === 'import') return ['none', 'pending']
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
