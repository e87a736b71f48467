import type { ConflictType, FieldErrors } from '#contract/kit.ts'
import { serverText, translate } from '../i18n/i18n.ts'

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
  status?: number
  fields?: FieldErrors
  type?: ConflictType | undefined
}

/**
 * A call that failed, whatever the reason; `fields` are dotted names with their messages (decisions 1). Its texts are
 * the server's: people are shown those of `messageOf` and `firstMessages`, in their language.
 */
export class ApiError extends Error {
  readonly kind: ErrorKind
  readonly status: number | undefined
  readonly fields: FieldErrors
  readonly type: ConflictType | undefined
  constructor(facts: Facts) {
    super(facts.message)
    this.name = 'ApiError'
    this.kind = facts.kind
    this.status = facts.status
    this.fields = facts.fields ?? {}
    this.type = facts.type
  }
}

type ErrorBody = {
  message?: string
  errors?: FieldErrors
  type?: ConflictType
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
    fields: body.errors ?? {},
    type: body.type,
  })
}

/** What a person is told about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? serverText(error.message) : translate('kit.error.fault')
}

/** Dotted field → its first message (M8). */
export function firstMessages(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, messages]) =>
      messages[0] ? [[field, serverText(messages[0])]] : [],
    ),
  )
}

function parsed(text: string): ErrorBody {
  try {
    return (JSON.parse(text) ?? {}) as ErrorBody
  } catch {
    return {}
  }
}
