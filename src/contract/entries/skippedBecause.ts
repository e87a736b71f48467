/** Why an entry was left as it was: in somebody's hands, decided a moment ago or meanwhile, its winner confirmed, … */
export const skippedBecause = [
  'already',
  'in_hands',
  'decided',
  'won',
  'kicked',
  'changed',
  'refused',
] as const
export type SkippedBecause = (typeof skippedBecause)[number]

/**
 * Why nothing was sent again for an entry: its person was told nothing, or the text waits, arrived, was sent again before or
 * was held back; or the person opted out, has an address that takes nothing, or none.
 */
export const notResentBecause = [
  'untold',
  'underway',
  'arrived',
  'resent',
  'withheld',
  'out',
  'suppressed',
  'no_address',
  'changed',
] as const
export type NotResentBecause = (typeof notResentBecause)[number]
