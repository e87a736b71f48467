import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { hashDigits } from '#server/platform/pictures/perceptualHash.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type Chosen, isChosen } from '../../queries/chosen.ts'
import { type PlacedRow, placedRow } from './placed.ts'

/** A picture by what it is compared by; `receipt_key` is null where the receipt was not read whole. */
export type Comparable = Row<
  'entry_image',
  'id' | 'entry_id' | 'md5' | 'sha256' | 'perceptual_hash' | 'rotation'
> & { receipt_key: string | null; shop: string | null; entry_eid: string; has_preview: boolean }

const comparable = (scope: Scope) => sql`
  i.id, i.entry_id, i.md5, i.sha256, i.perceptual_hash, i.rotation, i.preview_id is not null as has_preview,
  r.receipt_key, r.shop, e.eid as entry_eid
  from entry_image i
  join entry e on e.client_id = ${scope.client.id} and e.id = i.entry_id
  left join receipt_reading r on r.client_id = ${scope.client.id} and r.image_id = i.id`

/** By the pictures' keys. */
export function listImages(db: Db, scope: Scope, ids: readonly string[]): Promise<Comparable[]> {
  return db.many(
    scope,
    sql<Comparable>`
      select ${comparable(scope)} where i.client_id = ${scope.client.id} and i.id = any(${[...ids]}::uuid[])`,
  )
}

/** The newest of each MD5, by entry_image_md5. */
export function listNewestOf(db: Db, scope: Scope, hashes: readonly string[]): Promise<Comparable[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<Comparable>`
      select distinct on (i.md5) ${comparable(scope)}
      where i.client_id = ${clientId} and i.md5 = any(${[...hashes]}::text[]) and i.claim_id is null order by i.md5, i.id desc`,
  )
}

const mostOfOne = 50

/** Of one part of a hash; receipts of a chain that have it in common are more than anybody looks at. */
const mostOfBand = 200
const mostNear = 200

type AskedPictures = {
  /** SHA-256 of their bytes. */
  readonly hashes: readonly string[]
  readonly receiptKeys: readonly string[]
  /** Parts of their perceptual hashes, each with the number of the picture that it is of. */
  readonly asked: readonly number[]
  readonly bands: readonly number[]
  /** The waves of their turns, likewise. */
  readonly turns: readonly { readonly asked: number; readonly waves: string }[]
  /** Of 256 bits; waves further apart are of no candidate. */
  readonly mostBits: number
}
export type Candidate = Comparable & PlacedRow

/**
 * Pictures that may be those that are asked about, each with its entry: the newest with these bytes, by
 * entry_image_content; of receipts that say the same, by receipt_reading_key; and of those with the most parts of a hash in
 * common, each part by the key of entry_image_band, the ones whose waves are near: most have a part in common by chance.
 */
export function findCandidates(db: Db, scope: Scope, pictures: AskedPictures): Promise<Candidate[]> {
  const clientId = scope.client.id
  return db.prepared().many(
    scope,
    sql<Candidate>`
      select i.id, i.md5, i.sha256, i.perceptual_hash, i.rotation, i.preview_id is not null as has_preview,
        r.receipt_key, r.shop, q.*
      from (${candidateIds(scope, pictures)}) candidate (id)
      cross join lateral (
        select * from entry_image where client_id = ${clientId} and id = candidate.id offset 0) i
      left join lateral (
        select * from receipt_reading where client_id = ${clientId} and image_id = candidate.id offset 0) r on true
      cross join lateral (${placedRow(scope, sql`i.entry_id`)}) q`,
  )
}

const candidateIds = ({ client }: Scope, { hashes, receiptKeys, ...pictures }: AskedPictures) => sql`
  select same.id from unnest(${[...hashes]}::text[]) as n (sha256)
  cross join lateral (
    select id from entry_image where client_id = ${client.id} and sha256 = n.sha256 and claim_id is null
    order by id desc limit ${mostOfOne}) same
  union
  select said.image_id from unnest(${[...receiptKeys]}::text[]) as n (receipt_key)
  cross join lateral (
    select image_id from receipt_reading where client_id = ${client.id} and receipt_key = n.receipt_key
    order by image_id desc limit ${mostOfOne}) said
  union
  ${nearIds(client.id, pictures)}`

const nearIds = (
  clientId: number,
  { asked, bands, turns, mostBits }: Omit<AskedPictures, 'hashes' | 'receiptKeys'>,
) => sql`
  select ranked.image_id from (
    select a.asked, n.image_id,
      row_number() over (partition by a.asked order by count(*) desc, n.image_id desc) as place
    from unnest(${[...asked]}::int[], ${[...bands]}::int[]) as a (asked, band)
    cross join lateral (
      select image_id from entry_image_band where client_id = ${clientId} and band = a.band
      order by image_id desc limit ${mostOfBand}) n
    group by a.asked, n.image_id) ranked
  cross join lateral (
    select ('x' || left(perceptual_hash, ${hashDigits}))::bit(256) as waves from entry_image
    where client_id = ${clientId} and id = ranked.image_id offset 0) i
  where place <= ${mostNear} and exists (
    select from unnest(${turns.map((turn) => turn.asked)}::int[], ${turns.map(({ waves }) => waves)}::text[])
      as turn (asked, waves)
    where turn.asked = ranked.asked
      and bit_count(('x' || turn.waves)::bit(256) # i.waves) <= ${mostBits})`

type Bands = { readonly ids: readonly string[]; readonly bands: readonly number[] }

/** A part of which one is there already stays. */
export async function insertBands(tx: Db, scope: Scope, { ids, bands }: Bands): Promise<void> {
  await tx.run(
    scope,
    sql`insert into entry_image_band (client_id, band, image_id)
        select ${scope.client.id}, n.band, n.id from unnest(${[...ids]}::uuid[], ${[...bands]}::int[]) as n (id, band)
        on conflict do nothing`,
  )
}

/** With the pictures of these people, before they go. By entry's index of participants. */
export async function deleteBandsOf(tx: Db, scope: Scope, chosen: Chosen): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`delete from entry_image_band b using entry_image i, entry e
        where b.client_id = ${clientId} and i.client_id = ${clientId} and e.client_id = ${clientId}
          and b.image_id = i.id and i.entry_id = e.id and ${isChosen(chosen)}`,
  )
}

export function findEntryNamed(db: Db, scope: Scope, entry: string): Promise<Row<'entry', 'id'> | undefined> {
  const isNamed = entry.includes('-') ? sql`id = ${entry}::uuid` : sql`eid = ${entry}`
  return db.maybe(
    scope,
    sql<Row<'entry', 'id'>>`select id from entry where client_id = ${scope.client.id} and ${isNamed}`,
  )
}
