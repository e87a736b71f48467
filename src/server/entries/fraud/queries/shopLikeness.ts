import type { Filled, Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type Threshold = Row<'shop_likeness', 'shop' | 'threshold'>

/** By the table's key. */
export function listThresholds(db: Db, scope: Scope, shops: readonly string[]): Promise<Threshold[]> {
  return db.many(
    scope,
    sql<Threshold>`
      select shop, threshold from shop_likeness
      where client_id = ${scope.client.id} and shop = any(${[...shops]}::text[])`,
  )
}

type Asked = { readonly imageIds: readonly string[]; readonly before: Date }

/** Shops of these pictures that were not learned since. */
export async function findShopsToLearn(db: Db, scope: Scope, { imageIds, before }: Asked): Promise<string[]> {
  const clientId = scope.client.id
  const rows = await db.many(
    scope,
    sql<Filled<'receipt_reading', 'shop'>>`
      select distinct r.shop from receipt_reading r
      left join shop_likeness l on l.client_id = ${clientId} and l.shop = r.shop
        and l.learned_at > ${before}::timestamptz
      where r.client_id = ${clientId} and r.image_id = any(${[...imageIds]}::uuid[]) and r.shop is not null
        and l.shop is null`,
  )
  return rows.map(({ shop }) => shop)
}

export type ShopReceipt = Filled<'receipt_reading', 'shop' | 'receipt_key'> &
  Filled<'entry_image', 'perceptual_hash'>

/** Looked at of a shop; two hundred pairs tell how near they come. */
const newest = 200
const mostReceipts = 20

/** The newest valid receipts of each shop that were read whole, by receipt_reading_shop. */
export function listReceiptsOf(db: Db, scope: Scope, shops: readonly string[]): Promise<ShopReceipt[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<ShopReceipt>`
      select asked.shop, n.receipt_key, n.perceptual_hash from unnest(${[...shops]}::text[]) as asked (shop)
      cross join lateral (
        select s.receipt_key, i.perceptual_hash from (
          select image_id, entry_id, receipt_key from receipt_reading
          where client_id = ${clientId} and shop = asked.shop order by image_id desc limit ${newest}) s
        join entry_image i on i.client_id = ${clientId} and i.id = s.image_id
        join entry e on e.client_id = ${clientId} and e.id = s.entry_id
        where s.receipt_key is not null and i.perceptual_hash is not null and e.status = 'valid'
        order by s.image_id desc limit ${mostReceipts}) n`,
  )
}

type Learned = Row<'shop_likeness', 'shop' | 'threshold' | 'receipts'>

export async function writeThresholds(db: Db, scope: Scope, learned: readonly Learned[]): Promise<void> {
  if (learned.length === 0) return
  const shops = learned.map(({ shop }) => shop)
  const thresholds = learned.map(({ threshold }) => threshold)
  const receipts = learned.map((one) => one.receipts)
  await db.run(
    scope,
    sql`insert into shop_likeness (client_id, shop, threshold, receipts, learned_at)
        select ${scope.client.id}, n.shop, n.threshold, n.receipts, ${scope.at}::timestamptz
        from unnest(${shops}::text[], ${thresholds}::int[], ${receipts}::int[]) as n (shop, threshold, receipts)
        on conflict (client_id, shop) do update set threshold = excluded.threshold, receipts = excluded.receipts,
          learned_at = excluded.learned_at`,
  )
}
