import type { ParticipantDependant } from '#server/participants/participants.ts'
import { eraseClaims } from './queries/claims.ts'

/** An award stays, and its participant with it, without the person where that was erased; what was answered goes. */
export const prizingOfParticipants: ParticipantDependant = {
  keeps: [{ need: 'prizes', table: 'award' }],
  whenErased: async (tx, scope, { id }) => ({ claims: await eraseClaims(tx, scope, id) }),
}
