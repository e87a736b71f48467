import { readdir } from 'node:fs/promises'
import type { Logger } from 'pino'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import type { S3Settings } from '#server/adapters/storage/s3/settings.ts'

type Parts = { readonly folder: string; readonly s3: S3Settings | undefined; readonly log: Logger }

/** Files lie in the folder, or in S3 where that is set; only then is what speaks with it loaded. */
export async function createFiles({ folder, s3, log }: Parts): Promise<FileStore> {
  if (!s3) return createDiskStore(folder)
  const { openS3Store } = await import('#server/adapters/storage/s3/s3.ts')
  const store = await openS3Store(s3, { log })
  // Nobody removes them there any more when their time has come.
  if (await hasFiles(folder)) log.warn({ folder }, 'files of clients still lie in the data folder')
  return store
}

const hasFiles = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length > 0
