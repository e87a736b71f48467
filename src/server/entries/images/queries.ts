import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type Chosen, isChosen } from '../queries/chosen.ts'

type Upload = Row<
  'entry_upload',
  | 'id'
  | 'experience_id'
  | 'field'
  | 'bytes'
  | 'received'
  | 'pieces'
  | 'file_id'
  | 'preview_id'
  | 'content_type'
  | 'width'
  | 'height'
  | 'md5'
  | 'sha256'
  | 'perceptual_hash'
  | 'created_at'
>
export type UploadRow = Upload

const uploadColumns = sql`id, experience_id, field, bytes, received, pieces, file_id, preview_id, content_type, width,
  height, md5, sha256, perceptual_hash, created_at`

export type NewUpload = Pick<Upload, 'id' | 'experience_id' | 'field' | 'bytes'> & { secret_hash: string }

export async function insertUpload(tx: Db, scope: Scope, upload: NewUpload): Promise<void> {
  const made = { client_id: scope.client.id, ...upload, created_at: scope.at }
  await tx.run(scope, insertRow('entry_upload', made))
}

type Named = { readonly experienceId: string; readonly secretHash: string }

export function findUpload(
  db: Db,
  scope: Scope,
  { experienceId, secretHash }: Named,
): Promise<Upload | undefined> {
  return db.maybe(
    scope,
    sql<Upload>`
      select ${uploadColumns} from entry_upload
      where client_id = ${scope.client.id} and secret_hash = ${secretHash}
        and experience_id = ${experienceId}::uuid`,
  )
}

type Piece = { readonly id: string; readonly offset: number; readonly bytes: number; readonly key: string }

/** Only one of two pieces that begin at the same place is added. */
export async function writePiece(db: Db, scope: Scope, { id, offset, bytes, key }: Piece): Promise<boolean> {
  const added = await db.run(
    scope,
    sql`update entry_upload set received = received + ${bytes}, pieces = pieces || ${key}::text
        where client_id = ${scope.client.id} and id = ${id}::uuid and received = ${offset}
          and received + ${bytes} <= bytes and file_id is null`,
  )
  return added === 1
}

export type UploadFacts = Pick<
  Upload,
  'file_id' | 'preview_id' | 'content_type' | 'width' | 'height' | 'md5' | 'sha256' | 'perceptual_hash'
>

/** The findings of a whole one, once. */
export async function writeFacts(
  tx: Db,
  scope: Scope,
  { id, ...facts }: UploadFacts & { id: string },
): Promise<boolean> {
  const key = { client_id: scope.client.id, id }
  const whole = updateRow('entry_upload', key, { ...facts, pieces: [], received: sql`bytes` })
  return (await tx.run(scope, sql`${whole} and file_id is null`)) === 1
}

export function deleteUpload(tx: Db, scope: Scope, id: string): Promise<Upload | undefined> {
  return tx.maybe(
    scope,
    sql<Upload>`
      delete from entry_upload where client_id = ${scope.client.id} and id = ${id}::uuid returning ${uploadColumns}`,
  )
}

export type Taking = {
  readonly entryId: string
  readonly experienceId: string
  readonly secretHashes: readonly string[]
  readonly ids: readonly string[]
  readonly source: 'web' | 'mms' | 'staff'
  /** Of the claim of a prize that the entry won. */
  readonly claimId?: string | undefined
}

export type TakenImage = Row<'entry_image', 'id' | 'sha256' | 'perceptual_hash'>

/** How many pictures the entry has; whoever else adds some waits until commit. */
export async function lockPictures(tx: Db, scope: Scope, entryId: string): Promise<number> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`select 1 from entry where client_id = ${clientId} and id = ${entryId}::uuid for no key update`,
  )
  const { last } = await tx.one(
    scope,
    sql<{ last: number }>`
      select coalesce(max(position), 0) as last from entry_image
      where client_id = ${clientId} and entry_id = ${entryId}::uuid`,
  )
  return last
}

/**
 * Makes finished uploads the pictures of an entry, in the order in which they are named and behind those that it has, and
 * answers them: one that another entry took at the same moment is none.
 */
export async function takeUploads(
  tx: Db,
  scope: Scope,
  { entryId, experienceId, secretHashes, ids, source, claimId, behind }: Taking & { behind: number },
): Promise<TakenImage[]> {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<TakenImage>`
      with named as (
        select hash, place, new_id
        from unnest(${[...secretHashes]}::text[], ${[...ids]}::uuid[]) with ordinality n (hash, new_id, place)),
      taken as (
        delete from entry_upload u using named n
        where u.client_id = ${clientId} and u.secret_hash = n.hash and u.experience_id = ${experienceId}::uuid
          and u.file_id is not null
        returning u.*, n.place, n.new_id)
      insert into entry_image (client_id, id, entry_id, field, position, file_id, preview_id, content_type, bytes,
        width, height, md5, sha256, perceptual_hash, source, created_at, claim_id)
      select ${clientId}, new_id, ${entryId}::uuid, field, ${behind}::int + place, file_id, preview_id, content_type,
        bytes, width, height, md5, sha256, perceptual_hash, ${source}, ${scope.at}::timestamptz,
        ${claimId ?? null}::uuid
      from taken
      returning id, sha256, perceptual_hash`,
  )
}

export type ImageRow = Row<
  'entry_image',
  | 'id'
  | 'field'
  | 'position'
  | 'content_type'
  | 'bytes'
  | 'width'
  | 'height'
  | 'md5'
  | 'sha256'
  | 'rotation'
  | 'source'
  | 'created_at'
> & { source: Taking['source']; has_preview: boolean; is_of_claim: boolean }

type InEntry = { readonly experienceId: string; readonly entry: string }

const ofEntry = (scope: Scope, { experienceId, entry }: InEntry) => sql`
  join entry e on e.client_id = ${scope.client.id} and e.id = i.entry_id and e.experience_id = ${experienceId}::uuid
    and ${entry.includes('-') ? sql`e.id = ${entry}::uuid` : sql`e.eid = ${entry}`}`

export function listImages(db: Db, scope: Scope, named: InEntry): Promise<ImageRow[]> {
  return db.prepared().many(
    scope,
    sql<ImageRow>`
      select i.id, i.field, i.position, i.content_type, i.bytes, i.width, i.height, i.md5, i.sha256, i.rotation,
        i.source, i.created_at, i.preview_id is not null as has_preview, i.claim_id is not null as is_of_claim
      from entry_image i ${ofEntry(scope, named)}
      where i.client_id = ${scope.client.id} order by i.position`,
  )
}

export type ImageFiles = Row<'entry_image', 'file_id' | 'preview_id' | 'content_type' | 'sha256' | 'position'>

export function findImage(
  db: Db,
  scope: Scope,
  { id, ...named }: InEntry & { id: string },
): Promise<ImageFiles | undefined> {
  return db.maybe(
    scope,
    sql<ImageFiles>`
      select i.file_id, i.preview_id, i.content_type, i.sha256, i.position
      from entry_image i ${ofEntry(scope, named)}
      where i.client_id = ${scope.client.id} and i.id = ${id}::uuid`,
  )
}

/** Deletes the pictures of these entries; answers their files. By entry's key or its index of participants. */
export async function deleteImagesOf(tx: Db, scope: Scope, chosen: Chosen): Promise<string[]> {
  const clientId = scope.client.id
  const gone = await tx.many(
    scope,
    sql<Row<'entry_image', 'file_id' | 'preview_id'>>`
      delete from entry_image i using entry e
      where i.client_id = ${clientId} and e.client_id = ${clientId} and e.id = i.entry_id
        and ${isChosen(chosen)}
      returning i.file_id, i.preview_id`,
  )
  return gone.flatMap(({ file_id, preview_id }) => (preview_id ? [file_id, preview_id] : [file_id]))
}

/** The picture of this entry, held until commit. */
export function lockRotation(
  tx: Db,
  scope: Scope,
  { id, entryId }: { id: string; entryId: string },
): Promise<Row<'entry_image', 'rotation'> | undefined> {
  return tx.maybe(
    scope,
    sql<Row<'entry_image', 'rotation'>>`
      select rotation from entry_image
      where client_id = ${scope.client.id} and id = ${id}::uuid and entry_id = ${entryId}::uuid for update`,
  )
}

export async function writeRotation(
  tx: Db,
  scope: Scope,
  { id, rotation }: { id: string; rotation: Rows['entry_image']['rotation'] },
): Promise<void> {
  await tx.run(scope, updateRow('entry_image', { client_id: scope.client.id, id }, { rotation }))
}
