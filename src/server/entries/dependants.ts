import type { WhyNot } from '#contract/reasons.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

type OfPerson = { readonly experienceId: string; readonly participantId: string }

/** A domain above follows what becomes of entries, in that transaction and with them locked. */
export type EntryDependant = {
  /** A verdict makes an entry valid. */
  readonly whenValid: (
    tx: Db,
    scope: Scope,
    entry: Row<'entry', 'id' | 'participant_id' | 'experience_id' | 'is_test'>,
  ) => Promise<void>
  /** Why a person's entries in an experience must stay. */
  readonly whyNotReset: (db: Db, scope: Scope, of: OfPerson) => Promise<WhyNot>
  /** Before all entries of a person in an experience are deleted. */
  readonly whenReset: (
    tx: Db,
    scope: Scope,
    of: OfPerson & { readonly entryIds: readonly string[] },
  ) => Promise<void>
}
