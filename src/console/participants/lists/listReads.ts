import type { RouteName } from '#contract/routes.ts'

/** What shows lists and their numbers. */
export const listReads: RouteName[] = ['listLists', 'listPinnedLists', 'listUnpinnedLists', 'getList']
/** Besides, who is in them. */
export const memberReads: RouteName[] = [
  ...listReads,
  'listMembers',
  'searchForList',
  'countParticipants',
  'getParticipant',
]
