import type { WhyNot } from '#contract/reasons.ts'
import type { Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/**
 * A domain above ends its own rows when participants go, in that transaction. Imports go downwards only, so
 * `main` puts the dependants together and hands them in.
 */
export type ParticipantDependant = {
  /** Tables whose rows are kept, and their participant with them; each has an index that finds them by participant. */
  readonly keeps?: readonly { readonly need: Need; readonly table: keyof Rows }[]
  /** Takes the person out of what is kept; may run twice. Answers how many rows of what, for the audit trail. */
  readonly whenErased?: (tx: Db, scope: Scope, person: ErasedPerson) => Promise<Record<string, number>>
  /** Before participants of whom nothing is kept are deleted, with their activity. */
  readonly whenRemoved?: (tx: Db, scope: Scope, ids: readonly string[]) => Promise<void>
  /** Why the client cannot be reset now. Asked in each transaction of a reset, behind the client's closed gate. */
  readonly whyNotReset?: (tx: Db, scope: Scope) => Promise<WhyNot>
  /** Deletes what `keeps` names, at a reset of the client. Answers how many rows of what. */
  readonly whenReset?: (tx: Db, scope: Scope, ids: readonly string[]) => Promise<Record<string, number>>
  /** Behind the last participant: deletes so many rows at most of what hangs on nobody; none once all is gone. */
  readonly afterReset?: (tx: Db, scope: Scope, limit: number) => Promise<number>
}
export type ParticipantDependants = readonly ParticipantDependant[]

/** A domain above ends its own rows when a list is deleted, in that transaction. */
export type ListDependant = {
  readonly whenListDeleted: (tx: Db, scope: Scope, list: { id: string; name: string }) => Promise<void>
}

/** Reasons that keep a participant from being deleted; the first that holds is the one that is told. */
const needs = ['entries', 'prizes', 'messages'] as const
export type Need = (typeof needs)[number]

/**
 * The reason that keeps the participant `p` of a statement, or null. With `offset 0` each is looked up: left to choose,
 * the planner may read all that a client keeps, again for each batch of people.
 */
export const needOf = (scope: Scope, dependants: ParticipantDependants) => {
  const kept = dependants.flatMap(({ keeps = [] }) => keeps)
  const cases = needs.flatMap((need) =>
    kept
      .filter((one) => one.need === need)
      .map(
        ({ table }) => sql`when exists (select 1 from ${sql.ref(table)} x
          where x.client_id = ${scope.client.id} and x.participant_id = p.id offset 0) then ${need}`,
      ),
  )
  return cases.length === 0 ? sql<null>`null` : sql<Need | null>`case ${sql.join(cases, sql` `)} end`
}

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

/** The first reason against a reset. */
export async function whyNotReset(tx: Db, scope: Scope, dependants: ParticipantDependants): Promise<WhyNot> {
  for (const dependant of dependants) {
    const reason = await dependant.whyNotReset?.(tx, scope)
    if (reason) return reason
  }
  return undefined
}

/** The same for what is kept of participants; those who go first are those who stand above. */
export async function whenReset(
  tx: Db,
  scope: Scope,
  { dependants, ids }: { dependants: ParticipantDependants; ids: readonly string[] },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const dependant of dependants.toReversed())
    Object.assign(counts, await dependant.whenReset?.(tx, scope, ids))
  return counts
}

/** One domain after the other; answers how many rows went. */
export async function afterReset(
  tx: Db,
  scope: Scope,
  { dependants, limit }: { dependants: ParticipantDependants; limit: number },
): Promise<number> {
  for (const dependant of dependants) {
    const gone = (await dependant.afterReset?.(tx, scope, limit)) ?? 0
    if (gone > 0) return gone
  }
  return 0
}
