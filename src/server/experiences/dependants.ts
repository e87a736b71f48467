import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/** A domain above ends its own rows when an experience is deleted, in that transaction; it may refuse. */
export type ExperienceDependant = {
  readonly whenDeleted: (tx: Db, scope: Scope, experienceId: string) => Promise<void>
}
