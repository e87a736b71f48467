import type { OutputOf } from '#contract/kit.ts'
import { type broadcastForm, sendNowUndoSeconds } from '#contract/messaging/calls.ts'
import { parseTemplate, unknownFields } from '#contract/messaging/mergeFields.ts'
import { whyBroadcastIsFixed } from '#contract/messaging/transitions.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import { ensureDefaultSubscription, holdOpenList } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import { changedFields } from '#server/platform/changedFields.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseConflict, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { addMonths, resolveMoment } from '#server/platform/time.ts'
import {
  type BroadcastFields,
  type BroadcastRow,
  type BroadcastsAsked,
  countRecipients,
  findBroadcast,
  hasNamedRows,
  insertBroadcast,
  lockBroadcast,
  markCancelled,
  pageOfBroadcasts,
  updateScheduled,
} from './broadcastQueries.ts'

export type BroadcastInput = OutputOf<typeof broadcastForm>

/** M5: from now to two months ahead. */
const monthsAhead = 2

/** Schedules a broadcast; its start waits as a job, and "send now" waits ten seconds for an undo (decisions 6). */
export async function createBroadcast(
  db: Db,
  scope: UserScope,
  input: BroadcastInput,
): Promise<BroadcastRow> {
  const id = newId()
  return db.transaction(scope, async (tx) => {
    const fields = await checkedFields(tx, scope, input)
    await insertBroadcast(tx, scope, { id, userId: scope.actor.id, fields })
    await startLater(tx, scope, { id, sendAfter: fields.send_after })
    const made = found(await findBroadcast(tx, scope, id))
    await audit(tx, scope, { action: 'broadcast.create', entity: 'broadcast', entityId: id, after: fields })
    return made
  })
}

/** Changes a broadcast that has not begun; the job of the old time then finds that it is not meant. */
export async function updateBroadcast(
  db: Db,
  scope: UserScope,
  { id, form }: { id: string; form: BroadcastInput },
): Promise<BroadcastRow> {
  return db.transaction(scope, async (tx) => {
    const before: BroadcastFields = await getScheduled(tx, scope, id)
    const fields = await checkedFields(tx, scope, form)
    await updateScheduled(tx, scope, { id, fields })
    await startLater(tx, scope, { id, sendAfter: fields.send_after })
    const changed = found(await findBroadcast(tx, scope, id))
    const difference = changedFields(before, fields)
    if (difference)
      await audit(tx, scope, { action: 'broadcast.update', entity: 'broadcast', entityId: id, ...difference })
    return changed
  })
}

export async function cancelBroadcast(db: Db, scope: UserScope, id: string): Promise<BroadcastRow> {
  return db.transaction(scope, async (tx) => {
    await getScheduled(tx, scope, id)
    await markCancelled(tx, scope, id)
    const cancelled = found(await findBroadcast(tx, scope, id))
    await audit(tx, scope, {
      action: 'broadcast.cancel',
      entity: 'broadcast',
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
}

/** A broadcast with what became of its recipients: the states add up to the audience. */
export async function getBroadcast(db: Db, scope: Scope, id: string): Promise<BroadcastWithCounts> {
  const broadcast = found(await findBroadcast(db, scope, id))
  const counts = await countRecipients(db, scope, id)
  const states: Record<string, number> = {}
  const reasons: Record<string, number> = {}
  for (const { state, reason, count } of counts) {
    states[state] = (states[state] ?? 0) + count
    if (reason) reasons[reason] = (reasons[reason] ?? 0) + count
  }
  return { ...broadcast, states, reasons }
}

export function listBroadcasts(db: Db, scope: Scope, asked: BroadcastsAsked): Promise<Paged<BroadcastRow>> {
  return pageOfBroadcasts(db, scope, asked)
}

/** Refuses with the counts once sending began, so that a person knows what it is too late for. */
async function getScheduled(tx: Db, scope: Scope, id: string) {
  const broadcast = found(await lockBroadcast(tx, scope, id))
  const reason = whyBroadcastIsFixed(broadcast.state)
  if (reason === undefined) return broadcast
  const counts = Object.entries((await getBroadcast(tx, scope, id)).states).map(
    ([state, n]) => `${n} ${state}`,
  )
  return refuseConflict(counts.length > 0 ? `${reason} (${counts.sort().join(', ')})` : reason)
}

async function startLater(tx: Db, scope: Scope, start: { id: string; sendAfter: Date }): Promise<void> {
  await tx.enqueue({
    name: 'messaging.startBroadcast',
    payload: { clientId: scope.client.id, broadcastId: start.id, sendAfter: start.sendAfter.toISOString() },
    startAfter: start.sendAfter,
  })
}

async function checkedFields(tx: Db, scope: Scope, form: BroadcastInput): Promise<BroadcastFields> {
  const message_fr = form.message_fr?.trim() ? form.message_fr : null
  refuseUnknownFields('message', form.message)
  if (message_fr) refuseUnknownFields('message_fr', message_fr)
  if (form.skip_optin_check && !form.skip_optin_reason)
    return refuseField('skip_optin_reason', 'Say why the opt-in check is skipped.')
  if (form.ignore_quiet_hours && !form.quiet_hours_reason)
    return refuseField('quiet_hours_reason', 'Say why the quiet hours are ignored.')
  const send_after = sendTime(scope, form)
  const shortcode = await getClientShortcode(tx, scope, form.shortcode_id)
  const experience_id = form.experience_id ?? null
  const named = {
    listId: form.participant_list_id,
    campaignId: form.campaign_id,
    experienceId: experience_id,
  }
  if (!(await hasNamedRows(tx, scope, named))) return refuse('not_found')
  await holdOpenList(tx, scope, named.listId)
  const subscription = await ensureDefaultSubscription(tx, scope, shortcode.id)
  return {
    title: form.title,
    message: form.message,
    message_fr,
    send_after,
    send_now: form.send_now,
    skip_optin_check: form.skip_optin_check,
    skip_optin_reason: form.skip_optin_check ? form.skip_optin_reason : null,
    ignore_quiet_hours: form.ignore_quiet_hours,
    quiet_hours_reason: form.ignore_quiet_hours ? form.quiet_hours_reason : null,
    participant_list_id: form.participant_list_id,
    campaign_id: form.campaign_id,
    shortcode_id: shortcode.id,
    subscription_id: subscription.id,
    experience_id,
  }
}

/** M5, M9: not in the past, at most two months ahead, on a quarter of an hour. */
function sendTime(scope: Scope, form: Pick<BroadcastInput, 'send_now' | 'send_after'>): Date {
  if (form.send_now) return new Date(scope.at.getTime() + sendNowUndoSeconds * 1000)
  if (!form.send_after) return refuseField('send_after', 'The send after field is required.')
  const at = resolveMoment(scope.client.timeZone, form.send_after, 'send_after')
  if (at < scope.at) return refuseField('send_after', 'The time must not be in the past.')
  if (at > addMonths(scope.client.timeZone, scope.at, monthsAhead))
    return refuseField('send_after', 'The time must be within the next two months.')
  if (at.getTime() % 900_000 !== 0) return refuseField('send_after', 'The minutes must be 00, 15, 30 or 45.')
  return at
}

/** Links do not exist yet, so a link field would leave a hole in every text. */
function refuseUnknownFields(field: string, text: string): void {
  const links = parseTemplate(text).flatMap((part) =>
    part.kind === 'field' && part.name.startsWith('link:') ? [`{{${part.name}}}`] : [],
  )
  const unknown = [...unknownFields(text), ...links]
  if (unknown.length > 0) refuseField(field, `There is no merge field ${unknown.join(', ')}.`)
}
