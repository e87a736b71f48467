import type { ParticipantDependant } from '#server/participants/participants.ts'
import { deleteOfParticipants } from './queries/linkLocations.ts'

/** Places of somebody go with the person; how often a link was clicked stays counted. */
export const locationsOfParticipants: ParticipantDependant = {
  whenErased: async (tx, scope, { id }) => ({ link_locations: await deleteOfParticipants(tx, scope, [id]) }),
  whenRemoved: async (tx, scope, ids) => {
    await deleteOfParticipants(tx, scope, ids)
  },
}
