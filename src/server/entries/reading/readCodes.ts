import { createThread, ThreadLimitError } from '#server/platform/thread.ts'
import type { SeenCode } from './tillCode.ts'

/** One picture takes some 50 ms, and twice that where nothing is on it. */
const thread = createThread<Uint8Array, SeenCode[]>(new URL('./codeThread.ts', import.meta.url), {
  milliseconds: 20_000,
  heapMegabytes: 64,
})

/** Bar and QR codes on a picture from a stranger, in a thread that is ended where it takes too long. */
export async function readCodes(picture: Uint8Array): Promise<SeenCode[]> {
  try {
    return await thread.run(picture)
  } catch (error) {
    // A picture that cannot be read within the limits has no code that could be compared; tried again, it would have none.
    if (error instanceof ThreadLimitError) return []
    throw error
  }
}
