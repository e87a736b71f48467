import { createThread, ThreadLimitError } from '../thread.ts'
import type { Cutting } from './cutting.ts'
import { PictureError } from './picture.ts'

export type { Part } from './cutting.ts'

/** One picture at a time, apart from those that strangers send. */
const thread = createThread<Cutting, Uint8Array>(new URL('./cuttingThread.ts', import.meta.url), {
  milliseconds: 60_000,
  heapMegabytes: 256,
})

/**
 * The part as a picture of the same type, turned as the camera was held. Throws a `PictureError` where the pixels cannot
 * be read.
 */
export async function cutPicture(cutting: Cutting): Promise<Buffer> {
  try {
    return Buffer.from(await thread.run(cutting))
  } catch (error) {
    if (error instanceof ThreadLimitError) throw new PictureError('picture_broken')
    throw error
  }
}
