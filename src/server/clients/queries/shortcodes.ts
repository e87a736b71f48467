import type { Shortcode } from '#contract/clients/calls.ts'
import type { Row } from '#db/rows.ts'
import { textArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'

type ShortcodeRow = Row<
  'shortcode',
  'id' | 'code' | 'gateway' | 'segment_limit' | 'messages_per_second' | 'currency' | 'version'
> & { part_price: number | null }

/** A shortcode with the clients it serves; `client_ids` holds the home client too. */
export type ShortcodeRef = ShortcodeRow & Row<'shortcode', 'home_client_id'> & { client_ids: number[] }

const columns = sql`s.id, s.code, s.gateway, s.segment_limit, s.messages_per_second,
  s.part_price::float8 as part_price, s.currency, s.version`
const refColumns = sql`${columns}, s.home_client_id, coalesce((
  select jsonb_agg(t.client_id order by t.client_id) from client_shortcode t where t.shortcode_id = s.id
), '[]'::jsonb) as client_ids`

/** The first of these codes that there is; by the key of the code. */
export function findShortcodeByCode(db: Db, codes: readonly string[]): Promise<ShortcodeRef | undefined> {
  return db.maybe(
    installation,
    sql<ShortcodeRef>`select ${refColumns} from shortcode s where s.code = any(${textArray(codes)}::text[])
      order by array_position(${textArray(codes)}::text[], s.code) limit 1`,
  )
}

export function findShortcodeById(db: Db, id: string): Promise<ShortcodeRef | undefined> {
  return db.maybe(
    installation,
    sql<ShortcodeRef>`select ${refColumns} from shortcode s where s.id = ${id}::uuid`,
  )
}

export function listShortcodes(db: Db): Promise<Shortcode[]> {
  return db.many(installation, sql<ShortcodeRow>`select ${columns} from shortcode s order by s.code`)
}

type NewShortcode = Omit<Shortcode, 'version'> & { readonly client_id: number; readonly at: Date }

export function insertShortcode(tx: Db, shortcode: NewShortcode): Promise<Shortcode> {
  const { id, code, gateway, segment_limit, messages_per_second, part_price, currency, client_id, at } =
    shortcode
  return tx.one(
    installation,
    sql<ShortcodeRow>`
      with s as (
        insert into shortcode (id, code, gateway, segment_limit, messages_per_second, part_price, currency,
          home_client_id, created_at)
        values (${id}, ${code}, ${gateway}, ${segment_limit}, ${messages_per_second}, ${part_price}, ${currency},
          ${client_id}, ${at})
        returning *),
      tie as (insert into client_shortcode (client_id, shortcode_id) select home_client_id, id from s)
      select ${columns} from s`,
  )
}

export function lockShortcode(tx: Db, id: string): Promise<Shortcode | undefined> {
  return tx.maybe(
    installation,
    sql<ShortcodeRow>`select ${columns} from shortcode s where s.id = ${id}::uuid for update`,
  )
}

export type ShortcodeValues = Omit<Shortcode, 'code' | 'version'>

export function writeShortcode(tx: Db, change: ShortcodeValues): Promise<Shortcode> {
  const { id, gateway, segment_limit, messages_per_second, part_price, currency } = change
  return tx.one(
    installation,
    sql<ShortcodeRow>`
      update shortcode s set gateway = ${gateway}, segment_limit = ${segment_limit},
        messages_per_second = ${messages_per_second}, part_price = ${part_price}::numeric, currency = ${currency},
        version = s.version + 1
      where s.id = ${id}::uuid returning ${columns}`,
  )
}

type Tied = Row<'shortcode', 'id' | 'code'> & {
  is_tied: boolean
  is_home: boolean
  has_keywords: boolean
}

/** Every shortcode that was asked for or is the client's, as it stands with the client; held until commit. */
export function lockForTies(tx: Db, clientId: number, ids: readonly string[]): Promise<Tied[]> {
  return tx.many(
    installation,
    sql<Tied>`
      select s.id, s.code, s.home_client_id = ${clientId} as is_home,
        exists (select 1 from client_shortcode t where t.shortcode_id = s.id and t.client_id = ${clientId}) as is_tied,
        exists (select 1 from keyword k where k.shortcode_id = s.id and k.client_id = ${clientId}) as has_keywords
      from shortcode s
      where s.id = any(${ids}::uuid[]) or s.home_client_id = ${clientId}
        or s.id in (select t.shortcode_id from client_shortcode t where t.client_id = ${clientId})
      order by s.code for update of s`,
  )
}

export async function replaceTies(tx: Db, clientId: number, ids: readonly string[]): Promise<void> {
  await tx.run(
    installation,
    sql`delete from client_shortcode where client_id = ${clientId} and not shortcode_id = any(${ids}::uuid[])`,
  )
  await tx.run(
    installation,
    sql`insert into client_shortcode (client_id, shortcode_id)
        select ${clientId}::bigint, id from unnest(${ids}::uuid[]) n (id) on conflict do nothing`,
  )
}

export function listShortcodesOf(db: Db, clientId: number): Promise<Shortcode[]> {
  return db.many(
    installation,
    sql<ShortcodeRow>`
      select ${columns} from shortcode s join client_shortcode t on t.shortcode_id = s.id
      where t.client_id = ${clientId} order by s.code`,
  )
}
