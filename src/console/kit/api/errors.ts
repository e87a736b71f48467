import type { ConflictType } from '#contract/reason.ts'
import type { Why } from '#contract/reasons.ts'
import type { Stale } from '#contract/refusal.ts'
import { translate, whyText } from '../i18n/i18n.ts'

export type ErrorKind =
  | 'unauthenticated'
  | 'not_allowed'
  | 'csrf'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'too_many'
  | 'too_large'
  | 'unreachable'
  | 'fault'

type Facts = {
  kind: ErrorKind
  message: string
  why?: Why | undefined
  status?: number | undefined
  fields?: Fields
  type?: ConflictType | undefined
  stale?: Stale | undefined
}

/** The refusal: the reason as data, and the English sentence for a reason that this console does not know yet. */
type Told = { message: string; why?: Why | undefined }
type Fields = Record<string, Told[]>

/**
 * A call that failed, whatever the reason; `fields` are dotted names with what is wrong with each (decisions 1). People
 * are shown `messageOf` and `firstMessages`, in their language.
 */
export class ApiError extends Error {
  readonly kind: ErrorKind
  readonly status: number | undefined
  readonly why: Why | undefined
  readonly fields: Fields
  readonly type: ConflictType | undefined
  /** Changes of others to the record since it was read, where the type is `stale`. */
  readonly stale: Stale | undefined
  constructor(facts: Facts) {
    super(facts.message)
    this.name = 'ApiError'
    this.kind = facts.kind
    this.status = facts.status
    this.why = facts.why
    this.fields = facts.fields ?? {}
    this.type = facts.type
    this.stale = facts.stale
  }
}

type ErrorBody = Partial<Why> & {
  message?: string
  errors?: Record<string, string[]>
  reasons?: Record<string, Why[]>
  type?: ConflictType
  stale?: Stale
  error?: { code: string | number; message?: string }
}

const kinds: Record<number, ErrorKind> = {
  401: 'unauthenticated',
  403: 'not_allowed',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  419: 'csrf',
  422: 'invalid',
  429: 'too_many',
}

/** The one translator from an answer to an error. */
export function errorOf(status: number, text: string): ApiError {
  const body = parsed(text)
  const kind = text.includes('TokenMismatch') ? 'csrf' : (kinds[status] ?? 'fault')
  return new ApiError({
    kind,
    status,
    message: body.message ?? body.error?.message ?? translate(`kit.error.${kind}`),
    why: body.reason && { reason: body.reason, values: body.values ?? {} },
    fields: fieldsOf(body),
    type: body.type,
    stale: body.stale,
  })
}

function fieldsOf({ errors = {}, reasons = {} }: ErrorBody): Fields {
  const told = Object.entries(errors).map(([field, messages]): [string, Told[]] => [
    field,
    messages.map((message, at) => ({ message, why: reasons[field]?.[at] })),
  ])
  return Object.fromEntries(told)
}

/** Tells a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? textOf(error) : translate('kit.error.fault')
}

/** Dotted field → its first message (M8). */
export function firstMessages(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, [first]]) => (first ? [[field, textOf(first)]] : [])),
  )
}

/** The same in one line, where no fields are there for it: what is wrong with the first one, else what went wrong. */
export const toldOf = (error: unknown): string => Object.values(firstMessages(error))[0] ?? messageOf(error)

const textOf = ({ message, why }: Told): string => (why ? whyText({ ...why, message }) : message)

function parsed(text: string): ErrorBody {
  try {
    return (JSON.parse(text) ?? {}) as ErrorBody
  } catch {
    return {}
  }
}
