/** The console's pages that belong to no client, by their paths. */
export const ownPages = [
  'sign-in',
  'second-step',
  'forgot-password',
  'choose-password',
  'launchpad',
  'invitations',
  'profile',
  'set-up-two-step',
  'installation/users',
  'installation/clients',
  'installation/sign-on',
  'installation/audit',
  'installation/stray-messages',
] as const
export type OwnPage = (typeof ownPages)[number]

/** Addresses that only lead on: the start, and where the users of one's client are (M2). */
const leadingOn = ['', 'role'] as const

/** All of these paths, and their first segments, which are never a client's name. */
export const ownPaths: ReadonlySet<string> = new Set([...ownPages, ...leadingOn])
export const ownSegments: ReadonlySet<string> = new Set([...ownPaths].map((path) => path.split('/')[0] ?? ''))
