/**
 * Above a number of recipients that the client sets, a broadcast waits for the yes of a second person, who neither
 * made nor last changed it (decisions 6). Whatever changes what is sent, to whom or when takes a yes back. It is looked
 * at when it is saved and again when its time comes, since a list may have grown in between; one whose time
 * comes while it waits begins with the yes.
 */
import type { OutputOf } from '#contract/kit.ts'
import { waitsForApproval, whyNotApprovable } from '#contract/messaging/approval.ts'
import type { approveBroadcast as approveRoute } from '#contract/messaging/calls.ts'
import { why } from '#contract/why.ts'
import { getClientSettings } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { tellApproved } from './asking.ts'
import type { Audience } from './audience.ts'
import { hasMoreRecipients, markApproved, markNeedsApproval } from './queries/approvals.ts'
import {
  type BroadcastRow,
  findBroadcast,
  findNamedRows,
  type LockedBroadcast,
  lockBroadcast,
} from './queries/broadcasts.ts'
import { requireSeenRecipients } from './seenRecipients.ts'

/** Clocks of two processes may differ by this much: a job that ran by the other one may have passed it over. */
const clockSeconds = 60

type Approval = { id: string } & OutputOf<(typeof approveRoute)['body']>

/** The second person's yes; 409 with the reason where it is not needed, or not this person's to give. */
export async function approveBroadcast(
  db: Db,
  scope: UserScope,
  { id, seen }: Approval,
): Promise<BroadcastRow> {
  const read = found(await findBroadcast(db, scope, id))
  await requireSeenRecipients(db, scope, {
    seen,
    input: { ...read, send_after: read.send_after.toISOString() },
  })
  return db.transaction(scope, async (tx) => {
    found(await lockBroadcast(tx, scope, id))
    const broadcast = found(await findBroadcast(tx, scope, id))
    const reason = whyNotApprovable(broadcast, scope.actor.id)
    if (reason !== undefined) refuseWhy(reason)
    requireRead(broadcast, seen)
    await refuseAfterCampaign(tx, scope, broadcast)
    await markApproved(tx, scope, { id, userId: scope.actor.id })
    if (broadcast.send_after.getTime() <= scope.at.getTime() + clockSeconds * 1000)
      await startNow(tx, scope, broadcast)
    tx.tell(scope, ['broadcast'], id)
    await tellApproved(tx, scope, broadcast)
    const approved = found(await findBroadcast(tx, scope, id))
    await audit(tx, scope, {
      action: 'broadcast.approve',
      entityId: id,
      after: { approved_by: scope.actor.id },
    })
    return approved
  })
}

/** Requires that the broadcast as it was read is what would be sent. */
function requireRead(broadcast: BroadcastRow, seen: Approval['seen']): void {
  const { subject, subject_fr, message, message_fr, participant_list_id, list_name: list } = broadcast
  const { recipients: _counted, ...read } = seen ?? {}
  requireSeen(read, {
    text: { now: { subject, subject_fr, message, message_fr }, why: () => why('text_meanwhile') },
    participant_list_id: { now: participant_list_id, why: () => why('list_meanwhile', { list }) },
    send_after: { now: broadcast.send_after.toISOString(), why: () => why('time_meanwhile') },
  })
}

/** Whether a broadcast to this audience waits for a second person. */
export async function needsApproval(db: Db, scope: Scope, audience: Audience): Promise<boolean> {
  const { approval_above: limit } = await getClientSettings(db, scope)
  return limit !== null && hasMoreRecipients(db, scope, { audience, limit })
}

/** Whether a broadcast whose time has come must go on waiting; a list that grew since is noticed here. */
export async function holdForApproval(
  tx: Db,
  scope: Scope,
  { id, broadcast }: { id: string; broadcast: LockedBroadcast },
): Promise<boolean> {
  if (broadcast.needs_approval) return waitsForApproval(broadcast)
  const audience = {
    clientId: scope.client.id,
    channel: broadcast.channel,
    listId: broadcast.participant_list_id,
    subscriptionId: broadcast.subscription_id,
    skipsOptinCheck: broadcast.skip_optin_check,
  }
  if (!(await needsApproval(tx, scope, audience))) return false
  await markNeedsApproval(tx, scope, id)
  tx.tell(scope, ['broadcast'], id)
  return true
}

/** Refuses the yes where the campaign ended while the broadcast waited. */
async function refuseAfterCampaign(tx: Db, scope: Scope, broadcast: BroadcastRow): Promise<void> {
  const named = await findNamedRows(tx, scope, {
    listId: broadcast.participant_list_id,
    campaignId: broadcast.campaign_id,
    experienceId: null,
  })
  const end = named?.campaign_ended_at
  if (end && end <= scope.at) refuse('campaign_over')
}

async function startNow(tx: Db, scope: Scope, { id, send_after }: BroadcastRow): Promise<void> {
  await tx.enqueue({
    name: 'messaging.startBroadcast',
    payload: { clientId: scope.client.id, broadcastId: id, sendAfter: send_after.toISOString() },
    startAfter: send_after > scope.at ? send_after : scope.at,
  })
}
