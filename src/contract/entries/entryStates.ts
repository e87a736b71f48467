import type { WhyNot } from '../reasons.ts'
import type { Transitions } from '../states.ts'
import { why } from '../why.ts'

export const entryStatuses = ['pending', 'valid', 'invalid', 'kicked'] as const
export type EntryStatus = (typeof entryStatuses)[number]

/** Verdicts that staff give an entry. */
export const verdicts = ['valid', 'invalid'] as const
export type Verdict = (typeof verdicts)[number]

/** Verdicts of a validator: a kicked one is out for good. */
export const decisions = ['valid', 'invalid', 'kicked'] as const
export type Decision = (typeof decisions)[number]

/** Changes of an entry's state (decisions 4): a kicked entry stays kicked. */
const entryTransitions: Transitions<EntryStatus> = {
  pending: ['valid', 'invalid', 'kicked'],
  valid: ['invalid', 'kicked'],
  invalid: ['valid', 'kicked'],
  kicked: [],
}

/** Why an entry cannot get this status; undefined where it can. `is_awarded`: its winner is confirmed. */
export function entryRefusal(entry: { status: EntryStatus; is_awarded: boolean }, next: Decision): WhyNot {
  if (entry.is_awarded) return why('entry_won')
  const isPossible = entryTransitions[entry.status].includes(next)
  return isPossible
    ? undefined
    : (whyEntryIsFixed(entry) ?? why('not_a_next_status', { status: entry.status, next }))
}

/** Why nothing of an entry can be changed, its data neither; undefined where it can. */
export function whyEntryIsFixed({ status }: { status: EntryStatus }): WhyNot {
  return entryTransitions[status].length === 0 ? why('entry_kicked') : undefined
}
