/** How near different receipts of one shop come, learned from those of it that were found valid. */
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { learnThreshold, type Thresholds } from './compare.ts'
import * as queries from './queries/shopLikeness.ts'

const hourMilliseconds = 3_600_000

export async function findThresholds(
  db: Db,
  scope: Scope,
  images: readonly { readonly shop: string | null }[],
): Promise<Thresholds> {
  const shops = [...new Set(images.flatMap(({ shop }) => shop ?? []))]
  if (shops.length === 0) return new Map()
  const known = await queries.listThresholds(db, scope, shops)
  return new Map(known.map(({ shop, threshold }) => [shop, threshold]))
}

/** Of the shops of these pictures, once an hour at most; run twice, it writes the same. */
export async function learnShops(db: Db, scope: Scope, imageIds: readonly string[]): Promise<void> {
  const before = new Date(scope.at.getTime() - hourMilliseconds)
  const shops = await queries.findShopsToLearn(db, scope, { imageIds, before })
  if (shops.length === 0) return
  const receipts = Map.groupBy(await queries.listReceiptsOf(db, scope, shops), ({ shop }) => shop)
  const learned = shops.flatMap((shop) => {
    const hashes = differentOf(receipts.get(shop) ?? [])
    const threshold = learnThreshold(hashes)
    return threshold === undefined ? [] : [{ shop, threshold, receipts: hashes.length }]
  })
  await queries.writeThresholds(db, scope, learned)
}

/** One picture of each receipt. */
const differentOf = (receipts: readonly queries.ShopReceipt[]): string[] => [
  ...new Map(receipts.map(({ receipt_key, perceptual_hash }) => [receipt_key, perceptual_hash])).values(),
]
