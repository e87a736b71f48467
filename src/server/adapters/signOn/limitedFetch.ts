import type { CustomFetch } from 'openid-client'

const mostBytes = 1024 * 1024

/** A provider's answer, of at most 1 MB: it is read into memory, and its sender may be anybody's mistake. */
export const limitedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, body: options.body ?? null })
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Error('the provider answers with more than 1 MB')
    parts.push(part)
  }
  const { status, headers } = response
  const whole = bytes === 0 ? null : Buffer.concat(parts)
  return new Response(whole, { status, headers })
}
