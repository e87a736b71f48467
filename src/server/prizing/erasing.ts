import { why } from '#contract/why.ts'
import type { ParticipantDependant } from '#server/participants/participants.ts'
import { eraseClaims } from './queries/claims.ts'
import { deleteAwardsOf, findUnfinishedDraw } from './queries/resetting.ts'

/** An award stays, and its participant with it, without the person where that was erased; what was answered goes. */
export const prizingOfParticipants: ParticipantDependant = {
  keeps: [{ need: 'prizes', table: 'award' }],
  whenErased: async (tx, scope, { id }) => ({ claims: await eraseClaims(tx, scope, id) }),
  // A draw, its frozen set and its certificate are proof, and have nobody's name: they stay.
  whenReset: async (tx, scope, ids) => ({ awards: await deleteAwardsOf(tx, scope, ids) }),
  whyNotReset: async (tx, scope) => {
    const draw = await findUnfinishedDraw(tx, scope)
    return draw && why('reset_beside_draw', { number: draw.number, experience: draw.experience })
  },
}
