import type { EntryDataForm } from '#contract/entries/calls.ts'
import { whyEntryIsFixed } from '#contract/entries/entryStates.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import { changedFields } from '#server/platform/changedFields.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { presented } from './entries.ts'
import * as queries from './queries/entries.ts'
import { type Entry, findEntry } from './queries/list.ts'

/**
 * Corrects the data of an entry: the given keys change, an empty text takes its key away. 409 where the entry was
 * kicked, or its person erased. What was entered stays in the audit trail; limits were counted when it came in.
 */
export async function setEntryData(
  db: Db,
  scope: Scope,
  { entry, fields }: { entry: string; fields: EntryDataForm },
): Promise<Entry> {
  return db.transaction(scope, async (tx) => {
    const locked = found(await queries.lockEntryOfPerson(tx, scope, entry))
    await getExperienceRef(tx, scope, { idOrEid: locked.experience_id })
    if (locked.erased_at) refuse('participant_erased')
    const refusal = whyEntryIsFixed(locked)
    if (refusal) refuseWhy(refusal)
    const change = changedFields(...comparable(locked.data, fields))
    if (change) {
      await queries.mergeData(tx, scope, { id: locked.id, fields: change.after })
      await audit(tx, scope, { action: 'entry.edit_data', entityId: locked.id, ...change })
    }
    return presented(found(await findEntry(tx, scope, locked.id)))
  })
}

type Fields = Record<string, unknown>

/** Before and after of the given keys; a missing one counts as empty. */
function comparable(data: Fields, fields: EntryDataForm): [before: Fields, after: Fields] {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return [Object.fromEntries(given.map(([key]) => [key, data[key] ?? ''])), Object.fromEntries(given)]
}
