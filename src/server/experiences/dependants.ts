import { isDrawn } from '#contract/experiences/kinds/prizeMethods.ts'
import type { Beacon } from '#server/adapters/beacon/port.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/** A domain above ends its own rows when an experience is deleted, in that transaction; it may refuse. */
export type ExperienceDependant = {
  readonly whenDeleted: (tx: Db, scope: Scope, experienceId: string) => Promise<void>
  /** After one is shown to the public, and after each change of one that is; it may refuse. */
  readonly whenPublished?: (tx: Db, scope: Scope, published: Published) => Promise<void>
}

/** `draw_at`: an exact time, null where none is given; `is_drawn`: there will be a draw all the same. */
export type Published = {
  readonly id: string
  readonly eid: string
  readonly draw_at: string | null
  readonly is_drawn: boolean
  readonly beacon: Beacon | undefined
}

/** Whoever is told that one is public, and what the outside world has for them. */
export type Publishing = {
  readonly dependants: readonly ExperienceDependant[]
  readonly beacon: Beacon | undefined
}

type Shown = { readonly id: string; readonly eid: string; readonly is_draft: boolean }

/** A draft tells nobody. */
export async function tellPublished(
  tx: Db,
  scope: Scope,
  { shown, told }: { shown: Shown & { readonly draw_at?: string | null }; told: Publishing | undefined },
): Promise<void> {
  if (shown.is_draft || !told) return
  const { id, eid, draw_at = null } = shown
  for (const { whenPublished } of told.dependants)
    await whenPublished?.(tx, scope, { id, eid, draw_at, is_drawn: isDrawn(shown), beacon: told.beacon })
}
