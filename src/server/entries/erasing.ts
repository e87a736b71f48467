import type { ParticipantDependant } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { eraseImagesOf } from './images/images.ts'
import type { Chosen } from './queries/chosen.ts'
import { blankEntries, deleteEntryCounts } from './queries/erasing.ts'
import { deleteNotesOf } from './queries/notes.ts'
import { deleteEntriesOf, deleteRestOfEntries } from './queries/resetting.ts'
import { deleteTraitsOf } from './queries/traits.ts'

/** Erases what goes of entries with their participant. */
export const entriesOfParticipants: ParticipantDependant = {
  keeps: [{ need: 'entries', table: 'entry' }],
  whenErased: async (tx, scope, person) => {
    await deleteEntryCounts(tx, scope, person)
    await deleteHangingOn(tx, scope, { participantIds: [person.id] })
    return { entries: await blankEntries(tx, scope, person.id) }
  },
  whenReset: async (tx, scope, ids) => {
    const chosen = { participantIds: ids }
    await deleteHangingOn(tx, scope, chosen)
    return { entries: await deleteEntriesOf(tx, scope, chosen) }
  },
  afterReset: deleteRestOfEntries,
}

/** Pictures, readings, traits and notes of these entries. */
export async function deleteHangingOn(tx: Db, scope: Scope, chosen: Chosen): Promise<void> {
  await eraseImagesOf(tx, scope, chosen)
  await deleteTraitsOf(tx, scope, chosen)
  await deleteNotesOf(tx, scope, chosen)
}
