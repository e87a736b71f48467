import type { ConflictType, Declared, ErrorCode } from '#contract/reason.ts'
import { type Given, inEnglish, type Refusable, reasons, type Why } from '#contract/reasons.ts'
import type { Stale } from '#contract/refusal.ts'
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
  readonly stale?: Stale
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

/** A no of which the work before it is a part: that stays, also where the whole call is one transaction. */
export class KeptRefusedError extends RefusedError {}

/** Refuses the request: the one way a domain says no. The reason's declaration gives the status. */
export function refuse<R extends Refusable>(reason: R, ...values: Given<R>): never {
  return refuseWhy(why(reason, ...values))
}

/** Refuses what was asked for, and keeps what was done in its place; the same request is to be refused again by that. */
export function refuseAndKeep<R extends Refusable>(reason: R, ...values: Given<R>): never {
  throw new KeptRefusedError(refusalFor(why(reason, ...values)))
}

/** Refuses with a reason that comes with its values, as the rules of the contract give it. */
export function refuseWhy(reason: Why<Refusable>): never {
  throw new RefusedError(refusalFor(reason))
}

/** Refuses with the seconds after which asking again makes sense. */
export function refuseFor<R extends Refusable>(seconds: number, reason: R, ...values: Given<R>): never {
  throw new RefusedError({ ...refusalFor(why(reason, ...values)), retryAfterSeconds: seconds })
}

/** 409 where the record is not the one that was read, with what was done to it. */
export function refuseStale(stale: Stale): never {
  const who = stale.changes[0]?.by
  throw new RefusedError({ ...refusalFor(who ? why('stale', { who }) : why('stale_unknown')), stale })
}

/** 422 for one field, whatever the reason's own status. */
export function refuseField<R extends Refusable>(field: string, reason: R, ...values: Given<R>): never {
  throw new RefusedError(refusalAt({ [field]: [why(reason, ...values)] }))
}

/** Refuses several fields. */
export function refuseFields(fields: Fields): never {
  throw new RefusedError(refusalAt(fields))
}

/** The error that is thrown for a reason. */
export function refusalFor(reason: Why<Refusable>): Refusal {
  const { code, type }: Declared & { code: ErrorCode } = reasons[reason.reason]
  return { code, ...reason, ...(type ? { type } : {}) }
}

/** Thrown where fields are at fault (422): the first one's reason stands for the whole. */
export function refusalAt(fields: Fields): Refusal {
  const first = Object.values(fields)[0]?.[0] ?? why('not_valid')
  return { code: 'invalid', ...first, fields }
}

/** 404 where a row was not found: the same for an unknown id and for another client's. */
export function found<T>(row: T | undefined): T {
  return row ?? refuse('not_found')
}

/** Was it refused because a disk is full? Nothing was written, and it can be tried again when there is room. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof RefusedError && (error.refusal.reason === 'no_space' || error.refusal.reason === 'no_room')

/** For what a read writes by the way: whoever reads goes on reading on a full disk. */
export async function ifThereIsRoom(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isNoRoom(error)) throw error
  })
}

/** Database constraint → the field and reason a person gets. Each domain has its own; the others are faults of ours. */
export type ConstraintRefusals = Readonly<Record<string, Refusal>>

/** The refusal behind a thrown value, if it is one: a refusal of ours or a listed constraint. */
export function refusalOf(error: unknown, constraints: ConstraintRefusals): Refusal | undefined {
  if (error instanceof RefusedError) return error.refusal
  const constraint = (error as { constraint?: unknown } | null)?.constraint
  return typeof constraint === 'string' ? constraints[constraint] : undefined
}
