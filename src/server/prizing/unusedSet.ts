/**
 * Looks after a set that was frozen. It is there before its draw, in a transaction of its own (frozenSet.ts): where the
 * process ends between the two, or something else refuses the draw, it is the set of no draw, which nobody sees, and is
 * deleted. What must never happen: that the ballots of a draw are deleted.
 */
import type { Outside } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inParts, logCut } from '#server/platform/db/parts.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import * as queries from './queries/unusedSet.ts'
import { rankAhead } from './ranking.ts'

export type SetJob = {
  readonly clientId: number
  readonly experienceId: string
  readonly drawId: string
}

/** In the transaction that freezes the set, and in one that gives it a public value, of which another ranking follows. */
export const settleLater = (tx: Db, scope: Scope, set: Omit<SetJob, 'clientId'>): Promise<void> => {
  const payload: SetJob = { clientId: scope.client.id, ...set }
  return tx.enqueue({ name: 'prizing.settleSet', payload })
}

type Context = { readonly db: Db; readonly outside: Pick<Outside, 'clock' | 'log'> }

/**
 * Deletes the set of no draw, and ranks that of one. It needs no analysis: each statement finds its few bundles by their
 * key.
 */
export async function settleSet({ db, outside: { clock, log } }: Context, job: SetJob): Promise<void> {
  const { clientId, experienceId, drawId } = job
  const client = await getClientRef(db, clientId)
  const scope = systemScope(client, 'draws', clock.now())
  if (await isOfDraw(db, scope, { experienceId, drawId })) return rankAhead(db, scope, drawId)
  await inParts({ most: 100, least: 1, onCut: logCut(log, { drawId }) }, (bundles) =>
    queries.deleteUnused(db, scope, { drawId, bundles }),
  )
}

/** The experience is held by whoever opens a draw from before the freeze to the end: behind that its draw is there or never. */
function isOfDraw(db: Db, scope: Scope, of: { experienceId: string; drawId: string }): Promise<boolean> {
  return db.transaction(scope, async (tx) => {
    await queries.lockForDraws(tx, scope, of.experienceId)
    return queries.hasDraw(tx, scope, of.drawId)
  })
}
