import type { ConflictType, ErrorCode, FieldErrors } from '#contract/kit.ts'

/** The HTTP status of each refusal (decisions 1). The list of codes is closed in the contract. */
export const statusOf: Record<ErrorCode, number> = {
  unauthenticated: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  csrf: 419,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
}

export type Refusal = {
  readonly code: ErrorCode
  readonly message: string
  readonly fields?: FieldErrors
  readonly type?: ConflictType
  readonly retryAfterSeconds?: number
}

/** A no with a reason for the person who asked. Everything else that is thrown is a fault of ours (500). */
export class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'RefusedError'
    this.refusal = refusal
  }
}

/** Refuses the request: the one way a domain says no. */
export function refuse(code: ErrorCode, more: Partial<Omit<Refusal, 'code'>> = {}): never {
  throw new RefusedError({ ...more, code, message: more.message ?? defaultMessages[code] })
}

/** 422 for one field. */
export function refuseField(field: string, message: string): never {
  return refuse('invalid', { message, fields: { [field]: [message] } })
}

/** 409 with the reason under `general`. */
export function refuseConflict(message: string, type?: ConflictType): never {
  return refuse('conflict', { message, fields: { general: [message] }, ...(type ? { type } : {}) })
}

/** 404 where a row was not found: the same for an unknown id and for another client's. */
export function found<T>(row: T | undefined): T {
  return row ?? refuse('not_found')
}

const defaultMessages: Record<ErrorCode, string> = {
  unauthenticated: 'Please sign in.',
  not_allowed: 'You may not do this.',
  not_found: 'Not found.',
  conflict: 'This was changed in the meantime.',
  too_large: 'This is too large.',
  unsupported: 'This kind of content is not taken here.',
  csrf: 'TokenMismatch',
  invalid: 'The given data was invalid.',
  too_many: 'Too many requests. Please wait a moment.',
  unavailable: 'The service is not available right now. Please try again.',
}

/** Database constraint → the field and message a person gets. Unlisted constraints are faults of ours. */
const constraintRefusals: Record<string, Refusal> = {
  participant_phone: field('phone', 'Another participant has this phone number.'),
  participant_email: field('email', 'Another participant has this e-mail address.'),
  list_name: field('name', 'There is already a list with this name.'),
  subscription_name: field('name', 'There is already a subscription with this name.'),
  campaign_name: field('name', 'There is already a campaign with this name.'),
  prize_pool_name: field('name', 'There is already a prize pool with this name.'),
  prize_type_name: field('name', 'There is already a prize type with this name.'),
  keyword_shortcode_id_normalised_key: field('keyword', 'This keyword is taken on this shortcode.'),
  link_name: field('name', 'There is already a link with this name.'),
  client_eid_key: field('eid', 'There is already a client with this address.'),
  mailbox_address_key: field('address', 'There is already a mailbox with this address.'),
  shortcode_code_key: field('code', 'This shortcode exists already.'),
  saved_view_name: field('name', 'You already have a view with this name.'),
  saved_reply_title: field('title', 'There is already a saved reply with this title.'),
  user_account_email_key: field('email', 'There is already a user with this e-mail address.'),
  broadcast_client_id_participant_list_id_fkey: conflict('A broadcast needs this list.'),
}

function field(name: string, message: string): Refusal {
  return { code: 'invalid', message, fields: { [name]: [message] } }
}

function conflict(message: string): Refusal {
  return { code: 'conflict', message, fields: { general: [message] } }
}

/** The refusal behind a thrown value, if it is one: a refusal of ours or a listed constraint. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof RefusedError) return error.refusal
  const constraint = (error as { constraint?: unknown } | null)?.constraint
  return typeof constraint === 'string' ? constraintRefusals[constraint] : undefined
}
