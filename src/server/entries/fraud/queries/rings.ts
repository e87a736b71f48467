import type { TraitKind } from '#contract/entries/matchWords.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { offsetOf, type PageAsked, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

export type RingRow = {
  kind: TraitKind
  value: string
  people: number
  entries: number
  flagged: number
  awards: number
  won: { prize: string; count: number }[]
  first_at: Date
  last_at: Date
  /** Some of its people. */
  some_ids: string[]
}

/** Prizes of a ring that are named. */
const mostPrizes = 10

/** Looked at, the newest; more would not be grouped while somebody waits. */
const mostTraits = 100_000

export type RingsAsked = PageAsked & { readonly since: Date; readonly kind?: TraitKind | undefined }

/** Traits that entries of two people or more share, but for shop codes; those of the most people first. By entry_trait_recent. */
export async function findRings(db: Db, scope: Scope, asked: RingsAsked): Promise<Paged<RingRow>> {
  const clientId = scope.client.id
  const isKind = asked.kind === undefined ? sql`true` : sql`kind = ${asked.kind}`
  const rows = await db.many(
    scope,
    sql<RingRow & { total: number }>`
      with ring as (
        select kind, value, count(distinct participant_id) as people, count(*) as entries, min(created_at) as first_at,
          max(created_at) as last_at, array_agg(entry_id) as entry_ids, array_agg(distinct participant_id) as person_ids
        from (select kind, value, participant_id, entry_id, created_at from entry_trait
              where client_id = ${clientId} and created_at >= ${asked.since}::timestamptz and ${isKind}
              order by created_at desc limit ${mostTraits}) newest
        group by kind, value having count(distinct participant_id) > 1),
      page as (
        select ring.*, count(*) over () as total from ring
        where kind <> 'till_code' or not exists (
          select from shop_code c where c.client_id = ${clientId} and c.value = ring.value)
        order by people desc, last_at desc, value limit ${asked.per_page} offset ${offsetOf(asked)})
      select page.kind, page.value, page.people, page.entries, page.first_at, page.last_at, page.total,
        page.person_ids[1:3] as some_ids,
        (select count(*) from participant p where p.client_id = ${clientId} and p.id = any(page.person_ids)
          and p.is_flagged) as flagged,
        (select count(*) from award a where a.client_id = ${clientId} and a.participant_id = any(page.person_ids)
          and a.entry_id = any(page.entry_ids)) as awards,
        (select coalesce(jsonb_agg(jsonb_build_object('prize', w.name, 'count', w.won) order by w.won desc, w.name),
            '[]'::jsonb)
          from (select p.name, count(*) as won from award a
            join prize_pool p on p.client_id = ${clientId} and p.id = a.prize_pool_id
            where a.client_id = ${clientId} and a.participant_id = any(page.person_ids)
              and a.entry_id = any(page.entry_ids)
            group by p.name order by won desc, p.name limit ${mostPrizes}) w) as won
      from page order by page.people desc, page.last_at desc, page.value`,
  )
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export type NamedPerson = Row<'participant', 'id' | 'first_name' | 'last_name' | 'phone' | 'email'>

export function listNames(db: Db, scope: Scope, personIds: readonly string[]): Promise<NamedPerson[]> {
  return db.many(
    scope,
    sql<NamedPerson>`
      select id, first_name, last_name, phone, email from participant
      where client_id = ${scope.client.id} and id = any(${[...new Set(personIds)]}::uuid[])`,
  )
}

export type RingNamed = PageAsked & { readonly kind: TraitKind; readonly value: string }

/** Its entries, the newest first; by entry_trait_value. */
export async function findRingEntries(
  db: Db,
  scope: Scope,
  asked: RingNamed,
): Promise<Paged<Row<'entry_trait', 'entry_id'>>> {
  const isIn = sql`client_id = ${scope.client.id} and kind = ${asked.kind} and value = ${asked.value}`
  const [rows, count] = await Promise.all([
    db.many(
      scope,
      sql<Row<'entry_trait', 'entry_id'>>`
        select entry_id from entry_trait where ${isIn}
        order by created_at desc, entry_id limit ${asked.per_page} offset ${offsetOf(asked)}`,
    ),
    db.one(
      scope,
      sql<{ total: number }>`
        select count(*) as total from entry_trait where ${isIn}`,
    ),
  ])
  return { rows, total: count.total }
}

export type WonRow = { entry_id: string; prizes: string[] }

/** The prizes of entries whose winner is confirmed. By award_participant, since awards have no index of entries. */
export function listWon(db: Db, scope: Scope, entryIds: readonly string[]): Promise<WonRow[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<WonRow>`
      select e.id as entry_id, array_agg(p.name order by a.created_at) as prizes
      from entry e
      join award a on a.client_id = ${clientId} and a.participant_id = e.participant_id and a.entry_id = e.id
      join prize_pool p on p.client_id = ${clientId} and p.id = a.prize_pool_id
      where e.client_id = ${clientId} and e.id = any(${[...entryIds]}::uuid[])
      group by e.id`,
  )
}
