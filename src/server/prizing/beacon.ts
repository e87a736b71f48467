/**
 * The public value of a draw that waits for a round of drand (decisions 5). The round is named in the manifest, before
 * anybody can know its value, and nobody can give another or draw before it is there. It is read by a job, in one
 * transaction with its step in the chain; where drand cannot be reached the draw waits, for as long as it takes.
 */
import { type Beacon, BeaconAwayError, type BeaconRound } from '#server/adapters/beacon/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { addLink } from './links.ts'
import * as queries from './queries/beacon.ts'
import { lockDraw, type WaitedRound } from './queries/draws.ts'
import { settleLater } from './unusedSet.ts'

/** From the freeze to the round: time to hand what was frozen to people outside, before anybody can know the value. */
const leadSeconds = 600

export function roundAfterFreeze({ at }: Scope, beacon: Beacon): WaitedRound {
  const waited = beacon.roundFrom(new Date(at.getTime() + leadSeconds * 1000))
  return { ...waited, chainHash: beacon.chainHash }
}

export type BeaconJob = {
  readonly clientId: number
  readonly drawId: string
  readonly tries: number
}

/** Reads the round at its time. */
export async function readWhenThere(
  tx: Db,
  scope: Scope,
  { drawId, at }: { drawId: string; at: Date },
): Promise<void> {
  await readAt(tx, { clientId: scope.client.id, drawId, tries: 0 }, at)
}

const readAt = (tx: Db, payload: BeaconJob, startAfter: Date): Promise<void> =>
  tx.enqueue({ name: 'prizing.readBeacon', payload, startAfter })

/** Seconds to the next try: nearly all rounds are there with the first or second one. */
const waits = [3, 10, 30, 60, 300, 900] as const
const longestWait = 1800

type Context = { readonly db: Db; readonly outside: Pick<Outside, 'beacon' | 'clock' | 'log'> }

export async function runBeacon({ db, outside }: Context, job: BeaconJob): Promise<void> {
  const { clientId, drawId, tries } = job
  const scope = systemScope(await getClientRef(db, clientId), 'drand', outside.clock.now())
  const draw = await queries.findWaiting(db, scope, drawId)
  if (!draw) return
  const found = await find(outside, draw)
  if (found) return give(db, scope, { drawId, draw, found })
  const seconds = waits[tries] ?? longestWait
  const startAfter = new Date(scope.at.getTime() + seconds * 1000)
  const payload: BeaconJob = { ...job, tries: tries + 1 }
  await db.transaction(scope, (tx) => readAt(tx, payload, startAfter))
}

async function find(
  { beacon, log }: Context['outside'],
  { beacon_chain: chain, beacon_round: round }: queries.WaitingDraw,
): Promise<BeaconRound | undefined> {
  if (beacon?.chainHash !== chain) {
    log.warn({ chain, round }, 'a draw waits for a chain that this installation does not ask')
    return undefined
  }
  try {
    return await beacon.read(round)
  } catch (error) {
    if (!(error instanceof BeaconAwayError)) throw error
    log.warn({ err: error, round }, 'a draw waits for drand')
    return undefined
  }
}

type Given = { drawId: string; draw: queries.WaitingDraw; found: BeaconRound }

function give(db: Db, scope: Scope, { drawId, draw, found }: Given): Promise<void> {
  const { beacon_chain: chain_hash, beacon_round: round } = draw
  const { randomness: text, signature } = found
  return db.transaction(scope, async (tx) => {
    const locked = await lockDraw(tx, scope, { experienceId: draw.experience_id, drawEid: draw.eid })
    if (locked.state !== 'open' || locked.public_value_kind !== null) return
    await queries.writeBeaconValue(tx, scope, { drawId, randomness: text, signature })
    await settleLater(tx, scope, { experienceId: draw.experience_id, drawId })
    const publicValue = { kind: 'drand', text, chain_hash, round, signature } as const
    const link = await addLink(tx, scope, {
      drawId,
      said: { kind: 'public_value', public_value: publicValue },
    })
    await audit(tx, scope, {
      action: 'draw.public_value',
      entityId: drawId,
      before: { public_value_kind: null },
      after: { public_value_kind: 'drand', public_value: text, beacon_round: round, link },
    })
  })
}
