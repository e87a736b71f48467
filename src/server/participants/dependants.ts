import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/**
 * What a domain above does with its own rows when participants go, in that transaction. Imports go downwards only, so
 * `main` puts the dependants together and hands them in.
 */
export type ParticipantDependant = {
  /** Takes the person out of what is kept; may run twice. Answers how many rows of what, for the audit trail. */
  readonly whenErased?: (tx: Db, scope: Scope, person: ErasedPerson) => Promise<Record<string, number>>
  /** Before participants of whom nothing is kept are deleted, with their activity. */
  readonly whenRemoved?: (tx: Db, scope: Scope, ids: readonly string[]) => Promise<void>
}
export type ParticipantDependants = readonly ParticipantDependant[]

/** Phone and e-mail are null where they were taken away already. */
export type ErasedPerson = {
  readonly id: string
  readonly phone: string | null
  readonly email: string | null
}

/** One after the other, in the order of `main`. */
export async function whenErased(
  tx: Db,
  scope: Scope,
  { dependants, person }: { dependants: ParticipantDependants; person: ErasedPerson },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const dependant of dependants) Object.assign(counts, await dependant.whenErased?.(tx, scope, person))
  return counts
}

/** The same for participants who are deleted. */
export async function whenRemoved(
  tx: Db,
  scope: Scope,
  { dependants, ids }: { dependants: ParticipantDependants; ids: readonly string[] },
): Promise<void> {
  for (const dependant of dependants) await dependant.whenRemoved?.(tx, scope, ids)
}
