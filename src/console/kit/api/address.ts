import { currentClientEid } from './where.ts'

type Asked = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  client?: string | undefined
}

/** Fills a path's blanks; `{random}` exists only to beat caches and is left out. */
export function addressOf(path: string, input: Asked): string {
  const filled = path.replace('/{random}', '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value =
      input.params?.[name] ?? (name === 'client' ? (input.client ?? currentClientEid()) : undefined)
    if (value === undefined) throw new Error(`The path ${path} needs ${name}.`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** The headers of every call; `client` is the client_eid, empty where there is none. The page that asks is among them (M7). */
export const headersOf = (client: string, language: string): Record<string, string> => ({
  Accept: 'application/json',
  'Accept-Language': language,
  'Cache-Control': 'no-cache',
  'X-Requested-With': 'XMLHttpRequest',
  'X-PARENT-REQUEST-PATH': window.location.pathname,
  ...(client ? { 'X-Client': client } : {}),
})
