import { RefusedError, refuseFor } from '../errors.ts'

const retryClasses = /^(08|40)|^57P0[123]$|^25006$|^53300$/
class NotCommittedError extends Error {}

/** A serialisation failure or a deadlock: certain to have changed nothing, also where commit was sent along. */
export const isRolledBack = (error: unknown) => /^40/.test(String((error as { code?: unknown } | null)?.code))

/** The database answered it to a statement, so the commit that follows in the same message takes the statement back. */
export const isAnswer = (error: unknown) => (error as { severity?: unknown } | null)?.severity === 'ERROR'

export function notCommitted(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code
  const isRetried = (typeof code === 'string' && retryClasses.test(code)) || isConnectionLoss(error)
  return isRetried ? new NotCommittedError('not committed', { cause: error }) : error
}

/**
 * A caller who waited this long for nothing (a pool that stays full, a silent host, a line that is cut again and again)
 * is answered: with one try more, which may take as long as silence does, that is within 5 s.
 */
const retryWithinMilliseconds = 2000
/** A job lasts: after so long it may wait for nothing once more. */
const forgottenMilliseconds = 60_000

/** How long the statements of a call, or of a job, have waited for connections that they lost. */
const lost = new WeakMap<object, { readonly since: number; milliseconds: number }>()

/**
 * Up to three tries, only where nothing was committed; a connection lost during commit is never tried again.
 *
 * @param within the statement's scope: that of a call is the same for all of its statements, and has its `requestId`.
 */
export async function retried<T>(within: object, attempt: () => Promise<T>): Promise<T> {
  const begunAt = performance.now()
  for (let tries = 1; ; tries++) {
    const triedAt = performance.now()
    try {
      return await translated(attempt)
    } catch (error) {
      if (!(error instanceof NotCommittedError)) throw error
      const waited = Math.max(performance.now() - begunAt, waitedInAll(within, triedAt, error.cause))
      if (tries === 3 || waited > retryWithinMilliseconds) return unavailable(error.cause)
      await new Promise((resolve) => setTimeout(resolve, 20 * tries + Math.random() * 60))
    }
  }
}

function waitedInAll(within: object, triedAt: number, cause: unknown): number {
  if (!('requestId' in within) || !isConnectionLoss(cause)) return 0
  const now = performance.now()
  const known = lost.get(within)
  const waited = known && now - known.since < forgottenMilliseconds ? known : { since: now, milliseconds: 0 }
  waited.milliseconds += now - triedAt
  lost.set(within, waited)
  return waited.milliseconds
}

export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    nameConstraint(error)
    if (isConnectionLoss(error)) return unavailable(error)
    if (isDiskFull(error)) return causedBy(error, () => refuseFor(30, 'no_space'))
    if (isCutOff(error)) return causedBy(error, () => refuseFor(30, 'took_too_long'))
    throw error
  }
}

/** The database's disk is full: the statement did nothing, and its transaction is undone. */
const isDiskFull = (error: unknown) => (error as { code?: unknown } | null)?.code === '53100'

/** The statement ran into its limit of time and was broken off: it did nothing, and its transaction is undone. */
const isCutOff = (error: unknown) => (error as { code?: unknown } | null)?.code === '57014'

/** Was it refused because a statement took longer than it may? The same again would take as long; less of it may not. */
export const isOverTime = (error: unknown): boolean =>
  isCutOff(error) || (error instanceof RefusedError && error.refusal.reason === 'took_too_long')

/** Was it refused because the database, or the node of it that the statement needs, is away? */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof RefusedError && error.refusal.reason === 'database_away'

const unavailable = (cause: unknown): never => causedBy(cause, () => refuseFor(5, 'database_away'))

function causedBy(cause: unknown, refuseIt: () => never): never {
  try {
    return refuseIt()
  } catch (refusal) {
    ;(refusal as Error).cause = cause
    throw refusal
  }
}

const lostCodes = /^(08|57P0[123]|53300|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/
const lostMessages =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout/i
/**
 * A sharded database that lost one of its nodes in the middle of a statement or of a commit passes on what its own
 * driver says, as an internal error. "Essential" is a connection that it kept from before the node died, and finds out
 * about only now. "Could not commit" is said at a commit whose outcome nobody knows, and the last of a shard that was
 * split while the statement waited for it.
 */
const lostNode =
  /server closed the connection unexpectedly|could not (?:receive|send) data|no connection to the server|SSL connection has been closed|SSL SYSCALL error|failure on connection marked as essential|could not commit transaction for shard|could not find valid entry for shard/

export function isConnectionLoss(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  if (code && lostCodes.test(code)) return true
  if (code === 'XX000') return lostNode.test(message ?? '')
  return lostMessages.test(message ?? '')
}

/**
 * A constraint on a sharded database has, in errors, the name that it has on its shard (`participant_phone_102139`),
 * and in the message alone: nodes pass on no other field. Whoever compares names knows the table's own, and finds it in
 * `constraint` from here on.
 */
function nameConstraint(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && violation.test(String(error.code)))) return
  const { constraint } = error as { constraint?: unknown }
  const name = typeof constraint === 'string' ? constraint : /constraint "([^"]+)"/.exec(error.message)?.[1]
  if (name !== undefined) Object.assign(error, { constraint: name.replace(shard, '') })
}

/** Class 23, integrity constraint violation. */
const violation = /^23/

/** Shards are numbered from 102008 on. */
const shard = /_\d{6,}$/
