import type { ReadField, Reading } from '#contract/entries/readings.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type Chosen, isChosen } from '../queries/chosen.ts'
import { changeOnDaysLater } from '../queries/days.ts'

export type Unread = Row<'entry_image', 'id' | 'entry_id' | 'preview_id'> & { experience_id: string }

/** The ones of these pictures that were not read yet; none whose entry is gone. */
export function findUnread(db: Db, scope: Scope, imageIds: readonly string[]): Promise<Unread[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<Unread>`
      select i.id, i.entry_id, i.preview_id, e.experience_id
      from entry_image i
      join entry e on e.client_id = ${clientId} and e.id = i.entry_id
      left join receipt_reading r on r.client_id = ${clientId} and r.image_id = i.id
      where i.client_id = ${clientId} and i.id = any(${[...imageIds]}::uuid[]) and r.image_id is null
      order by i.entry_id, i.position`,
  )
}

export type NewReading = Row<
  'receipt_reading',
  'image_id' | 'turn' | 'reader' | 'suggested_credits' | 'receipt_key' | 'shop'
> & { readonly state: 'read' | 'unreadable' | 'no_picture'; readonly fields: readonly ReadField[] }

/** A reading by another run of the job stays; a picture that was erased meanwhile gets none. */
export async function insertReading(tx: Db, scope: Scope, reading: NewReading): Promise<void> {
  const clientId = scope.client.id
  const read = await tx.many(
    scope,
    sql<Row<'receipt_reading', 'entry_id'>>`
      insert into receipt_reading (client_id, image_id, entry_id, state, turn, reader, fields, suggested_credits,
        receipt_key, shop, read_at)
      select ${clientId}, id, entry_id, ${reading.state}, ${reading.turn}, ${reading.reader},
        ${JSON.stringify(reading.fields)}::jsonb, ${reading.suggested_credits}::int, ${reading.receipt_key}::text,
        ${reading.shop}::text, ${scope.at}::timestamptz
      from entry_image where client_id = ${clientId} and id = ${reading.image_id}::uuid
      on conflict (client_id, image_id) do nothing
      returning entry_id`,
  )
  changeOnDaysLater(
    tx,
    scope,
    read.map(({ entry_id }) => entry_id),
  )
}

export type ReadRow = Row<'receipt_reading', 'image_id' | 'entry_id' | 'receipt_key'> & {
  fields: ReadField[]
}

export function listRead(db: Db, scope: Scope, imageIds: readonly string[]): Promise<ReadRow[]> {
  return db.many(
    scope,
    sql<ReadRow>`
      select image_id, entry_id, receipt_key, fields from receipt_reading
      where client_id = ${scope.client.id} and image_id = any(${[...imageIds]}::uuid[]) and state = 'read'`,
  )
}

type OfShop = { readonly image_id: string; readonly shop: string }

/** A reading that has its shop already keeps it. */
export async function writeShops(db: Db, scope: Scope, shops: readonly OfShop[]): Promise<void> {
  if (shops.length === 0) return
  const ids = shops.map(({ image_id }) => image_id)
  const names = shops.map(({ shop }) => shop)
  await db.run(
    scope,
    sql`update receipt_reading r set shop = n.shop from unnest(${ids}::uuid[], ${names}::text[]) as n (id, shop)
        where r.client_id = ${scope.client.id} and r.image_id = n.id and r.shop is null`,
  )
}

export type ReadingRow = Pick<Reading, 'image_id' | 'suggested_credits'> & {
  state: Reading['state'] | null
  turn: number | null
  fields: ReadField[] | null
  receipt_key: string | null
}

type InEntry = { readonly experienceId: string; readonly entryId: string }

/** Of each picture of an entry in its order; a state of null is of one that was not read yet. */
export function listReadings(
  db: Db,
  scope: Scope,
  { experienceId, entryId }: InEntry,
): Promise<ReadingRow[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<ReadingRow>`
      select i.id as image_id, r.state, r.turn, r.fields, r.suggested_credits, r.receipt_key
      from entry_image i
      join entry e on e.client_id = ${clientId} and e.id = i.entry_id and e.experience_id = ${experienceId}::uuid
      left join receipt_reading r on r.client_id = ${clientId} and r.image_id = i.id
      where i.client_id = ${clientId} and i.entry_id = ${entryId}::uuid order by i.position`,
  )
}

export type Twin = Row<'entry', 'created_at'> & {
  receipt_key: string
  entry_eid: string
  experience_eid: string
  name: string
}

const mostTwins = 5

/** Other entries of the client with the same receipt, the newest first. By the index of keys. */
export function findTwins(
  db: Db,
  scope: Scope,
  { entryId, keys }: { entryId: string; keys: readonly string[] },
): Promise<Twin[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<Twin>`
      select distinct r.receipt_key, e.eid as entry_eid, x.eid as experience_eid, x.name, e.created_at
      from receipt_reading r
      join entry e on e.client_id = ${clientId} and e.id = r.entry_id
      join experience x on x.client_id = ${clientId} and x.id = e.experience_id
      where r.client_id = ${clientId} and r.receipt_key = any(${[...keys]}::text[]) and r.entry_id <> ${entryId}::uuid
      order by e.created_at desc limit ${mostTwins * keys.length}`,
  )
}

/** Deletes what was read from the pictures of people's entries. By entry's index of participants. */
export async function deleteReadingsOf(tx: Db, scope: Scope, chosen: Chosen): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`delete from receipt_reading r using entry e
        where r.client_id = ${clientId} and e.client_id = ${clientId} and e.id = r.entry_id
          and ${isChosen(chosen)}`,
  )
}
