/**
 * First segments of the console's addresses that belong to no client, and so are no client's name: those of its pages,
 * the start, and those that lead on to a page of one's client, as `/role` and `/location/{id}` (E2, M2).
 */
export const ownSegments: ReadonlySet<string> = new Set([
  '',
  'role',
  'sign-in',
  'second-step',
  'forgot-password',
  'choose-password',
  'launchpad',
  'invitations',
  'profile',
  'set-up-two-step',
  'installation',
  'tasks',
  'tasks-completed',
  'ticket-closed',
  'subscription',
  'list',
  'participant',
  'location',
  'campaign',
  'experience',
])
