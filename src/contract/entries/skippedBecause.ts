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
