import { type ProfileChange, profileForm } from '#contract/access/calls.ts'
import { readChange } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { installationTrail, type StaffScope } from '#server/platform/scope.ts'
import { requireTimeZone } from '#server/platform/time.ts'
import { listClientChoices } from '../queries/clientChoices.ts'
import * as queries from '../queries/profiles.ts'
import { tellSessionsChanged } from '../queries/sessions.ts'

export async function getProfile(db: Db, scope: StaffScope): Promise<queries.ProfileRow> {
  return found(await queries.findProfile(db, scope.actor.id))
}

/** Changes one's own account. Clients that one works for see the new name at once. */
export async function updateProfile(
  db: Db,
  scope: StaffScope,
  sent: ProfileChange,
): Promise<queries.ProfileRow> {
  const userId = scope.actor.id
  return db.transaction(installationTrail, async (tx) => {
    const before = found(await queries.lockProfile(tx, userId))
    const { form, save } = await readChange(tx, scope, { entity: 'user', before, form: profileForm, sent })
    if (form.time_zone !== null) requireTimeZone(form.time_zone)
    const after = await save(form, async () => {
      const written = await queries.writeProfile(tx, { userId, ...form })
      await tellSessionsChanged(tx)
      for (const client of await listClientChoices(tx, userId)) tx.tell({ client }, ['user'])
      return written
    })
    return after ?? before
  })
}
