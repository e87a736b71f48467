import { sql } from 'kysely'
import type { Broadcast, BroadcastState } from '#contract/messaging/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { offsetOf, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'

/** A broadcast as it is answered, times still as Dates. */
export type BroadcastRow = Omit<Broadcast, 'send_after' | 'created_at' | 'started_at' | 'finished_at'> & {
  send_after: Date
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

/** What a form says, checked and resolved: the columns that an edit may change. */
export type BroadcastFields = {
  title: string | null
  message: string
  message_fr: string | null
  send_after: Date
  send_now: boolean
  skip_optin_check: boolean
  skip_optin_reason: string | null
  ignore_quiet_hours: boolean
  quiet_hours_reason: string | null
  participant_list_id: string
  campaign_id: string
  shortcode_id: string
  subscription_id: string
  experience_id: string | null
}

/** The columns of `BroadcastFields`, in the order in which they are written. */
const fieldColumns = sql.raw(
  `title, message, message_fr, send_after, send_now, skip_optin_check, skip_optin_reason, ignore_quiet_hours,
   quiet_hours_reason, participant_list_id, campaign_id, shortcode_id, subscription_id, experience_id`,
)

const fieldValues = (fields: BroadcastFields) => sql`
  ${fields.title}::text, ${fields.message}::text, ${fields.message_fr}::text, ${fields.send_after}::timestamptz,
  ${fields.send_now}::boolean, ${fields.skip_optin_check}::boolean, ${fields.skip_optin_reason}::text,
  ${fields.ignore_quiet_hours}::boolean, ${fields.quiet_hours_reason}::text, ${fields.participant_list_id}::uuid,
  ${fields.campaign_id}::uuid, ${fields.shortcode_id}::uuid, ${fields.subscription_id}::uuid,
  ${fields.experience_id}::uuid`

export async function insertBroadcast(
  tx: Db,
  scope: Scope,
  { id, userId, fields }: { id: string; userId: string; fields: BroadcastFields },
): Promise<void> {
  await tx.run(
    scope,
    sql`insert into broadcast (client_id, id, state, user_id, created_at, updated_at, ${fieldColumns})
        values (${scope.client.id}, ${id}, 'scheduled', ${userId}, ${scope.at}, ${scope.at}, ${fieldValues(fields)})`,
  )
}

export async function updateScheduled(
  tx: Db,
  scope: Scope,
  { id, fields }: { id: string; fields: BroadcastFields },
): Promise<void> {
  await tx.run(
    scope,
    sql`update broadcast set updated_at = ${scope.at}, (${fieldColumns}) = row(${fieldValues(fields)})
        where client_id = ${scope.client.id} and id = ${id}::uuid and state = 'scheduled'`,
  )
}

export async function markCancelled(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(
    scope,
    sql`update broadcast set state = 'cancelled', cancelled_at = ${scope.at}, updated_at = ${scope.at}
        where client_id = ${scope.client.id} and id = ${id}::uuid and state = 'scheduled'`,
  )
}

/** Locks the row until commit, so that a cancel and the start of sending see each other. */
export function lockBroadcast(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<(BroadcastFields & { state: BroadcastState; audience_count: number | null }) | undefined> {
  return tx.maybe(
    scope,
    sql<BroadcastFields & { state: BroadcastState; audience_count: number | null }>`
      select state, audience_count, ${fieldColumns} from broadcast
      where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

const broadcastOf = (scope: Scope) => sql`
  select b.id, b.title, b.message, b.message_fr, b.state, b.send_after, b.send_now, b.skip_optin_check,
    b.skip_optin_reason, b.ignore_quiet_hours, b.quiet_hours_reason, b.participant_list_id, l.name as list_name,
    b.campaign_id, c.name as campaign_name, b.shortcode_id, s.code as shortcode, b.subscription_id,
    b.experience_id, b.audience_count, coalesce(u.name, '') as user_name, b.created_at, b.started_at, b.finished_at
  from broadcast b
  join list l on l.client_id = ${scope.client.id} and l.id = b.participant_list_id
  join campaign c on c.client_id = ${scope.client.id} and c.id = b.campaign_id
  join shortcode s on s.id = b.shortcode_id
  left join user_account u on u.id = b.user_id`

export function findBroadcast(db: Db, scope: Scope, id: string): Promise<BroadcastRow | undefined> {
  return db.maybe(
    scope,
    sql<BroadcastRow>`${broadcastOf(scope)} where b.client_id = ${scope.client.id} and b.id = ${id}::uuid`,
  )
}

export type BroadcastsAsked = { page: number; per_page: number; type: string; search?: string | undefined }

/** Newest first by the index broadcast_recent; a client has thousands at most, so the search reads them all. */
export async function pageOfBroadcasts(
  db: Db,
  scope: Scope,
  asked: BroadcastsAsked,
): Promise<Paged<BroadcastRow>> {
  const pattern = asked.search ? searchPattern(asked.search) : null
  const chosen = sql`b.client_id = ${scope.client.id}
    and (${asked.type} = 'all' or b.state = ${asked.type} or (${asked.type} = 'sending' and b.state = 'paused'))
    and (${pattern}::text is null or fold(b.title) like ${pattern} or fold(b.message) like ${pattern})`
  const [rows, counted] = await Promise.all([
    db.many(
      scope,
      sql<BroadcastRow>`
        ${broadcastOf(scope)}
        where ${chosen} order by b.created_at desc, b.id limit ${asked.per_page} offset ${offsetOf(asked)}`,
    ),
    db.one(scope, sql<{ total: number }>`select count(*) as total from broadcast b where ${chosen}`),
  ])
  return { rows, total: counted.total }
}

export type StateCount = { state: string; reason: string | null; count: number }

/** By the index message_broadcast; one pass over the broadcast's messages. */
export function countRecipients(db: Db, scope: Scope, broadcastId: string): Promise<StateCount[]> {
  return db.many(
    scope,
    sql<StateCount>`
      select state, reason, count(*) as count from message
      where client_id = ${scope.client.id} and broadcast_id = ${broadcastId}::uuid group by state, reason`,
  )
}

/** Whether each thing that a broadcast names is this client's. */
export async function hasNamedRows(
  db: Db,
  scope: Scope,
  named: { listId: string; campaignId: string; experienceId: string | null },
): Promise<boolean> {
  const row = await db.one(
    scope,
    sql<{ all_there: boolean }>`
      select exists (select 1 from list where client_id = ${scope.client.id} and id = ${named.listId}::uuid)
        and exists (select 1 from campaign where client_id = ${scope.client.id} and id = ${named.campaignId}::uuid)
        and (${named.experienceId}::uuid is null or exists (
          select 1 from experience where client_id = ${scope.client.id} and id = ${named.experienceId}::uuid))
        as all_there`,
  )
  return row.all_there
}
