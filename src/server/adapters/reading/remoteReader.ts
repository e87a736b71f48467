import * as z from 'zod'
import { limitedFetch } from '../limitedFetch.ts'
import { type ReceiptReader, UnreadableError } from './port.ts'

const part = z.number().min(0).max(1)
const answer = z.object({
  turn: z.literal([0, 90, 180, 270]).default(0),
  lines: z
    .array(
      z.object({
        text: z.string().max(500),
        confidence: z.number().min(0).max(100),
        words: z
          .array(
            z.object({
              text: z.string().max(200),
              box: z.object({ x: part, y: part, width: part, height: part }),
            }),
          )
          .max(200),
      }),
    )
    .max(1000),
})

const usualMilliseconds = 30_000

type RemoteOptions = {
  readonly url: string
  readonly token: string | undefined
  readonly wholeMilliseconds?: number
}

/**
 * A service that reads receipts: it is sent a JPEG by POST and answers a `ReadText` as JSON (docs/operating/public.md). What it
 * refuses for good (4xx but 408 and 429), or answers otherwise, is unreadable; anything else is tried again.
 */
export function createRemoteReader(options: RemoteOptions): ReceiptReader {
  const { url, token, wholeMilliseconds = usualMilliseconds } = options
  const headers = { 'Content-Type': 'image/jpeg', ...(token && { Authorization: `Bearer ${token}` }) }
  return {
    name: new URL(url).host,
    read: async (picture) => {
      const asked = { method: 'POST', headers, body: new Uint8Array(picture), redirect: 'error' } as const
      const response = await limitedFetch(wholeMilliseconds, url, asked)
      const { status } = response
      if (status >= 400 && status < 500 && status !== 408 && status !== 429)
        throw new UnreadableError(`the reader refuses the picture: ${status}`)
      if (!response.ok) throw new Error(`the reader answers ${status}`)
      const read = answer.safeParse(await response.json().catch(() => undefined))
      if (!read.success) throw new UnreadableError('the reader answers something else')
      return read.data
    },
  }
}
