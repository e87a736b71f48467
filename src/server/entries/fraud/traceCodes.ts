/** The till's own codes on pictures of entries, as traits of these. */
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#server/adapters/storage/port.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { insertTraits, traitValue } from '../queries/traits.ts'
import { readCodes } from '../reading/readCodes.ts'
import { tillCodes } from '../reading/tillCode.ts'
import { listPreviews, type Preview } from './queries/previews.ts'

type Asked = { readonly imageIds: readonly string[]; readonly files: FileStore }

/** One picture after the other; run twice, it writes the same. */
export async function traceCodes(db: Db, scope: Scope, { imageIds, files }: Asked): Promise<void> {
  for (const preview of await listPreviews(db, scope, imageIds)) await traceOne(db, scope, { preview, files })
}

type One = { readonly preview: Preview; readonly files: FileStore }

async function traceOne(db: Db, scope: Scope, { preview, files }: One): Promise<void> {
  const codes = tillCodes(await readCodes(await buffer(await files.open(preview.storage_key))))
  const entryId = preview.entry_id
  await insertTraits(
    db,
    scope,
    codes.map((code) => ({
      entryId,
      kind: 'till_code' as const,
      value: traitValue(scope, 'till_code', code),
    })),
  )
}
