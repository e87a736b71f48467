import type { TraitKind } from '#contract/entries/matchWords.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Chosen } from '../../queries/chosen.ts'

/** Of a network whose hash has the installation's key; one without a version is from before. */
export const keyedVersion = 2

export type Trait = {
  readonly entryId: string
  readonly kind: TraitKind
  readonly value: string
  readonly version?: number
}

/** One that is there already stays; an entry that is gone gets none. */
export async function insertTraits(tx: Db, scope: Scope, traits: readonly Trait[]): Promise<void> {
  if (traits.length === 0) return
  const ids = traits.map(({ entryId }) => entryId)
  const kinds = traits.map(({ kind }) => kind)
  const values = traits.map(({ value }) => value)
  const versions = traits.map(({ version = null }) => version)
  await tx.run(
    scope,
    sql`insert into entry_trait (client_id, entry_id, kind, value, version, participant_id, created_at)
        select e.client_id, e.id, n.kind, n.value, n.version, e.participant_id, e.created_at
        from entry e join unnest(${ids}::uuid[], ${kinds}::text[], ${values}::text[],
          ${versions}::int[]) as n (id, kind, value, version) on n.id = e.id
        where e.client_id = ${scope.client.id}
        on conflict do nothing`,
  )
}

export async function deleteTraitsOf(tx: Db, scope: Scope, chosen: Chosen): Promise<void> {
  const isOfThem =
    'entryIds' in chosen
      ? sql`entry_id = any(${[...chosen.entryIds]}::uuid[])`
      : sql`participant_id = any(${[...chosen.participantIds]}::uuid[])`
  await tx.run(scope, sql`delete from entry_trait where client_id = ${scope.client.id} and ${isOfThem}`)
}

export type Sharing = Row<'entry_trait', 'entry_id' | 'created_at'> & { kind: TraitKind }

/** One more than is shown, so that it is known whether there are more. */
export const mostShown = 20

/**
 * The newest entries that share a trait with this one. What a picture shows counts for the person's own other entries too;
 * a device or a household is the person's own. A shop code belongs to nobody's receipt. Each trait is looked up in
 * entry_trait_value.
 */
export function findSharing(db: Db, scope: Scope, entryId: string): Promise<Sharing[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<Sharing>`
      select distinct t.kind, o.entry_id, o.created_at from entry_trait t
      cross join lateral (
        select s.entry_id, s.created_at from entry_trait s
        where s.client_id = ${clientId} and s.kind = t.kind and s.value = t.value and s.entry_id <> t.entry_id
          and (s.participant_id <> t.participant_id or t.kind in ('picture', 'receipt', 'transaction', 'till_code'))
        order by s.created_at desc limit ${mostShown + 1}) o
      where t.client_id = ${clientId} and t.entry_id = ${entryId}::uuid
        and not (t.kind = 'till_code' and exists (
          select from shop_code c where c.client_id = ${clientId} and c.value = t.value))
      order by o.created_at desc`,
  )
}

/** The entries of the hour before, from the same device or network, whoever made them. */
export async function findHasty(
  db: Db,
  scope: Scope,
  { id, at }: { id: string; at: Date },
): Promise<string[]> {
  const clientId = scope.client.id
  const since = new Date(at.getTime() - 3_600_000)
  const rows = await db.many(
    scope,
    sql<Row<'entry_trait', 'entry_id' | 'created_at'>>`
      select distinct o.entry_id, o.created_at from entry_trait t
      cross join lateral (
        select s.entry_id, s.created_at from entry_trait s
        where s.client_id = ${clientId} and s.kind = t.kind and s.value = t.value and s.entry_id <> t.entry_id
          and s.created_at >= ${since}::timestamptz and s.created_at <= ${at}::timestamptz
        order by s.created_at desc limit ${mostShown + 1}) o
      where t.client_id = ${clientId} and t.entry_id = ${id}::uuid and t.kind in ('device', 'network')
      order by o.created_at desc`,
  )
  return [...new Set(rows.map(({ entry_id }) => entry_id))]
}

export type Suspect = Row<'entry', 'id' | 'eid' | 'created_at' | 'participant_id'> &
  Row<'participant', 'email' | 'phone' | 'is_flagged' | 'flag_reason'>

export function findSuspect(
  db: Db,
  scope: Scope,
  { experienceId, entry }: { experienceId: string; entry: string },
): Promise<Suspect | undefined> {
  const clientId = scope.client.id
  const isNamed = entry.includes('-') ? sql`e.id = ${entry}::uuid` : sql`e.eid = ${entry}`
  return db.maybe(
    scope,
    sql<Suspect>`
      select e.id, e.eid, e.created_at, e.participant_id, p.email, p.phone, p.is_flagged, p.flag_reason from entry e
      join participant p on p.client_id = ${clientId} and p.id = e.participant_id
      where e.client_id = ${clientId} and e.experience_id = ${experienceId}::uuid and ${isNamed}`,
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
