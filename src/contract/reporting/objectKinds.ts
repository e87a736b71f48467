/**
 * Kinds that the palette finds, in the order in which it shows what fits equally well. No zod in here: the console
 * reads it.
 */
export const objectKinds = [
  'experience',
  'broadcast',
  'participant',
  'conversation',
  'list',
  'campaign',
  'keyword',
  'link',
  'shortcode',
  'pool',
  'subscription',
  'user',
] as const
export type ObjectKind = (typeof objectKinds)[number]

/** So many of each kind are found at most. */
export const mostOfAKind = 5
/** How many that were opened are remembered. */
export const mostOpened = 20
/** Characters of what is searched for. */
export const mostSearched = 200
