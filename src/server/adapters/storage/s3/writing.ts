import { Readable } from 'node:stream'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createMeasure } from '../measure.ts'
import type { Bucket } from './bucket.ts'
import { refuseFiles } from './faults.ts'

/** The least that a part may have: with the 10,000 parts that there may be, a file has 50 GB at most. */
const partBytes = 5 * 1024 * 1024
const partsAtOnce = 2

/** A file that is one part is one request; a larger one is there when all parts are, and its parts go when one fails. */
export async function writeWhole(
  bucket: Bucket,
  key: string,
  content: Readable,
): Promise<{ bytes: number; sha256: string }> {
  const measure = createMeasure()
  const source = watch(content)
  const params = { ...bucket.at(key), Body: Readable.from(measure.pass(source.pieces())) }
  try {
    await new Upload({
      client: bucket.client,
      params,
      partSize: partBytes,
      queueSize: partsAtOnce,
    }).done()
  } catch (error) {
    content.destroy()
    const broken = source.fault()
    if (broken) throw broken.error
    await forget(bucket, key)
    refuseFiles(bucket, { key, error })
  }
  return measure.result()
}

/** Tells a fault of the source from one of the store, which ends the source as well. */
function watch(content: Readable) {
  let fault: { error: unknown } | undefined
  const note = (error: unknown): never => {
    fault = { error }
    throw error
  }
  async function* pieces() {
    const source: AsyncIterator<unknown> = content[Symbol.asyncIterator]()
    const next = () => source.next().catch(note)
    for (let piece = await next(); !piece.done; piece = await next()) yield piece.value
  }
  return { pieces, fault: () => fault }
}

const forgetMilliseconds = 5000

/** The store may have what it did not say yes to. A store that is away keeps a file that nobody names. */
async function forget({ client, at }: Bucket, key: string): Promise<void> {
  const abortSignal = AbortSignal.timeout(forgetMilliseconds)
  await client.send(new DeleteObjectCommand(at(key)), { abortSignal }).catch(() => undefined)
}
