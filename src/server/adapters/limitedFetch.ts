import { within } from './deadline.ts'

const mostBytes = 1024 * 1024

type Options = Omit<RequestInit, 'body' | 'signal'> & { readonly body?: RequestInit['body'] | undefined }

/**
 * A service's answer, of at most 1 MB and so many milliseconds from the question to its last byte: it is read into memory,
 * and its sender may be anybody's mistake.
 *
 * @throws DeadlineError
 */
export const limitedFetch = (milliseconds: number, url: string, options: Options): Promise<Response> =>
  within(milliseconds, async (over) => {
    const response = await fetch(url, { ...options, body: options.body ?? null, signal: over })
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of response.body ?? []) {
      bytes += part.byteLength
      if (bytes > mostBytes) throw new Error('the service answers with more than 1 MB')
      parts.push(part)
    }
    const { status, headers } = response
    const whole = bytes === 0 ? null : Buffer.concat(parts)
    return new Response(whole, { status, headers })
  })
