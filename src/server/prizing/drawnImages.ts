import type { Kind } from '#contract/experiences/kinds.ts'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import type { DrawnImage } from '#contract/prizing/drawnImages.ts'
import { imageAddress } from '#server/entries/entries.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries/winnerDraws.ts'

/** `exp`: as its address names it. */
type Of = { readonly kind: Kind; readonly exp: string }

/** The pictures that came with these entries, by entry. */
export async function imagesOf(
  db: Db,
  scope: Scope,
  { of: { kind, exp }, drawn }: { of: Of; drawn: readonly BallotDraw[] },
): Promise<Map<string, DrawnImage[]>> {
  const eids = new Map(drawn.map(({ entry }) => [entry.id, entry.eid]))
  const rows = await queries.listImagesOf(db, scope, [...eids.keys()])
  const byEntry = new Map<string, DrawnImage[]>()
  for (const { entry_id, has_preview, ...image } of rows) {
    const address = imageAddress(scope, { kind, experience: exp, entry: eids.get(entry_id) ?? entry_id })
    const place = `${address}/${image.id}`
    const shown = { ...image, disk_url: has_preview ? place : null, original_url: `${place}/original` }
    byEntry.set(entry_id, [...(byEntry.get(entry_id) ?? []), shown])
  }
  return byEntry
}
