import type { Kind } from '#contract/experiences/kinds.ts'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import type { DrawnImage, FiledImage } from '#contract/prizing/drawnImages.ts'
import { imageAddress } from '#server/entries/entries.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries/winnerDraws.ts'
import type { WinnerRow } from './queries/winners.ts'

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
  for (const row of rows) {
    const { entry_id, claim_id } = row
    const address = imageAddress(scope, { kind, experience: exp, entry: eids.get(entry_id) ?? entry_id })
    const shown = { ...filed(row, address), is_of_claim: claim_id !== null }
    byEntry.set(entry_id, [...(byEntry.get(entry_id) ?? []), shown])
  }
  return byEntry
}

/** The pictures that came with the claims of these prizes, by claim. */
export async function imagesOfClaims(
  db: Db,
  scope: Scope,
  winners: readonly WinnerRow[],
): Promise<Map<string, FiledImage[]>> {
  const claimed = winners.filter((one) => one.claimed_at)
  const byClaim = new Map<string, FiledImage[]>()
  if (claimed.length === 0) return byClaim
  const byEntry = new Map(claimed.map((one) => [one.entry.id, one]))
  for (const row of await queries.listImagesOf(db, scope, [...byEntry.keys()])) {
    const { claim_id, entry_id } = row
    const winner = byEntry.get(entry_id)
    if (!claim_id || !winner) continue
    const { experience, entry } = winner
    const address = imageAddress(scope, {
      kind: experience.kind,
      experience: experience.eid,
      entry: entry.eid,
    })
    byClaim.set(claim_id, [...(byClaim.get(claim_id) ?? []), filed(row, address)])
  }
  return byClaim
}

function filed({ id, rotation, md5, has_preview }: queries.ImageOf, address: string): FiledImage {
  const place = `${address}/${id}`
  return { id, rotation, md5, disk_url: has_preview ? place : null, original_url: `${place}/original` }
}
