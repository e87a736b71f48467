import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type Use = Row<'entry_trait', 'value'> & {
  /** The receipt as it was read; null where it was not read whole. */
  receipt: string | null
  picture: string | null
  verdict: 'valid' | 'invalid' | null
}

/** Looked at of a code, the newest. */
const mostUses = 200

/**
 * The uses of the till codes on these pictures. Codes are found by receipt images and the key of entry_trait, their uses by
 * entry_trait_value, and a verdict, which a person gave and nobody took back, by entry_decision_entry.
 */
export function listUses(db: Db, scope: Scope, imageIds: readonly string[]): Promise<Use[]> {
  const clientId = scope.client.id
  const traitOf = (kind: 'receipt' | 'picture') => sql`
    (select min(t.value) from entry_trait t
     where t.client_id = ${clientId} and t.entry_id = u.entry_id and t.kind = ${kind})`
  return db.many(
    scope,
    sql<Use>`
      select code.value, ${traitOf('receipt')} as receipt, ${traitOf('picture')} as picture,
        (select e.status from entry e where e.client_id = ${clientId} and e.id = u.entry_id
          and e.status in ('valid', 'invalid')
          and exists (select from entry_decision d where d.client_id = ${clientId} and d.entry_id = e.id
            and d.state = 'done' and d.status = e.status)) as verdict
      from (
        select distinct t.value from entry_image i
        join entry_trait t on t.client_id = ${clientId} and t.entry_id = i.entry_id and t.kind = 'till_code'
        where i.client_id = ${clientId} and i.id = any(${[...imageIds]}::uuid[])) code
      cross join lateral (
        select s.entry_id from entry_trait s
        where s.client_id = ${clientId} and s.kind = 'till_code' and s.value = code.value
        order by s.created_at desc limit ${mostUses}) u`,
  )
}

type Learned = { readonly ofShops: readonly string[]; readonly ofSales: readonly string[] }

export async function writeShopCodes(db: Db, scope: Scope, { ofShops, ofSales }: Learned): Promise<void> {
  if (ofShops.length > 0)
    await db.run(
      scope,
      sql`insert into shop_code (client_id, value, learned_at)
          select ${scope.client.id}, value, ${scope.at}::timestamptz from unnest(${[...ofShops]}::text[]) as n (value)
          on conflict (client_id, value) do nothing`,
    )
  if (ofSales.length > 0)
    await db.run(
      scope,
      sql`delete from shop_code where client_id = ${scope.client.id} and value = any(${[...ofSales]}::text[])`,
    )
}
