/** Pictures and PDFs of entries on paper: sent by staff one by one, before the letter that they belong to. */
import type { FileStore } from '#server/adapters/storage/port.ts'
import { keepUpload } from '#server/entries/entries.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { Upload } from '#server/platform/http/call.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getExperience, type NamedContest, offlineFields } from './offlineEntry.ts'

type Sent = Omit<NamedContest, 'language'> & {
  readonly field: string
  readonly upload: Upload
  readonly files: FileStore
}

/** Answers its secret; 404 where the form Offline has no such field for files. */
export async function keepOfflineFile(
  db: Db,
  scope: Scope,
  { kind, eid, field, upload, files }: Sent,
): Promise<{ token: string }> {
  const experience = await getExperience(db, scope, { kind, eid })
  const fields = offlineFields(experience, 'en').filter(({ format }) => format === 'file')
  found(fields.find(({ name }) => name === field))
  const kept = await keepUpload(db, scope, { experienceId: experience.id, field, upload, files })
  return 'fault' in kept ? refuse('image_not_taken') : kept
}
