import type { EntryStatus } from './calls.ts'

/** What an entry may become (decisions 4): a kicked entry stays kicked. */
const entryTransitions: Readonly<Record<EntryStatus, readonly EntryStatus[]>> = {
  pending: ['valid', 'invalid'],
  valid: ['invalid'],
  invalid: ['valid'],
  kicked: [],
}

/** Why an entry cannot get this status, in the words that the console and the server share; undefined where it can. */
export function entryRefusal(
  entry: { status: EntryStatus; is_awarded: boolean },
  next: EntryStatus,
): string | undefined {
  if (entry.is_awarded) return 'The winner of this entry is confirmed, so it stays as it is.'
  if (entry.status === 'kicked') return 'This entry was kicked, so it stays as it is.'
  if (entryTransitions[entry.status].includes(next)) return undefined
  return `An entry that is ${entry.status} cannot become ${next}.`
}
