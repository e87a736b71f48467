import { createThread, ThreadLimitError, type ThreadLimits } from '#server/platform/thread.ts'
import type { EmailReader, ReadEmail } from './port.ts'

export type Reading = { readonly raw: SharedArrayBuffer; readonly isHeaderAlone: boolean }

/** An e-mail with a photo of 17 MB takes a tenth of a second; on a busy machine others go before it. */
const usual: ThreadLimits = { milliseconds: 20_000, heapMegabytes: 128 }

export function createEmailReader(limits: ThreadLimits = usual): EmailReader {
  const thread = createThread<Reading, ReadEmail>(new URL('./readerThread.ts', import.meta.url), limits)
  return {
    read: async (raw) => {
      try {
        return { email: await thread.run({ raw, isHeaderAlone: false }) }
      } catch (error) {
        if (!(error instanceof ThreadLimitError)) throw error
        return { email: await thread.run({ raw, isHeaderAlone: true }), fault: error.message }
      }
    },
    close: () => thread.close(),
  }
}
