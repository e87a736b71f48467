import { sql } from 'kysely'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

/** A shortcode with the clients it serves; `client_ids` holds the home client too. */
export type ShortcodeRef = Shortcode & { readonly home_client_id: number; readonly client_ids: number[] }

const columns = sql`s.id, s.code, s.gateway, s.segment_limit, s.messages_per_second`
const refColumns = sql`${columns}, s.home_client_id, coalesce((
  select jsonb_agg(t.client_id order by t.client_id) from client_shortcode t where t.shortcode_id = s.id
), '[]'::jsonb) as client_ids`

export function findShortcodeByCode(db: Db, code: string): Promise<ShortcodeRef | undefined> {
  return db.maybe(
    installation,
    sql<ShortcodeRef>`select ${refColumns} from shortcode s where s.code = ${code}`,
  )
}

export function findShortcodeById(db: Db, id: string): Promise<ShortcodeRef | undefined> {
  return db.maybe(
    installation,
    sql<ShortcodeRef>`select ${refColumns} from shortcode s where s.id = ${id}::uuid`,
  )
}

export function listShortcodes(db: Db): Promise<Shortcode[]> {
  return db.many(installation, sql<Shortcode>`select ${columns} from shortcode s order by s.code`)
}

export function listClientShortcodes(db: Db, scope: Scope): Promise<Shortcode[]> {
  return db.many(
    installation,
    sql<Shortcode>`
      select ${columns} from shortcode s join client_shortcode t on t.shortcode_id = s.id
      where t.client_id = ${scope.client.id} order by s.code`,
  )
}

type NewShortcode = Shortcode & { readonly client_id: number; readonly at: Date }

export function addShortcode(tx: Db, shortcode: NewShortcode): Promise<Shortcode> {
  const { id, code, gateway, segment_limit, messages_per_second, client_id, at } = shortcode
  return tx.one(
    installation,
    sql<Shortcode>`
      with s as (
        insert into shortcode (id, code, gateway, segment_limit, messages_per_second, home_client_id, created_at)
        values (${id}, ${code}, ${gateway}, ${segment_limit}, ${messages_per_second}, ${client_id}, ${at})
        returning *),
      tie as (insert into client_shortcode (client_id, shortcode_id) select home_client_id, id from s)
      select ${columns} from s`,
  )
}
