/** Uploads of the public form: who may send one, where it goes on, and the files that a browser without script sends. */
import { dirname, join } from 'node:path'
import type { UploadState } from '#contract/public/uploads.ts'
import { maxReceiptBytes } from '#contract/words/receipts.ts'
import type { Outside } from '#server/adapters/outside.ts'
import {
  addPiece,
  beginUpload,
  dropUpload,
  type EntryUpload,
  findUpload,
  finishUpload,
  keepUpload,
} from '#server/entries/entries.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, RefusedError, refuse, refuseFor } from '#server/platform/errors.ts'
import type { FormFile, Upload } from '#server/platform/http/call.ts'
import { newId } from '#server/platform/ids.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import { entryFields } from '../entryFields.ts'
import { takeAndTell, uploadBrakes } from '../formBrakes.ts'
import { findPublic, findToShow, type Seen } from '../publicExperience.ts'
import type { Language } from '../texts.ts'
import { faultMark } from './fileAnswers.ts'
import { type FileFault, uploadTexts } from './uploadTexts.ts'

export type FileWorld = Pick<Outside, 'files' | 'forms' | 'log' | 'publicUrl'>
type Named = {
  readonly eid: string
  readonly token: string
  readonly language: Language
  readonly outside: FileWorld
}

/** A form that takes files now, and in which fields. */
export type FileForm = { readonly seen: Seen; readonly names: ReadonlySet<string> }

/** The forms by which somebody enters; undefined where nobody can. */
export async function findEntryFiles(
  db: Db,
  visitor: InstallationScope,
  eid: string,
): Promise<FileForm | undefined> {
  const seen = await findPublic(db, visitor, { eid })
  return seen?.phase === 'open' ? { seen, names: fileFieldsOf(seen) } : undefined
}

export async function startUpload(
  db: Db,
  form: FileForm | undefined,
  { field, bytes, outside }: Pick<Named, 'outside'> & { field: string; bytes: number },
): Promise<UploadState> {
  const { seen, names } = found(form)
  if (bytes > maxReceiptBytes) refuse('file_too_large', { max: maxReceiptBytes / 1024 / 1024 })
  if (!names.has(field)) found(undefined)
  const wait = await takeRoom(db, seen, outside)
  if (wait) refuseFor(wait, 'too_many')
  const token = await beginUpload(db, seen.scope, { experienceId: seen.experience.id, field, bytes })
  return { token, bytes, received: 0, is_done: false, fault: null }
}

export async function readUpload(db: Db, visitor: InstallationScope, named: Named): Promise<UploadState> {
  const { upload } = await findNamed(db, visitor, named)
  return stateOf(named.token, upload)
}

type Sent = Named & { readonly offset: number; readonly piece: Upload }

/** With the last piece the whole is looked at; who sends an empty one after a break asks for that again. */
export async function sendPiece(
  db: Db,
  visitor: InstallationScope,
  { offset, piece, ...named }: Sent,
): Promise<UploadState> {
  const { files } = named.outside
  const before = await findNamed(db, visitor, named)
  await addPiece(db, before.scope, { upload: before.upload, offset, piece, files })
  const { upload, scope } = await findNamed(db, visitor, named)
  if (upload.received < upload.bytes || upload.file_id) return stateOf(named.token, upload)
  const path = join(dirname(piece.path), newId())
  const fault = await finishUpload(db, scope, { upload, path, files }).catch(async (error: unknown) => {
    // The same piece came twice, and the other one was quicker: the pieces are gone.
    const { upload: now } = await findNamed(db, visitor, named)
    if (now.file_id) return undefined
    throw error
  })
  if (!fault) return { ...stateOf(named.token, upload), is_done: true }
  return { ...stateOf(named.token, upload), fault: uploadTexts[named.language].faults[fault] }
}

export async function removeUpload(db: Db, visitor: InstallationScope, named: Named): Promise<void> {
  const { scope, upload } = await findNamed(db, visitor, named)
  await dropUpload(db, scope, { id: upload.id, files: named.outside.files })
}

const stateOf = (token: string, { bytes, received, file_id }: EntryUpload): UploadState => ({
  token,
  bytes,
  received,
  is_done: file_id !== null,
  fault: null,
})

/** One that was begun goes on, also behind the end of the experience: a prize is claimed then. */
async function findNamed(
  db: Db,
  visitor: InstallationScope,
  { eid, token }: Pick<Named, 'eid' | 'token'>,
): Promise<{ scope: Scope; upload: EntryUpload }> {
  const { scope, experience } = found(await findToShow(db, visitor, eid))
  return { scope, upload: found(await findUpload(db, scope, { experienceId: experience.id, token })) }
}

/** The fields of both entry forms that take files. */
const fileFieldsOf = ({ experience }: Pick<Seen, 'experience'>): ReadonlySet<string> =>
  new Set(
    [undefined, 'alternative-entry' as const]
      .flatMap((page) => entryFields({ experience, language: 'en', page }))
      .filter(({ format }) => format === 'file')
      .map(({ name }) => name),
  )

/** In how many seconds there is room for one more; undefined where there is now. */
async function takeRoom(
  db: Db,
  { scope, experience }: Seen,
  outside: FileWorld,
): Promise<number | undefined> {
  const experienceId = experience.id
  const brakes = uploadBrakes(scope, { experienceId, settings: outside.forms })
  const taken = await takeAndTell(db, scope, { brakes, experienceId, log: outside.log })
  return taken.isAllowed ? undefined : taken.retryAfterSeconds
}

type Filled = {
  readonly body: Record<string, unknown>
  readonly files: readonly FormFile[]
  readonly outside: FileWorld
}

/** The form with the secrets of the files that came with it, beside those that came before; what was not taken is marked. */
export async function withFiles(
  db: Db,
  form: FileForm,
  { body, files, outside }: Filled,
): Promise<Record<string, unknown>> {
  const filled: Record<string, unknown> = { ...body }
  // One after the other: each takes some memory and some of the disk while it is looked at.
  for (const file of files.filter(({ field }) => form.names.has(field))) {
    const before = filled[file.field]
    const named = await keepOne(db, form.seen, { file, outside })
    filled[file.field] = typeof before === 'string' && before ? `${before},${named}` : named
  }
  return filled
}

async function keepOne(
  db: Db,
  seen: Seen,
  { file, outside }: { file: FormFile; outside: FileWorld },
): Promise<string> {
  const marked = (fault: FileFault) => faultMark + fault
  if (file.fault) return marked(file.fault)
  if (await takeRoom(db, seen, outside)) return marked('later')
  const { field } = file
  const asked = { experienceId: seen.experience.id, field, upload: file, files: outside.files }
  try {
    const kept = await keepUpload(db, seen.scope, asked)
    return 'fault' in kept ? marked(kept.fault) : kept.token
  } catch (error) {
    if (error instanceof RefusedError) return marked('no_room')
    throw error
  }
}
