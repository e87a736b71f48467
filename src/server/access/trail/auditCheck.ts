import type { JobContext } from '#server/adapters/outside.ts'
import { type Known, verifyPart } from './auditChain.ts'

/**
 * A part of the check of a trail (0 is the installation's), from an entry on. With the last part it is held against the anchors that this
 * process can read.
 */
export async function checkAudit(
  { db, outside }: JobContext,
  scope: { readonly client: { readonly id: number } },
  from: Known,
) {
  let anchored: readonly Known[] = []
  const known = async () => {
    anchored = (await outside.readAnchors?.())?.ofClients.get(scope.client.id) ?? []
    return anchored
  }
  const { end, head, isWhole, broken } = await verifyPart(db, scope, { from, known })
  return {
    number: end.number,
    hash: end.hash,
    head,
    is_whole: isWhole,
    broken,
    anchors: anchored.length,
    last_anchor: anchored.at(-1)?.number ?? null,
  }
}
