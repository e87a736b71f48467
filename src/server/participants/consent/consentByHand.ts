import type { OutputOf } from '#contract/kit.ts'
import type {
  ConsentChange as HistoryRow,
  setConsent as setConsentRoute,
} from '#contract/participants/calls.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { changeConsent, findConsent } from './consent.ts'
import { findHistory, listWords, lockPerson, type Word } from './queries/history.ts'

export type ConsentByHand = OutputOf<(typeof setConsentRoute)['body']> & { participantId: string }

/**
 * The word of staff on a person's consent, with its proof. A no counts always. A yes counts where the person said
 * neither, or where staff had said no: what the person refused only the person takes back (decisions 3).
 */
export async function setConsent(db: Db, scope: UserScope, wish: ConsentByHand): Promise<void> {
  const { participantId, subscription_id: subscriptionId, state, proof } = wish
  const of = { participantId, subscriptionId }
  await db.transaction(scope, async (tx) => {
    const person = found(await lockPerson(tx, scope, of))
    if (person.erased_at) refuse('participant_erased')
    const before = await findConsent(tx, scope, of)
    if (before === state) return
    if (state === 'in' && isRefusedInPerson(await listWords(tx, scope, of))) refuse('opted_out_by_self')
    await changeConsent(tx, scope, { ...of, state, how: 'staff', proof })
    await audit(tx, scope, {
      action: 'participant.consent',
      entityId: participantId,
      before: { subscription_id: subscriptionId, state: before },
      after: { subscription_id: subscriptionId, state, proof },
    })
  })
}

/**
 * STOP closes every subscription of the shortcode and START opens only the default one. So a no in the default one
 * holds for all, and one elsewhere until the person said yes in the default one again.
 */
function isRefusedInPerson(words: readonly Word[]): boolean {
  const isNo = (word: Word) => word.state === 'out' && word.is_own
  const here = words.find((word) => word.is_wanted)
  const inDefault = words.find((word) => !word.is_wanted)
  if (inDefault && isNo(inDefault)) return true
  if (!here || !isNo(here)) return false
  const isTakenBack = inDefault?.state === 'in' && inDefault.is_own && inDefault.changed_at > here.changed_at
  return !isTakenBack
}

/** Every change of a participant's consent, newest first. */
export async function listConsentHistory(
  db: Db,
  scope: Scope,
  participantId: string,
): Promise<(Omit<HistoryRow, 'at'> & { at: Date })[]> {
  return found(await findHistory(db, scope, participantId))
}
