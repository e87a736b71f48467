const mostBytes = 1024 * 1024

type Options = Omit<RequestInit, 'body'> & { readonly body?: RequestInit['body'] | undefined }

/** A service's answer, of at most 1 MB: it is read into memory, and its sender may be anybody's mistake. */
export const limitedFetch = async (url: string, { body, ...options }: Options): Promise<Response> => {
  const response = await fetch(url, { ...options, body: body ?? null })
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
}
