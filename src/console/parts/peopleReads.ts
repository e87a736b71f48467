import type { RouteName } from '#contract/routes.ts'

/** The reads that show something else once a participant was made, changed or removed. */
export const peopleReads: readonly RouteName[] = [
  'listParticipants',
  'countParticipants',
  'getParticipant',
  'listMembers',
  'graphParticipants',
]
