import { whyBroadcastIsFixed } from '#contract/messaging/broadcastStates.ts'
import { countClickers } from '#server/campaigns/campaigns.ts'
import { audit } from '#server/platform/audit.ts'
import { changesOf, requireVersion } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { selectCounts } from '../delivery/counts.ts'
import { countResendable } from '../delivery/resend.ts'
import { tellEnded } from '../delivery/telling.ts'
import { countOpeners } from '../email/openings.ts'
import { type BroadcastInput, checkFields } from './broadcastFields.ts'
import { type BroadcastChange, changedBroadcast } from './changedBroadcast.ts'
import {
  type BroadcastFields,
  type BroadcastRow,
  type BroadcastsAsked,
  findBroadcast,
  insertBroadcast,
  type LockedBroadcast,
  lockBroadcast,
  markCancelled,
  pageOfBroadcasts,
  writeScheduled,
} from './queries/broadcasts.ts'
import { requireSeenRecipients } from './seenRecipients.ts'

export type { BroadcastInput } from './broadcastFields.ts'

/**
 * Schedules a broadcast; its start waits as a job, and "send now" waits ten seconds for an undo (decisions 6). A
 * large one waits for its approval besides (approval.ts).
 */
export async function createBroadcast(
  db: Db,
  scope: UserScope,
  input: BroadcastInput,
): Promise<BroadcastRow> {
  const id = newId()
  await requireSeenRecipients(db, scope, { seen: input.seen, input })
  return db.transaction(scope, async (tx) => {
    const { fields, needsApproval } = await checkFields(tx, scope, input)
    await insertBroadcast(tx, scope, { id, userId: scope.actor.id, fields, needsApproval })
    await startLater(tx, scope, { id, sendAfter: fields.send_after })
    tx.tell(scope, ['broadcast'], id)
    const made = found(await findBroadcast(tx, scope, id))
    await audit(tx, scope, {
      action: 'broadcast.create',
      entityId: id,
      after: { ...fields, needs_approval: needsApproval },
    })
    return made
  })
}

/** Changes a broadcast that has not begun; the job of the old time then finds that it is not meant. */
export async function updateBroadcast(
  db: Db,
  scope: UserScope,
  { id, sent, publicUrl }: { id: string; sent: BroadcastChange; publicUrl?: string },
): Promise<BroadcastRow> {
  if (sent.seen) {
    // Counting an audience takes its time: not while the broadcast is held.
    const read = await db.transaction(scope, (tx) => getScheduled(tx, scope, id))
    const input = { ...changedBroadcast(read, sent), ...(publicUrl ? { publicUrl } : {}) }
    await requireSeenRecipients(db, scope, { seen: sent.seen, input })
  }
  return db.transaction(scope, async (tx) => {
    const locked = await getScheduled(tx, scope, id)
    const stored = { entity: 'broadcast', entityId: id, version: locked.version }
    await requireVersion(tx, scope, { stored, sent: sent.version })
    const input = { ...changedBroadcast(locked, sent), ...(publicUrl ? { publicUrl } : {}) }
    const { fields, needsApproval } = await checkFields(tx, scope, input)
    const difference = changesOf<BroadcastFields>(locked, fields)
    const keepsApproval = Object.keys(difference?.after ?? {}).every((field) =>
      ['title', 'version'].includes(field),
    )
    await writeScheduled(tx, scope, {
      id,
      fields,
      changedBy: difference ? scope.actor.id : null,
      needsApproval: needsApproval || (keepsApproval && locked.approved_at !== null),
      keepsApproval,
    })
    if (fields.send_after.getTime() !== locked.send_after.getTime())
      await startLater(tx, scope, { id, sendAfter: fields.send_after })
    tx.tell(scope, ['broadcast'], id)
    const changed = found(await findBroadcast(tx, scope, id))
    if (difference) await audit(tx, scope, { action: 'broadcast.update', entityId: id, ...difference })
    return changed
  })
}

export async function cancelBroadcast(db: Db, scope: UserScope, id: string): Promise<BroadcastRow> {
  return db.transaction(scope, async (tx) => {
    await getScheduled(tx, scope, id)
    await markCancelled(tx, scope, id)
    tx.tell(scope, ['broadcast'], id)
    const cancelled = found(await findBroadcast(tx, scope, id))
    await tellEnded(tx, scope, { id, isStopped: true })
    await audit(tx, scope, {
      action: 'broadcast.cancel',
      entityId: id,
      before: { state: 'scheduled' },
      after: { state: 'cancelled' },
    })
    return cancelled
  })
}

export type BroadcastWithCounts = BroadcastRow & {
  states: Record<string, number>
  reasons: Record<string, number>
  clickers: number
  openers: number
  resendable: number
}

/** A broadcast with what became of its recipients: the states add up to the audience. */
export async function getBroadcast(db: Db, scope: Scope, id: string): Promise<BroadcastWithCounts> {
  const broadcast = found(await findBroadcast(db, scope, id))
  const counts = await selectCounts(db, scope, id)
  const states: Record<string, number> = {}
  const reasons: Record<string, number> = {}
  const unknown = counts.flatMap(({ state, reason }) => (state === 'unknown' && reason ? [reason] : []))
  for (const { state, reason, count } of counts) {
    states[state] = (states[state] ?? 0) + count
    if (reason) reasons[reason] = (reasons[reason] ?? 0) + count
  }
  const asked = { broadcastId: id, reasons: unknown }
  const resendable = unknown.length > 0 ? await countResendable(db, scope, asked) : 0
  const [clickers, openers] = await Promise.all([countClickers(db, scope, id), countOpeners(db, scope, id)])
  return { ...broadcast, states, reasons, resendable, clickers, openers }
}

export function listBroadcasts(db: Db, scope: Scope, asked: BroadcastsAsked): Promise<Paged<BroadcastRow>> {
  return pageOfBroadcasts(db, scope, asked)
}

/** Refuses with the counts once sending began, so that a person knows what it is too late for. */
async function getScheduled(tx: Db, scope: Scope, id: string): Promise<LockedBroadcast> {
  const broadcast = found(await lockBroadcast(tx, scope, id))
  const fixed = whyBroadcastIsFixed(broadcast.state)
  if (fixed === undefined) return broadcast
  const counts = (await getBroadcast(tx, scope, id)).states
  return Object.keys(counts).length > 0 ? refuse(`${fixed.reason}_with`, { counts }) : refuseWhy(fixed)
}

async function startLater(tx: Db, scope: Scope, start: { id: string; sendAfter: Date }): Promise<void> {
  await tx.enqueue({
    name: 'messaging.startBroadcast',
    payload: { clientId: scope.client.id, broadcastId: start.id, sendAfter: start.sendAfter.toISOString() },
    startAfter: start.sendAfter,
  })
}
