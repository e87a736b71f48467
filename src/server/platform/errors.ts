import type { ConflictType, Declared, ErrorCode } from '#contract/reason.ts'
import { type Given, inEnglish, type Refusable, reasons, type Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'

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

/** Dotted field → why it is refused. */
export type Fields = Readonly<Record<string, readonly Why[]>>

export type Refusal = Why & {
  readonly code: ErrorCode
  readonly fields?: Fields
  readonly type?: ConflictType
  readonly retryAfterSeconds?: number
}

/** A no with a reason for the person who asked. Everything else that is thrown is a fault of ours (500). */
export class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(inEnglish(refusal))
    this.name = 'RefusedError'
    this.refusal = refusal
  }
}

/** Refuses the request: the one way a domain says no. The reason's declaration gives the status. */
export function refuse<R extends Refusable>(reason: R, ...values: Given<R>): never {
  return refuseWhy(why(reason, ...values))
}

/** The same with a reason that comes with its values, as the rules of the contract give it. */
export function refuseWhy(reason: Why<Refusable>): never {
  throw new RefusedError(refusalFor(reason))
}

/** The same with the seconds after which asking again makes sense. */
export function refuseFor<R extends Refusable>(seconds: number, reason: R, ...values: Given<R>): never {
  throw new RefusedError({ ...refusalFor(why(reason, ...values)), retryAfterSeconds: seconds })
}

/** 422 for one field, whatever the reason's own status. */
export function refuseField<R extends Refusable>(field: string, reason: R, ...values: Given<R>): never {
  throw new RefusedError(refusalAt({ [field]: [why(reason, ...values)] }))
}

/** The same for several fields. */
export function refuseFields(fields: Fields): never {
  throw new RefusedError(refusalAt(fields))
}

/** What is thrown for a reason. */
export function refusalFor(reason: Why<Refusable>): Refusal {
  const { code, type }: Declared & { code: ErrorCode } = reasons[reason.reason]
  return { code, ...reason, ...(type ? { type } : {}) }
}

/** What is thrown where fields are at fault (422): the first one's reason stands for the whole. */
export function refusalAt(fields: Fields): Refusal {
  const first = Object.values(fields)[0]?.[0] ?? why('not_valid')
  return { code: 'invalid', ...first, fields }
}

/** 404 where a row was not found: the same for an unknown id and for another client's. */
export function found<T>(row: T | undefined): T {
  return row ?? refuse('not_found')
}

/** Database constraint → the field and reason a person gets. Unlisted constraints are faults of ours. */
const constraintRefusals: Record<string, Refusal> = {
  participant_phone: refusalAt({ phone: [why('phone_taken')] }),
  participant_email: refusalAt({ email: [why('email_taken')] }),
  list_name: refusalAt({ name: [why('list_name_taken')] }),
  subscription_name: refusalAt({ name: [why('subscription_name_taken')] }),
  campaign_name: refusalAt({ name: [why('campaign_name_taken')] }),
  prize_pool_name: refusalAt({ name: [why('pool_name_taken')] }),
  prize_type_name: refusalAt({ name: [why('prize_type_name_taken')] }),
  keyword_shortcode_id_normalised_key: refusalAt({ keyword: [why('keyword_taken')] }),
  link_name: refusalAt({ name: [why('link_name_taken')] }),
  client_eid_key: refusalAt({ eid: [why('eid_taken')] }),
  mailbox_address_key: refusalAt({ address: [why('mailbox_taken')] }),
  shortcode_code_key: refusalAt({ code: [why('shortcode_taken')] }),
  saved_view_name: refusalAt({ name: [why('view_name_taken')] }),
  saved_reply_title: refusalAt({ title: [why('reply_title_taken')] }),
  user_account_email_key: refusalAt({ email: [why('user_email_taken')] }),
  broadcast_client_id_participant_list_id_fkey: refusalFor(why('list_needed')),
}

/** The refusal behind a thrown value, if it is one: a refusal of ours or a listed constraint. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof RefusedError) return error.refusal
  const constraint = (error as { constraint?: unknown } | null)?.constraint
  return typeof constraint === 'string' ? constraintRefusals[constraint] : undefined
}
