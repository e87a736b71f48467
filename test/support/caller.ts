import type { Route } from '#contract/kit.ts'
import { documentedPath } from '#server/platform/http/paths.ts'

export type Input = {
  params?: object | undefined
  query?: object | undefined
  body?: unknown
  form?: FormData | undefined
}
export type Answer = { status: number; body: unknown; text: string; headers: Headers }

/** A person (or program) with a cookie who calls the server over HTTP. */
export type Caller = {
  readonly client?: string
  /** Heads of every call: cookie, client, CSRF token. */
  readonly headers: Record<string, string>
  call(route: Route, input?: Input, headers?: Record<string, string>): Promise<Answer>
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>
}

export const visitor = (url: string): Caller => callerWith(url, {})

/** Signs in as the console does and speaks for one client. */
export async function signedIn(
  url: string,
  account: { email: string; password: string; client?: string },
): Promise<Caller> {
  const { email, password, client } = account
  const response = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (response.status !== 200)
    throw new Error(`sign-in of ${email}: ${response.status} ${await response.text()}`)
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const headers: Record<string, string> = { Cookie: cookie, ...(client ? { 'X-Client': client } : {}) }
  const session = await fetch(`${url}/api/v1/session`, { headers })
  const { csrf_token } = (await session.json()) as { csrf_token: string }
  return callerWith(url, { ...headers, 'X-CSRF-TOKEN': csrf_token }, client)
}

/** A program with a token, which speaks for the token's client. */
export const bearing = (url: string, secret: string, client?: string): Caller =>
  callerWith(url, { Authorization: `Bearer ${secret}` }, client)

function callerWith(url: string, own: Record<string, string>, client?: string): Caller {
  const request: Caller['request'] = async (method, path, options = {}) => {
    const { body } = options
    const isJson = body !== undefined && !(body instanceof FormData)
    const headers = { ...own, ...(isJson ? { 'Content-Type': 'application/json' } : {}), ...options.headers }
    const sent = body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as FormData) }
    const response = await fetch(url + path, { method, headers, redirect: 'manual', ...sent })
    const text = await textOf(response)
    return { status: response.status, text, body: jsonOf(text), headers: response.headers }
  }
  return {
    ...(client ? { client } : {}),
    headers: own,
    request,
    call: (route, input = {}, headers = {}) =>
      request(route.method, addressOf(route, { client, ...input.params }, input.query), {
        body: input.form ?? input.body,
        headers,
      }),
  }
}

/** A stream of events never ends: its beginning is its text. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** The path of a call with its parameters filled in and its query. */
export function addressOf(route: Route, params: object, query?: object): string {
  const given = params as Record<string, unknown>
  const path = documentedPath(route.path).replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(given[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
