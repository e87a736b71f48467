import type { OutputOf } from '#contract/kit.ts'
import type { listRecipients as listRecipientsRoute } from '#contract/messaging/calls.ts'
import { outcomeStates } from '#contract/messaging/messageStates.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findBroadcast } from './queries/broadcasts.ts'
import { pageOfRecipients, type RecipientRow } from './queries/recipients.ts'

type RecipientsQuery = OutputOf<(typeof listRecipientsRoute)['query']>

/** The recipients of a broadcast: who got it, who did not, and why. */
export async function listRecipients(
  db: Db,
  scope: Scope,
  { broadcastId, query }: { broadcastId: string; query: RecipientsQuery },
): Promise<Paged<RecipientRow>> {
  const { audience_count: audienceCount } = found(await findBroadcast(db, scope, broadcastId))
  const { page, per_page, state, outcome, reason } = query
  const ofOutcome = outcome ? outcomeStates[outcome] : null
  const states = state ? [state].filter((one) => !ofOutcome || isOneOf(ofOutcome, one)) : ofOutcome
  return pageOfRecipients(db, scope, {
    page,
    per_page,
    broadcastId,
    states,
    reason: reason ?? null,
    audienceCount,
  })
}

const isOneOf = (states: readonly string[], state: string) => states.includes(state)
