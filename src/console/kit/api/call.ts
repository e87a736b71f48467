import { wires } from 'virtual:wires'
import type { InputOf, OutputOf } from '#contract/kit.ts'
import type { RouteName, Routes } from '#contract/routes.ts'
import { currentLanguage, translate, withReasons } from '../i18n/i18n.ts'
import { addressOf, headersOf } from './address.ts'
import { takeAhead } from './ahead.ts'
import { ApiError, errorOf } from './errors.ts'
import { leaveFor } from './leave.ts'
import { sendFile } from './sendFile.ts'
import { currentClientEid } from './where.ts'

/** Of several calls by each: what is inferred of all at once loses those that another one covers. */
type Part<N extends RouteName, P extends string> = N extends unknown
  ? Routes[N] extends { [K in P]: infer S }
    ? InputOf<S>
    : undefined
  : never
type Params<N extends RouteName> =
  Part<N, 'params'> extends infer P ? (P extends object ? Omit<P, 'client'> : undefined) : never
type Loose<Q> = { [K in keyof Q]: Q[K] | number | undefined }
type Query<N extends RouteName> =
  Part<N, 'query'> extends infer Q ? (Q extends object ? Loose<Q> : undefined) : never
type Optional<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : object extends T
    ? { [P in K]?: T | undefined }
    : undefined extends T
      ? { [P in K]?: T }
      : { [P in K]: T }

type AnyCall = {
  file?: File
  /** How much of the file is sent, in bytes of the request. */
  onProgress?: (sentBytes: number) => void
  idempotencyKey?: string
  /** A refusal is thrown only; the page stays where it is (sign-in, the first look at the session). */
  stays?: boolean
  keepalive?: boolean
  signal?: AbortSignal
  /** The client_eid; the URL's where absent. Hooks give the one of the page that is shown. */
  client?: string
}
/** A call's input: path params (`client` is filled from the URL), query, body, a file where it uploads. */
export type CallInput<N extends RouteName> = Optional<'params', Params<N>> &
  Optional<'query', Query<N>> &
  Optional<'body', Part<N, 'body'>> &
  AnyCall
export type Answer<N extends RouteName> = Routes[N] extends { raw: 'file' }
  ? Blob
  : Routes[N] extends { raw: 'html' }
    ? string
    : Routes[N] extends { answer: infer A }
      ? OutputOf<A>
      : undefined

type Init = RequestInit & { method: string; headers: Record<string, string> }
type AnyInput = AnyCall & {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

let csrfToken = ''
/** The token of the session, sent with everything that changes something. */
export function setCsrfToken(token: string): void {
  csrfToken = token
}

/** Calls the server by the name of the contract. Throws `ApiError`; leaves the page where decisions 1 says so. */
export async function call<N extends RouteName>(name: N, input: CallInput<N>): Promise<Answer<N>> {
  const given = input as AnyInput
  const wire = wires[name]
  if (!wire) throw new Error(`The contract has no call ${name}.`)
  const init = {
    method: wire.method,
    headers: allHeadersOf(given),
    body: bodyOf(given),
    keepalive: given.keepalive ?? false,
    signal: given.signal ?? null,
    cache: 'no-store',
    credentials: 'same-origin',
  } as const
  const answer = await send(addressOf(wire.path, given), init, given.onProgress)
  try {
    return (await read(answer, wire)) as Answer<N>
  } catch (error) {
    if (error instanceof ApiError && !given.stays) leaveFor(error)
    throw error
  }
}

async function send(
  address: string,
  init: Init,
  onProgress?: (sentBytes: number) => void,
): Promise<Response> {
  try {
    if (onProgress) return await sendFile(address, init, onProgress)
    const ahead = init.method === 'GET' ? takeAhead(address, init.headers) : undefined
    return await (ahead ?? fetch(address, init))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError({ kind: 'unreachable', message: translate('kit.error.unreachable') })
  }
}

async function read(answer: Response, wire: { path: string; raw?: 'html' | 'file' }): Promise<unknown> {
  const isHtml = answer.headers.get('content-type')?.includes('text/html') ?? false
  if (isHtml && wire.raw !== 'html' && wire.path.includes('api/')) {
    throw new ApiError({ kind: 'unauthenticated', message: translate('kit.error.unauthenticated') })
  }
  if (!answer.ok) throw await told(errorOf(answer.status, await answer.text()))
  if (wire.raw === 'file') return answer.blob()
  if (wire.raw === 'html') return answer.text()
  return answer.status === 204 ? undefined : answer.json()
}

/** With the texts by which a person is told why. */
const told = async (error: ApiError) => (error.why ? withReasons(Promise.resolve(error)) : error)

function allHeadersOf(input: AnyInput): Record<string, string> {
  return {
    ...headersOf(input.client ?? currentClientEid() ?? '', currentLanguage()),
    ...(csrfToken ? { 'X-CSRF-TOKEN': csrfToken } : {}),
    ...(input.idempotencyKey ? { 'Idempotency-Key': input.idempotencyKey } : {}),
    ...(input.body !== undefined && !input.file ? { 'Content-Type': 'application/json' } : {}),
  }
}

/** Multipart with the fields first and the file last, so that the server can check them before it reads the file. */
function bodyOf(input: AnyInput): BodyInit | null {
  if (!input.file) return input.body === undefined ? null : JSON.stringify(input.body)
  const form = new FormData()
  for (const [key, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.set(key, String(value))
  }
  form.set('file', input.file)
  return form
}
