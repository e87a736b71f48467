import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import { keyedVersion } from '../../queries/traits.ts'

/** Clients of which not all entries and pictures were looked at. */
export async function listUnfilledClients(db: Db): Promise<number[]> {
  const rows = await db.many(
    installation,
    sql<Row<'client', 'id'>>`
      select c.id from client c left join entry_trait_fill f on f.client_id = c.id
      where f.filled_at is null order by c.id`,
  )
  return rows.map(({ id }) => id)
}

export type Progress = Row<'entry_trait_fill', 'entry_id' | 'image_id'>

/** How far it was done; undefined where it is done, or another job is at it. */
export function takeFill(db: Db, { client, at }: Scope, until: Date): Promise<Progress | undefined> {
  return db.maybe(
    installation,
    sql<Progress>`
      insert into entry_trait_fill (client_id, taken_until) values (${client.id}, ${until}::timestamptz)
      on conflict (client_id) do update set taken_until = excluded.taken_until
      where entry_trait_fill.filled_at is null
        and (entry_trait_fill.taken_until is null or entry_trait_fill.taken_until <= ${at}::timestamptz)
      returning entry_id, image_id`,
  )
}

type Step = { readonly entry?: string; readonly image?: string; readonly until: Date }

export async function writeProgress(db: Db, clientId: number, { entry, image, until }: Step): Promise<void> {
  await db.run(
    installation,
    sql`update entry_trait_fill set taken_until = ${until}::timestamptz,
          entry_id = coalesce(${entry ?? null}::uuid, entry_id), image_id = coalesce(${image ?? null}::uuid, image_id)
        where client_id = ${clientId}`,
  )
}

export async function markFilled(db: Db, { client, at }: Scope): Promise<void> {
  await db.run(
    installation,
    sql`update entry_trait_fill set filled_at = ${at}::timestamptz, taken_until = null
        where client_id = ${client.id}`,
  )
}

const [partOfTraits, partOfEntries, partOfImages] = [1000, 500, 20]

export type Unkeyed = Row<'entry_trait', 'entry_id' | 'value'>

/** By entry_trait_unkeyed. */
export function listUnkeyed(db: Db, scope: Scope): Promise<Unkeyed[]> {
  return db.many(
    scope,
    sql<Unkeyed>`
      select entry_id, value from entry_trait
      where client_id = ${scope.client.id} and kind = 'network' and version is null
      order by entry_id limit ${partOfTraits}`,
  )
}

/** One that was keyed meanwhile stays. */
export async function writeKeyed(
  db: Db,
  scope: Scope,
  keyed: readonly (Unkeyed & { keyed: string })[],
): Promise<void> {
  if (keyed.length === 0) return
  const entries = keyed.map(({ entry_id }) => entry_id)
  const [values, news] = [keyed.map(({ value }) => value), keyed.map((one) => one.keyed)]
  await db.run(
    scope,
    sql`update entry_trait t set value = n.keyed, version = ${keyedVersion}
        from unnest(${entries}::uuid[], ${values}::text[], ${news}::text[]) as n (entry_id, value, keyed)
        where t.client_id = ${scope.client.id} and t.kind = 'network' and t.version is null
          and t.entry_id = n.entry_id and t.value = n.value`,
  )
}

export type Told = Row<'entry', 'id'> & Row<'participant', 'email'> & { data: Record<string, unknown> }

/** By the key of entries. */
export function listEntriesAfter(db: Db, scope: Scope, after: string | null): Promise<Told[]> {
  const clientId = scope.client.id
  const isBehind = after === null ? sql`true` : sql`e.id > ${after}::uuid`
  return db.many(
    scope,
    sql<Told>`
      select e.id, e.data, p.email from entry e
      join participant p on p.client_id = ${clientId} and p.id = e.participant_id
      where e.client_id = ${clientId} and ${isBehind} order by e.id limit ${partOfEntries}`,
  )
}

/** By the key of pictures. */
export function listImagesAfter(
  db: Db,
  scope: Scope,
  after: string | null,
): Promise<Row<'entry_image', 'id' | 'perceptual_hash'>[]> {
  const isBehind = after === null ? sql`true` : sql`id > ${after}::uuid`
  return db.many(
    scope,
    sql<Row<'entry_image', 'id' | 'perceptual_hash'>>`
      select id, perceptual_hash from entry_image
      where client_id = ${scope.client.id} and claim_id is null and ${isBehind} order by id limit ${partOfImages}`,
  )
}
