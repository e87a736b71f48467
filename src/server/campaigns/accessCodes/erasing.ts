import type { ParticipantDependant } from '#server/participants/participants.ts'
import { markUnnamed } from './queries/codes.ts'

/** A code that somebody used stays used, and one that was given stays given; neither says any more by or to whom. */
export const accessCodesOfParticipants: ParticipantDependant = {
  whenErased: async (tx, scope, { id }) => ({ access_codes: await markUnnamed(tx, scope, [id]) }),
  whenRemoved: async (tx, scope, ids) => {
    await markUnnamed(tx, scope, ids)
  },
}
