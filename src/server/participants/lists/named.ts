/** A list that is known by its name: that of an experience for invited people. */
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { lockForPlaces } from './queries/lists.ts'
import { insertListOnce, lockListNamed } from './queries/named.ts'

/**
 * The id of the list of this name, which stays until commit; an empty one is made where there is none. The list that
 * was `tied` by this very name is meant whatever it is called by now.
 */
export async function ensureListNamed(
  tx: Db,
  scope: Scope,
  { name, tied }: { name: string; tied: { id: string | null; name: string | null } },
): Promise<string> {
  if (tied.id && tied.name === name && (await lockForPlaces(tx, scope, { id: tied.id, isAlone: false })))
    return tied.id
  for (let tries = 0; tries < 3; tries++) {
    const there = await lockListNamed(tx, scope, name)
    if (there) return there.id
    const id = newId()
    if (!(await insertListOnce(tx, scope, { id, name }))) continue
    const after = { name, campaign_ids: [], allow_multiple: false, is_public: false }
    await audit(tx, scope, { action: 'list.create', entityId: id, after })
    return id
  }
  return refuse('not_found')
}
