import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/** A domain above follows when a verdict makes an entry valid, in that transaction and with the entry locked. */
export type EntryDependant = {
  readonly whenValid: (
    tx: Db,
    scope: Scope,
    entry: Row<'entry', 'id' | 'participant_id' | 'experience_id' | 'is_test'>,
  ) => Promise<void>
}
