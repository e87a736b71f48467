import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/** What a domain above does with its own rows when a keyword changes by hand, in that transaction. */
export type KeywordDependant = {
  /** The keyword of an experience lies on this shortcode now. */
  readonly whenMoved: (
    tx: Db,
    scope: Scope,
    to: { experienceId: string; shortcodeId: string },
  ) => Promise<void>
}
