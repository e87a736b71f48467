import type { WebhookState } from '#contract/webhooks/webhookStates.ts'
import { listAllowed, notify } from '#server/access/access.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { failuresBeforeRest, isDead, restUntil } from './pauses.ts'
import type { Held } from './queries/rounds.ts'
import * as queries from './queries/rounds.ts'
import type { Round } from './rounds.ts'

/** Writes what a round did, and what the webhook is from then on; all of it or nothing. */
export async function settleRound(
  db: Db,
  scope: Scope,
  { held, round }: { held: Held; round: Round },
): Promise<void> {
  const webhookId = held.id
  const health = healthAfter(held, round, scope.at)
  const { tries } = round
  const outcomes = round.outcomes.map((one) => ({
    ...one,
    nextAt: one.nextAt && soonerOf(one.nextAt, health),
  }))
  const blocked = round.blocked.map((one) => ({ ...one, until: soonerOf(one.until, health) }))
  await db.transaction(scope, async (tx) => {
    if (outcomes.length > 0) await queries.writeOutcomes(tx, scope, { webhookId, outcomes })
    await queries.writeBlocked(tx, scope, { webhookId, blocked })
    await queries.insertTries(tx, scope, { webhookId, tries })
    if (tries.length > 0 && (await queries.writeHealth(tx, scope, health))) {
      if (round.wasTaken && held.failures >= failuresBeforeRest)
        await queries.markAllDue(tx, scope, webhookId)
      if (health.state !== held.state) await tellState(tx, scope, { held, state: health.state })
    }
    tx.tell(scope, ['webhook'])
  })
}

/**
 * While the webhook rests, an event is due with its next probe at the latest: else one that is alone would wait for its
 * own long pause. What was due before comes first, so one event that is always refused holds up no others.
 */
const soonerOf = (at: Date, { restUntil: rest }: queries.Health): Date => (rest && rest < at ? rest : at)

function healthAfter(held: Held, round: Round, at: Date): queries.Health {
  const { failures, wasTaken, askedSeconds } = round
  const began = wasTaken ? null : held.failing_since
  const failingSince = failures === 0 ? null : (began ?? at)
  const state = stateAfter(held.state, failingSince, at)
  const isPaused = state === 'paused'
  return {
    webhookId: held.id,
    version: held.version,
    failures,
    failingSince,
    state,
    restUntil: failures === 0 ? null : restUntil(at, { failures, isPaused, askedSeconds }),
  }
}

/** One event that is taken brings a paused webhook back. */
function stateAfter(state: WebhookState, failingSince: Date | null, at: Date): WebhookState {
  if (failingSince === null) return state === 'paused' ? 'on' : state
  return isDead(failingSince, at) ? 'paused' : state
}

type Changed = { readonly held: Held; readonly state: WebhookState }

/** People who may change the settings are told that it was paused, and that it goes on by itself. */
async function tellState(tx: Db, scope: Scope, { held, state }: Changed): Promise<void> {
  const isFailure = state === 'paused'
  const people = await listAllowed(tx, scope, { area: 'clientSettings', right: 'change' })
  await notify(tx, scope, {
    userIds: people.map(({ id }) => id),
    kind: 'webhook_paused',
    objectId: held.id,
    objectName: held.name,
    target: { page: 'webhook', id: held.id },
    isFailure,
  })
  await audit(tx, scope, {
    action: isFailure ? 'webhook.pause' : 'webhook.resume',
    entity: 'webhook',
    entityId: held.id,
    before: { state: held.state },
    after: { state },
  })
}
