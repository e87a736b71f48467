/**
 * Looks after a set that was frozen. It is there before its draw, in a transaction of its own (frozenSet.ts): where the
 * process ends between the two, or something else refuses the draw, it is the set of no draw, which nobody sees, and is
 * deleted. What must never happen: that the ballots of a draw are deleted.
 */
import type { Outside } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { analyzeWritten } from '#server/platform/db/analysis.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inParts, logCut } from '#server/platform/db/parts.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import * as queries from './queries/unusedSet.ts'

export type SetJob = {
  readonly clientId: number
  readonly experienceId: string
  readonly drawId: string
  readonly ballots: number
}

/** In the transaction that freezes the set. */
export const settleLater = (tx: Db, scope: Scope, set: Omit<SetJob, 'clientId'>): Promise<void> => {
  const payload: SetJob = { clientId: scope.client.id, ...set }
  return tx.enqueue({ name: 'prizing.settleSet', payload })
}

type Context = { readonly db: Db; readonly outside: Pick<Outside, 'clock' | 'log'> }

/** Has the set of a draw analyzed, so that what follows is planned for it, and deletes that of none. */
export async function settleSet({ db, outside: { clock, log } }: Context, job: SetJob): Promise<void> {
  const { clientId, experienceId, drawId, ballots } = job
  const client = await getClientRef(db, clientId)
  const scope = systemScope(client, 'draws', clock.now())
  if (await isOfDraw(db, scope, { experienceId, drawId }))
    return analyzeWritten(db, { client, log }, { draw_ballot: ballots })
  await inParts({ most: 50_000, least: 1000, onCut: logCut(log, { drawId }) }, (rows) =>
    queries.deleteUnused(db, scope, { drawId, rows }),
  )
}

/** The experience is held by whoever opens a draw from before the freeze to the end: behind that its draw is there or never. */
function isOfDraw(db: Db, scope: Scope, of: { experienceId: string; drawId: string }): Promise<boolean> {
  return db.transaction(scope, async (tx) => {
    await queries.lockForDraws(tx, scope, of.experienceId)
    return queries.hasDraw(tx, scope, of.drawId)
  })
}
