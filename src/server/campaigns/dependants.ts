import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/** A domain above changes its own rows when a keyword changes by hand, in that transaction. */
export type KeywordDependant = {
  /** The experience has another keyword now, or this one on another shortcode; null where it has none any more. */
  readonly whenMoved: (tx: Db, scope: Scope, moved: MovedKeyword) => Promise<void>
}
export type MovedKeyword = {
  readonly experienceId: string
  readonly to: { readonly keyword: string; readonly shortcodeId: string } | null
}
