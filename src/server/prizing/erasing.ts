import type { ParticipantDependant } from '#server/participants/participants.ts'

/** An award stays, and its participant with it, without the person where that was erased. */
export const prizingOfParticipants: ParticipantDependant = { keeps: [{ need: 'prizes', table: 'award' }] }
