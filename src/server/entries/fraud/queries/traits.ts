import type { TraitKind } from '#contract/entries/matchWords.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Seen } from '../compare.ts'
import { type PlacedRow, placedRow } from './placed.ts'

export type Sharing = Row<'entry_trait', 'entry_id' | 'created_at'> & { kind: TraitKind }

/** One more than is shown, so that it is known whether there are more. */
export const mostShown = 20

/**
 * The newest entries that share a trait with entry `id`. What a picture shows counts for the person's own other entries too;
 * a device or a household is the person's own. A shop code belongs to nobody's receipt. Each trait is looked up in
 * entry_trait_value.
 */
const sharing = ({ client }: Scope, id: Sql) => sql`
  select distinct t.kind, o.entry_id, o.created_at from entry_trait t
  cross join lateral (
    select s.entry_id, s.created_at from entry_trait s
    where s.client_id = ${client.id} and s.kind = t.kind and s.value = t.value and s.entry_id <> t.entry_id
      and (s.participant_id <> t.participant_id or t.kind in ('picture', 'receipt', 'transaction', 'till_code'))
    order by s.created_at desc limit ${mostShown + 1}) o
  where t.client_id = ${client.id} and t.entry_id = ${id}
    and not (t.kind = 'till_code' and exists (
      select from shop_code c where c.client_id = ${client.id} and c.value = t.value))`

/** The entries of the hour before entry `e`, from the same device or network, whoever made them. */
const hasty = ({ client }: Scope) => sql`
  select distinct o.entry_id, o.created_at from entry_trait t
  cross join lateral (
    select s.entry_id, s.created_at from entry_trait s
    where s.client_id = ${client.id} and s.kind = t.kind and s.value = t.value and s.entry_id <> t.entry_id
      and s.created_at >= e.created_at - interval '1 hour' and s.created_at <= e.created_at
    order by s.created_at desc limit ${mostShown + 1}) o
  where t.client_id = ${client.id} and t.entry_id = e.id and t.kind in ('device', 'network')`

export function findSharing(db: Db, scope: Scope, entryId: string): Promise<Sharing[]> {
  return db.many(
    scope,
    sql<Sharing>`
      select s.* from (${sharing(scope, sql`${entryId}::uuid`)}) s order by s.created_at desc, s.entry_id`,
  )
}

/** In a document a time is a text. */
type Written = Omit<PlacedRow, 'created_at'> & { created_at: string }
type Picture = Seen & { threshold: number | null }

export type Signs = Row<'entry', 'id'> &
  Row<'participant', 'email' | 'phone' | 'is_flagged' | 'flag_reason'> & {
    sharing: (Written & { kind: TraitKind })[]
    hasty: Written[]
    /** The entry's own, each with the threshold that its shop has. */
    pictures: Picture[]
  }

type Named = { readonly experienceId: string; readonly entry: string }

/**
 * Signs of fraud in an entry, but for the uses of its pictures; the newest entries first. In one statement, in which each of
 * the other entries is looked up once, whatever it has in common.
 */
export function findSigns(db: Db, scope: Scope, { experienceId, entry }: Named): Promise<Signs | undefined> {
  const clientId = scope.client.id
  const inOrder = sql`order by q.created_at desc, q.entry_id`
  return db.prepared().maybe(
    scope,
    sql<Signs>`
      with e as materialized (
        select e.id, e.created_at, e.participant_id from entry e
        where e.client_id = ${clientId} and e.experience_id = ${experienceId}::uuid and ${isNamed(entry)}),
      shared as materialized (select s.* from e cross join lateral (${sharing(scope, sql`e.id`)}) s),
      hasty as materialized (select s.* from e cross join lateral (${hasty(scope)}) s),
      placed as materialized (
        select q.* from (select entry_id from shared union select entry_id from hasty) s
        cross join lateral (${placedRow(scope, sql`s.entry_id`)}) q)
      select e.id, p.email, p.phone, p.is_flagged, p.flag_reason,
        (select coalesce(jsonb_agg(to_jsonb(q) || jsonb_build_object('kind', s.kind) ${inOrder}), '[]')
          from shared s join placed q on q.entry_id = s.entry_id) as sharing,
        (select coalesce(jsonb_agg(to_jsonb(q) ${inOrder}), '[]')
          from hasty s join placed q on q.entry_id = s.entry_id) as hasty,
        (select coalesce(jsonb_agg(jsonb_build_object('sha256', i.sha256, 'perceptual_hash', i.perceptual_hash,
            'receipt_key', r.receipt_key, 'shop', r.shop, 'threshold', l.threshold) order by i.position), '[]')
          from entry_image i
          left join receipt_reading r on r.client_id = ${clientId} and r.image_id = i.id
          left join shop_likeness l on l.client_id = ${clientId} and l.shop = r.shop
          where i.client_id = ${clientId} and i.entry_id = e.id) as pictures
      from e join participant p on p.client_id = ${clientId} and p.id = e.participant_id`,
  )
}

const isNamed = (entry: string) => (entry.includes('-') ? sql`e.id = ${entry}::uuid` : sql`e.eid = ${entry}`)

export type Suspect = Row<'entry', 'id' | 'participant_id'>

export function findSuspect(
  db: Db,
  scope: Scope,
  { experienceId, entry }: Named,
): Promise<Suspect | undefined> {
  return db.maybe(
    scope,
    sql<Suspect>`
      select e.id, e.participant_id from entry e
      where e.client_id = ${scope.client.id} and e.experience_id = ${experienceId}::uuid and ${isNamed(entry)}`,
  )
}

/** The person's newest other entries, in all experiences; by entry_participant. */
export async function findOthersOf(db: Db, scope: Scope, suspect: Suspect): Promise<string[]> {
  const rows = await db.many(
    scope,
    sql<Row<'entry', 'id'>>`
      select id from entry where client_id = ${scope.client.id} and participant_id = ${suspect.participant_id}::uuid
        and id <> ${suspect.id}::uuid
      order by created_at desc limit ${mostShown}`,
  )
  return rows.map(({ id }) => id)
}
