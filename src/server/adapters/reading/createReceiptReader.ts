import { createThread, ThreadLimitError } from '#server/platform/thread.ts'
import { type ReadText, type ReceiptReader, UnreadableError } from './port.ts'
import { createRemoteReader } from './remoteReader.ts'
import type { ReadingSettings } from './settings.ts'

export const createReceiptReader = (settings: ReadingSettings): ReceiptReader =>
  settings === 'here' ? createOwnReader() : createRemoteReader(settings)

/** Twenty times what a receipt takes: a picture of noise would keep a core, and those behind it, for minutes. */
const mostMilliseconds = 20_000

/** One at a time: a second one would take another 250 MB and, on two cores, no less time. */
function createOwnReader(): ReceiptReader {
  const thread = createThread<Uint8Array, ReadText>(new URL('./readingThread.ts', import.meta.url), {
    milliseconds: mostMilliseconds,
    heapMegabytes: 128,
  })
  return {
    name: 'tesseract',
    read: (picture) =>
      thread.run(picture).catch((error: unknown) => {
        throw error instanceof ThreadLimitError ? new UnreadableError(error.message) : error
      }),
  }
}
