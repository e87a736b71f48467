import type { WhyNot } from '../reasons.ts'
import { why } from '../why.ts'
import type { Broadcast } from './broadcast.ts'
import { type BroadcastState, whyBroadcastIsFixed } from './broadcastStates.ts'

/** As it is answered, or as the server has it, with Dates. */
type Approvable = Pick<Broadcast, 'state' | 'needs_approval' | 'user_id' | 'changed_by'> & {
  readonly approved_at: string | Date | null
}

/** Needs a second person's yes, and has none. */
export const waitsForApproval = ({
  state,
  needs_approval,
  approved_at,
}: Pick<Approvable, 'state' | 'needs_approval' | 'approved_at'>): boolean =>
  state === 'scheduled' && needs_approval && approved_at === null

/** A broadcast's state as people are told it, the same everywhere: one that waits for a second person is not simply scheduled. */
export const shownState = (broadcast: Parameters<typeof waitsForApproval>[0]): BroadcastState | 'approval' =>
  waitsForApproval(broadcast) ? 'approval' : broadcast.state

/** Why this user cannot approve a broadcast; undefined where he or she can. The server refuses by it (decisions 6). */
export function whyNotApprovable(broadcast: Approvable, userId: string): WhyNot {
  const fixed = whyBroadcastIsFixed(broadcast.state)
  if (fixed !== undefined) return fixed
  if (!broadcast.needs_approval) return why('needs_no_approval')
  if (broadcast.approved_at !== null) return why('approved_already')
  if (broadcast.user_id === userId || broadcast.changed_by === userId) return why('approved_by_another')
  return undefined
}
