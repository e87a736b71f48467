import { sql } from 'kysely'
import { broadcastStatesBefore } from '#contract/messaging/transitions.ts'
import { getClientSettings } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { audienceRows, type ListPosition, listStart } from './audience.ts'
import { type BroadcastFields, lockBroadcast } from './broadcastQueries.ts'
import { quietHoursEnd } from './quietHours.ts'

/** Rows of one statement: long enough to be cheap, short enough to lock nobody out. */
const chunkRows = 50_000
/** How often the state of a broadcast that is being sent is looked at, behind what delivery does itself. */
const finishCheckSeconds = 60

type Start = { broadcastId: string; sendAfter: string }

/**
 * The job of a broadcast's time. Looks again under the lock whether it is still meant (cancelled? moved?), then
 * freezes the audience. A job that died runs again and goes on: ids are derived, so no row is written twice.
 */
export async function startBroadcast(db: Db, scope: Scope, start: Start): Promise<void> {
  const broadcast = await db.transaction(scope, (tx) => beginSending(tx, scope, start))
  if (!broadcast) return
  const settings = await getClientSettings(db, scope)
  const heldUntil = broadcast.ignore_quiet_hours
    ? undefined
    : quietHoursEnd(scope.client.timeZone, scope.at, settings)
  const frozen = { broadcastId: start.broadcastId, broadcast, nextAt: heldUntil ?? broadcast.send_after }
  let position: ListPosition | undefined = listStart
  while (position) position = await freezeChunk(db, scope, { ...frozen, after: position })
  await closeAudience(db, scope, start.broadcastId)
  await finishBroadcasts(db, scope, [start.broadcastId])
}

/**
 * Marks those broadcasts sent whose messages are all final. Runs after the commit of the last outcome, so that
 * of two workers the later one sees what both wrote; the index message_broadcast serves it.
 */
export async function finishBroadcasts(db: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await db.run(
    scope,
    sql`update broadcast b set state = 'sent', finished_at = ${scope.at}, updated_at = ${scope.at}
        where b.client_id = ${scope.client.id} and b.id = any(${ids}::uuid[])
          and b.state = any(${broadcastStatesBefore('sent')}::text[])
          and b.audience_count is not null
          and not exists (select 1 from message m where m.client_id = ${scope.client.id}
            and m.broadcast_id = b.id and m.state in ('queued', 'sending'))`,
  )
}

/** The net behind the delivery's own check: a worker may die between the last outcome and the finish. */
export async function watchBroadcast(db: Db, scope: Scope, broadcastId: string): Promise<void> {
  await finishBroadcasts(db, scope, [broadcastId])
  await db.transaction(scope, async (tx) => {
    const broadcast = await lockBroadcast(tx, scope, broadcastId)
    if (broadcast?.state === 'sending' || broadcast?.state === 'paused')
      await watchLater(tx, scope, broadcastId)
  })
}

async function beginSending(tx: Db, scope: Scope, start: Start): Promise<BroadcastFields | undefined> {
  const broadcast = await lockBroadcast(tx, scope, start.broadcastId)
  if (!broadcast) return undefined
  if (broadcast.state === 'sending' && broadcast.audience_count === null) return broadcast
  const isMeant = broadcast.send_after.toISOString() === start.sendAfter
  if (broadcast.state !== 'scheduled' || !isMeant) return undefined
  if (broadcast.send_after > scope.at) {
    // The clock of this worker is behind the one that scheduled it.
    await tx.enqueue({
      name: 'messaging.startBroadcast',
      payload: { clientId: scope.client.id, ...start },
      startAfter: broadcast.send_after,
    })
    return undefined
  }
  await tx.run(
    scope,
    sql`update broadcast set state = 'sending', started_at = ${scope.at}, updated_at = ${scope.at}
        where client_id = ${scope.client.id} and id = ${start.broadcastId}::uuid and state = 'scheduled'`,
  )
  await watchLater(tx, scope, start.broadcastId)
  return broadcast
}

async function watchLater(tx: Db, scope: Scope, broadcastId: string): Promise<void> {
  await tx.enqueue({
    name: 'messaging.watchBroadcast',
    payload: { clientId: scope.client.id, broadcastId },
    startAfter: new Date(scope.at.getTime() + finishCheckSeconds * 1000),
  })
}

type Chunk = { broadcastId: string; broadcast: BroadcastFields; nextAt: Date; after: ListPosition }

/**
 * One chunk of the list becomes messages, each queued or skipped with its reason; answers where it ended. The
 * repeated rows of a list of type 3 get an id from their ordinal, and are always skipped.
 */
async function freezeChunk(db: Db, scope: Scope, chunk: Chunk): Promise<ListPosition | undefined> {
  const { broadcast, broadcastId } = chunk
  const clientId = scope.client.id
  const audience = {
    clientId,
    listId: broadcast.participant_list_id,
    subscriptionId: broadcast.subscription_id,
    skipsOptinCheck: broadcast.skip_optin_check,
  }
  const messages = sql`
    insert into message (client_id, id, direction, type, participant_id, shortcode_id, broadcast_id, experience_id,
      address, state, reason, is_reply, attempts, next_at, created_at)
    select ${clientId}, case when reason is distinct from 'duplicate'
        then derived_id(${broadcastId}::uuid, participant_id)
        else derived_id(derived_id(${broadcastId}::uuid, participant_id), md5(ordinal::text)::uuid) end,
      'out', 'sms', participant_id, ${broadcast.shortcode_id}::uuid, ${broadcastId}::uuid,
      ${broadcast.experience_id}::uuid, phone, case when reason is null then 'queued' else 'skipped' end, reason,
      false, 0, case when reason is null then ${chunk.nextAt}::timestamptz end, ${scope.at}::timestamptz
    from chunk
    on conflict (client_id, id) do nothing`
  return db.transaction(scope, async (tx) => {
    const last = await tx.maybe(
      scope,
      sql<ListPosition>`
        with chunk as materialized (${audienceRows(audience, chunk.after, chunkRows)}), frozen as (${messages})
        select participant_id as "participantId", ordinal from chunk
        order by participant_id desc, ordinal desc limit 1`,
    )
    await tx.run(scope, sql`select pg_notify('fanfare_delivery', ${String(clientId)})`)
    return last
  })
}

async function closeAudience(db: Db, scope: Scope, broadcastId: string): Promise<void> {
  await db.run(
    scope,
    sql`update broadcast set audience_count = (select count(*) from message where client_id = ${scope.client.id}
          and broadcast_id = ${broadcastId}::uuid)
        where client_id = ${scope.client.id} and id = ${broadcastId}::uuid and audience_count is null`,
  )
}
