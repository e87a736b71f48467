import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { StartError } from '#server/platform/environment.ts'
import { newId } from '#server/platform/ids.ts'
import type { FileStore } from '../port.ts'
import { type Bucket, type BucketParts, createBucket } from './bucket.ts'
import { isLasting, isMissing, refuseFiles, toldOf } from './faults.ts'
import { readPieces } from './reading.ts'
import type { S3Settings } from './settings.ts'
import { writeWhole } from './writing.ts'

/**
 * Files in a bucket of S3 or of what speaks as S3 does. A file's key is that of the data folder, so that files move by
 * copying them. What fails by the way is asked three times; nothing is ever public.
 *
 * @throws StartError where the bucket cannot be used as it is set. One that only does not answer is told to the log.
 */
export async function openS3Store(settings: S3Settings, parts: BucketParts): Promise<FileStore> {
  const bucket = createBucket(settings, parts)
  const refused = (key: string) => (error: unknown) => refuseFiles(bucket, { key, error })
  await tryBucket(bucket)
  return {
    put: (key, content) => writeWhole(bucket, key, content),
    has: async (key) => (await find(bucket, key).catch(refused(key))) !== undefined,
    open: async (key) => {
      const found = await find(bucket, key).catch(refused(key))
      if (!found) throw new Error(`no stored file ${key}`)
      const { ContentLength: bytes, ETag: etag } = found
      // Else the file would be taken for an empty one.
      if (bytes === undefined) refuseFiles(bucket, { key, error: new Error('the store says no length') })
      return readPieces(bucket, key, { bytes, etag })
    },
    remove: (key) => remove(bucket, key).catch(refused(key)),
  }
}

async function find({ client, at }: Bucket, key: string) {
  try {
    return await client.send(new HeadObjectCommand(at(key)))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Some makers have a 404 for what is not there. */
async function remove({ client, at }: Bucket, key: string): Promise<void> {
  try {
    await client.send(new DeleteObjectCommand(at(key)))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Writes, finds and removes a small file. */
async function tryBucket(bucket: Bucket): Promise<void> {
  const { client, at, log, name } = bucket
  const key = `start-check-${newId()}`
  let asked = ''
  try {
    const { VersionId } = await client.send(new PutObjectCommand({ ...at(key), Body: 'Fanfare' }))
    await find(bucket, key)
    await remove(bucket, key)
    // A store refuses, and does not answer 404, where something is not there and the asker may not list.
    asked = ' (is s3:ListBucket allowed?)'
    await find(bucket, key)
    log.info({ bucket: name }, 'files lie in the bucket')
    if (VersionId && VersionId !== 'null')
      log.warn({ bucket: name }, 'the bucket keeps versions: what is removed stays there as an old one')
  } catch (error) {
    const told = toldOf(error)
    if (isLasting(error))
      throw new StartError(`Files cannot be kept in the bucket ${name} of S3: ${told}${asked}`)
    log.error(
      { bucket: name, told },
      'the file store does not answer: files cannot be kept or read until it does',
    )
  }
}
