import type { ParticipantDependant } from '#server/participants/participants.ts'
import { eraseImagesOf } from './images/images.ts'
import { blankEntries, deleteEntryCounts } from './queries/erasing.ts'

/** Erases what goes of entries with their participant. */
export const entriesOfParticipants: ParticipantDependant = {
  keeps: [{ need: 'entries', table: 'entry' }],
  whenErased: async (tx, scope, person) => {
    await deleteEntryCounts(tx, scope, person)
    await eraseImagesOf(tx, scope, person.id)
    return { entries: await blankEntries(tx, scope, person.id) }
  },
}
