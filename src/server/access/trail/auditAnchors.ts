import type { Logger } from 'pino'
import { type Anchor, appendAnchors, readAnchors } from '#server/platform/anchors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listHeads } from '../queries/auditTrail.ts'
import { verifyAudit } from './auditChain.ts'

type Parts = { readonly db: Db; readonly log: Logger; readonly clock: Clock; readonly folder: string }

/**
 * Writes the head of every trail that grew into the folder of anchors and into the log, outside the database, so that
 * a chain that is computed anew later does not fit. What was added since the last anchor is computed again on the way,
 * and a trail that does not fit is told as an error, once.
 */
export function createAnchoring({ db, log, clock, folder }: Parts): { anchorTrails: () => Promise<void> } {
  let anchored: Map<number, Anchor> | undefined

  async function tellFaults(trails: readonly Anchor[], known: ReadonlyMap<number, Anchor>): Promise<void> {
    for (const { clientId } of trails) {
      const from = known.get(clientId)
      const check = await verifyAudit(db, { client: { id: clientId } }, from ? { from } : {})
      if (check.kind === 'broken') log.error({ clientId, ...check }, 'the audit trail of a client is broken')
    }
  }

  return {
    anchorTrails: async () => {
      anchored ??= await lastAnchors(folder)
      const known = anchored
      const heads = (await listHeads(db)).map(({ client_id: clientId, number, hash }) => ({
        clientId,
        number,
        hash,
      }))
      const moved = heads.filter(
        ({ clientId, number, hash }) =>
          known.get(clientId)?.number !== number || known.get(clientId)?.hash !== hash,
      )
      const ids = new Set(heads.map(({ clientId }) => clientId))
      const gone = [...known.values()].filter(({ clientId }) => !ids.has(clientId))
      await tellFaults([...moved, ...gone], known)
      for (const { clientId } of gone) known.delete(clientId)
      if (moved.length === 0) return
      await appendAnchors(folder, clock.now(), moved)
      for (const anchor of moved) known.set(anchor.clientId, anchor)
      log.info({ anchors: moved }, 'audit trails were anchored')
    },
  }
}

async function lastAnchors(folder: string): Promise<Map<number, Anchor>> {
  const { ofClients } = await readAnchors(folder)
  const last = new Map<number, Anchor>()
  for (const [clientId, anchors] of ofClients) {
    const anchor = anchors.at(-1)
    if (anchor) last.set(clientId, anchor)
  }
  return last
}
