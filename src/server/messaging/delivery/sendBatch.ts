import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Postal } from './footer.ts'
import type { Lane } from './lanes.ts'
import type { Settlement } from './queries/settlements.ts'
import type { QuietHours } from './quietHours.ts'
import { type Attempt, type Patience, type Settling, settlementOf, writeOutcomes } from './settlements.ts'
import { type Leaving, submitOf } from './submits.ts'
import { type HeldSlots, submitInTime, takeSlots } from './submitWindow.ts'

// A batch is sent intent first (reliability): the attempts are committed, then submitted outside any transaction, then
// their outcomes are written. No message is ever submitted whose intent is not committed, and none again at a gateway
// that would send it twice.

/** A lane's turn of a worker: what it works with, and until when. */
export type LaneTurn = {
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
  readonly patience: Patience
  noteProgress(broadcastId: string): void
}

export type LeavingAttempt = Leaving & Attempt

/** `begin` commits the intents of at most `slots` messages. Resolves once their outcomes are written. */
export async function sendBatch(
  turn: LaneTurn,
  slots: number,
  begin: () => Promise<readonly LeavingAttempt[]>,
): Promise<void> {
  const held = await takeSlots(turn.port, slots)
  try {
    const settlements = await submitAll(turn, await begin())
    const sorted = settlements.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const patience = withoutSlots(turn.patience, held)
    await writeOutcomes(turn.db, turn.scopeNow(), settlingOf(turn, sorted), patience)
  } finally {
    held.giveBack()
  }
}

/** Others on the gateway need not wait until a client's database is back. */
export const withoutSlots = (patience: Patience, held: Pick<HeldSlots, 'giveBack'>): Patience => ({
  ...patience,
  whenAway: () => {
    held.giveBack()
    patience.whenAway()
  },
})

const mannersOf = ({ port }: LaneTurn) => port ?? { recognisesReferences: false, echoesReferences: true }

export const settlingOf = (turn: LaneTurn, settlements: readonly Settlement[]): Settling => ({
  settlements,
  keyedBy: mannersOf(turn).echoesReferences ? undefined : turn.lane.sender_id,
  now: () => turn.outside.clock.now(),
})

/** Submits messages whose intents are committed; answers what became of each, in their order. */
export async function submitAll(turn: LaneTurn, leaving: readonly LeavingAttempt[]): Promise<Settlement[]> {
  if (leaving.length === 0) return []
  const { lane, port, linkKey, client: from } = turn
  const { publicUrl } = turn.outside
  const envelope = { clientId: turn.scopeNow().client.id, lane, linkKey, from, publicUrl }
  const manners = mannersOf(turn)
  const submits = leaving.map((message) => submitOf(envelope, message))
  const outcomes = await submitInTime(port, submits, turn.leaseSeconds)
  return leaving.flatMap((message, index) => {
    const outcome = outcomes.get(submits[index]?.reference ?? '')
    return outcome ? [settlementOf(message, outcome, manners)] : []
  })
}
