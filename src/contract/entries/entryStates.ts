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

/** Changes of an entry's state (decisions 4): a kicked entry stays kicked, and it waits again where it is reprocessed. */
const entryTransitions: Transitions<EntryStatus> = {
  pending: ['valid', 'invalid', 'kicked'],
  valid: ['invalid', 'kicked', 'pending'],
  invalid: ['valid', 'kicked', 'pending'],
  kicked: [],
}

/**
 * Why an entry cannot get this status; undefined where it can. `is_awarded`: its winner is confirmed. One that was
 * reprocessed waits with the prizes that it has, and is decided again.
 */
export function entryRefusal(entry: { status: EntryStatus; is_awarded: boolean }, next: Decision): WhyNot {
  if (entry.is_awarded && entry.status !== 'pending') return why('entry_won')
  const isPossible = entryTransitions[entry.status].includes(next)
  return isPossible
    ? undefined
    : (whyEntryIsFixed(entry) ?? why('not_a_next_status', { status: entry.status, next }))
}

/** Why an entry cannot go back into the queue; undefined where it can. */
export function reprocessRefusal(entry: { status: EntryStatus }): WhyNot {
  if (entryTransitions[entry.status].includes('pending')) return undefined
  return whyEntryIsFixed(entry) ?? why('entry_waits_already')
}

/** Why nothing of an entry can be changed, its data neither; undefined where it can. */
export function whyEntryIsFixed({ status }: { status: EntryStatus }): WhyNot {
  return entryTransitions[status].length === 0 ? why('entry_kicked') : undefined
}
