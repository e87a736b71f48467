import type { ImageTurn } from '#contract/entries/images.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findEntryId } from '../queries/entries.ts'
import { type OfImageNamed, within } from './images.ts'
import * as queries from './queries.ts'

/** Keeps how a picture is turned to be read; the file stays as it came. */
export async function turnImage(
  db: Db,
  scope: Scope,
  { id, rotation, ...named }: OfImageNamed & { rotation: ImageTurn },
): Promise<{ rotation: number }> {
  return db.transaction(scope, async (tx) => {
    const place = await within(tx, scope, named)
    const { id: entryId } = found(await findEntryId(tx, scope, place))
    const before = found(await queries.lockRotation(tx, scope, { id, entryId }))
    if (before.rotation === rotation) return { rotation }
    await queries.writeRotation(tx, scope, { id, rotation })
    await audit(tx, scope, {
      action: 'entry.turn_image',
      entityId: entryId,
      before: { rotation: before.rotation },
      after: { rotation },
    })
    return { rotation }
  })
}
