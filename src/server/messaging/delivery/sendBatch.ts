import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Postal } from './footer.ts'
import type { Lane } from './lanes.ts'
import type { QuietHours } from './quietHours.ts'
import { settlementOf, writeOutcomes } from './settlements.ts'
import { type Leaving, submitOf } from './submits.ts'
import { submitInTime, windowOf } from './submitWindow.ts'

// A batch is sent intent first (reliability): the attempts are committed, then submitted outside any transaction, then
// their outcomes are written. No message is ever submitted whose intent is not committed, and none again at a gateway
// that would send it twice.

/** A lane's turn of a worker: what it works with, and until when. */
export type Turn = {
  readonly db: Db
  readonly outside: Pick<Outside, 'publicUrl' | 'clock'>
  readonly lane: Lane
  /** Undefined where the installation has not set the gateway up. */
  readonly port: GatewayPort | undefined
  readonly leaseSeconds: number
  readonly client: QuietHours & Postal
  readonly linkKey: string | undefined
  scopeNow(): Scope
  /** False when the worker stops, or others wait for its lanes. */
  isOn(): boolean
  noteProgress(broadcastId: string): void
}

export type LeavingAttempt = Leaving & { readonly repeats: number }

/**
 * `begin` commits the intents of at most `slots` messages. Answers what `begin` answered, once the outcomes are
 * written.
 */
export async function sendBatch<Begun extends { readonly leaving: readonly LeavingAttempt[] }>(
  turn: Turn,
  slots: number,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  const window = turn.port && windowOf(turn.port)
  await window?.takeSlots(slots)
  const { begun, settlements } = await submitBatch(turn, begin).finally(() => window?.giveSlots(slots))
  if (settlements.length > 0)
    await writeOutcomes(turn.db, turn.scopeNow(), {
      settlements,
      senderId: turn.lane.sender_id,
      manners: mannersOf(turn),
      now: () => turn.outside.clock.now(),
    })
  return begun
}

const mannersOf = ({ port }: Turn) => port ?? { recognisesReferences: false, echoesReferences: true }

async function submitBatch<Begun extends { readonly leaving: readonly LeavingAttempt[] }>(
  turn: Turn,
  begin: () => Promise<Begun>,
) {
  const { lane, port, linkKey, client: from } = turn
  const begun = await begin()
  const envelope = {
    clientId: turn.scopeNow().client.id,
    lane,
    linkKey,
    from,
    publicUrl: turn.outside.publicUrl,
  }
  const submits = begun.leaving.map((message) => submitOf(envelope, message))
  const outcomes = submits.length > 0 ? await submitInTime(port, submits, turn.leaseSeconds) : new Map()
  const settlements = begun.leaving.flatMap((message, index) => {
    const outcome = outcomes.get(submits[index]?.reference ?? '')
    return outcome ? [settlementOf(message, outcome, mannersOf(turn))] : []
  })
  return { begun, settlements }
}
