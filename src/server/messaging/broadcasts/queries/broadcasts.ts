import type { Broadcast, Channel } from '#contract/messaging/calls.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'

/** A broadcast as it is answered, times still as Dates. */
export type BroadcastRow = Row<'broadcast', keyof Broadcast & keyof Rows['broadcast']> & {
  list_name: Rows['list']['name']
  is_list_deleted: boolean
  campaign_name: Rows['campaign']['name']
  shortcode_id: string | null
  mailbox_id: string | null
  sender: string
  user_name: string
  approved_by_name: Rows['user_account']['name'] | null
}

/** A form's values, checked and resolved: the columns that an edit may change. */
export type BroadcastFields = Row<
  'broadcast',
  | 'channel'
  | 'title'
  | 'subject'
  | 'subject_fr'
  | 'message'
  | 'message_fr'
  | 'send_after'
  | 'send_now'
  | 'skip_optin_check'
  | 'skip_optin_reason'
  | 'ignore_quiet_hours'
  | 'quiet_hours_reason'
  | 'participant_list_id'
  | 'campaign_id'
  | 'sender_id'
  | 'subscription_id'
  | 'experience_id'
>

/** The columns of `BroadcastFields`, in the order in which they are written. */
const fieldColumns = sql.raw(
  `channel, title, subject, subject_fr, message, message_fr, send_after, send_now, skip_optin_check, skip_optin_reason, ignore_quiet_hours,
   quiet_hours_reason, participant_list_id, campaign_id, sender_id, subscription_id, experience_id`,
)

const fieldValues = (fields: BroadcastFields) => sql`
  ${fields.channel}::text, ${fields.title}::text, ${fields.subject}::text, ${fields.subject_fr}::text, ${fields.message}::text, ${fields.message_fr}::text, ${fields.send_after}::timestamptz,
  ${fields.send_now}::boolean, ${fields.skip_optin_check}::boolean, ${fields.skip_optin_reason}::text,
  ${fields.ignore_quiet_hours}::boolean, ${fields.quiet_hours_reason}::text, ${fields.participant_list_id}::uuid,
  ${fields.campaign_id}::uuid, ${fields.sender_id}::uuid, ${fields.subscription_id}::uuid,
  ${fields.experience_id}::uuid`

export async function insertBroadcast(
  tx: Db,
  scope: Scope,
  broadcast: { id: string; userId: string; fields: BroadcastFields; needsApproval: boolean },
): Promise<void> {
  const { id, userId, fields, needsApproval } = broadcast
  await tx.run(
    scope,
    sql`insert into broadcast (client_id, id, state, user_id, needs_approval, created_at, updated_at, ${fieldColumns})
        values (${scope.client.id}, ${id}, 'scheduled', ${userId}, ${needsApproval}, ${scope.at}, ${scope.at}, ${fieldValues(fields)})`,
  )
}

/**
 * `changedBy` is null where no person changed the broadcast. Without `keepsApproval` an approval that was given is
 * taken back.
 */
export type ScheduledChange = {
  readonly id: string
  readonly fields: BroadcastFields
  readonly changedBy: string | null
  readonly needsApproval: boolean
  readonly keepsApproval: boolean
}

export async function writeScheduled(tx: Db, scope: Scope, change: ScheduledChange): Promise<void> {
  const { id, fields, changedBy, needsApproval, keepsApproval } = change
  await tx.run(
    scope,
    sql`update broadcast set updated_at = ${scope.at}, changed_by = coalesce(${changedBy}::uuid, changed_by),
          needs_approval = ${needsApproval},
          approved_by = case when ${keepsApproval}::boolean then approved_by end,
          approved_at = case when ${keepsApproval}::boolean then approved_at end, (${fieldColumns}) = row(${fieldValues(fields)}),
          version = version + case when ${changedBy}::uuid is null then 0 else 1 end
        where client_id = ${scope.client.id} and id = ${id}::uuid and state = 'scheduled'`,
  )
}

export async function markCancelled(tx: Db, scope: Scope, id: string): Promise<void> {
  const key = { client_id: scope.client.id, id, state: 'scheduled' } as const
  const cancelled = { state: 'cancelled', cancelled_at: scope.at, updated_at: scope.at } as const
  await tx.run(scope, updateRow('broadcast', key, cancelled))
}

export type LockedBroadcast = BroadcastFields &
  Row<'broadcast', 'state' | 'audience_count' | 'needs_approval' | 'approved_at' | 'version'>

/** Locks the row until commit, so that a cancel and the start of sending see each other. */
export function lockBroadcast(tx: Db, scope: Scope, id: string): Promise<LockedBroadcast | undefined> {
  return tx.maybe(
    scope,
    sql<LockedBroadcast>`
      select state, audience_count, needs_approval, approved_at, version, ${fieldColumns} from broadcast
      where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

const broadcastOf = (scope: Scope) => sql`
  select b.id, b.channel, b.title, b.subject, b.subject_fr, b.message, b.message_fr, b.state, b.send_after, b.send_now, b.skip_optin_check,
    b.skip_optin_reason, b.ignore_quiet_hours, b.quiet_hours_reason, b.participant_list_id, coalesce(l.name, b.list_name, '') as list_name,
    l.id is null as is_list_deleted,
    b.campaign_id, c.name as campaign_name, case when b.channel = 'sms' then b.sender_id end as shortcode_id,
    case when b.channel = 'email' then b.sender_id end as mailbox_id, coalesce(s.code, mb.address, '') as sender,
    b.subscription_id,
    b.experience_id, b.audience_count, b.slowed_at, b.user_id, coalesce(u.name, '') as user_name, b.changed_by, b.needs_approval, b.approved_at,
    a.name as approved_by_name, b.created_at, b.started_at, b.finished_at, b.version
  from broadcast b
  left join list l on l.client_id = ${scope.client.id} and l.id = b.participant_list_id
  join campaign c on c.client_id = ${scope.client.id} and c.id = b.campaign_id
  left join shortcode s on s.id = b.sender_id
  left join mailbox mb on mb.id = b.sender_id
  left join user_account u on u.id = b.user_id
  left join user_account a on a.id = b.approved_by`

export function findBroadcast(db: Db, scope: Scope, id: string): Promise<BroadcastRow | undefined> {
  return db.maybe(
    scope,
    sql<BroadcastRow>`${broadcastOf(scope)} where b.client_id = ${scope.client.id} and b.id = ${id}::uuid`,
  )
}

const waitsForApproval = sql`b.state = 'scheduled' and b.needs_approval and b.approved_at is null`

export type BroadcastsAsked = {
  page: number
  per_page: number
  type: string
  channel?: Channel | undefined
  search?: string | undefined
}

/** Newest first by the index broadcast_recent; a client has thousands at most, so the search reads them all. */
export async function pageOfBroadcasts(
  db: Db,
  scope: Scope,
  asked: BroadcastsAsked,
): Promise<Paged<BroadcastRow>> {
  const pattern = asked.search ? searchPattern(asked.search) : null
  const chosen = sql`b.client_id = ${scope.client.id}
    and (${asked.channel ?? null}::text is null or b.channel = ${asked.channel ?? null}::text)
    and (${asked.type} in ('all', b.state, b.channel) or (${asked.type} = 'sending' and b.state = 'paused')
      or (${asked.type} = 'approval' and ${waitsForApproval}))
    and (${pattern}::text is null or fold(b.title) like ${pattern} or fold(b.subject) like ${pattern}
      or fold(b.message) like ${pattern})`
  const rows = sql<BroadcastRow>`
    ${broadcastOf(scope)} where ${chosen} order by b.created_at desc, b.id ${limitOf(asked)}`
  return pageOfMatches(db, scope, { rows, matches: sql`from broadcast b where ${chosen}`, isExact: true })
}

export type NamedRows = {
  campaign_ended_at: Rows['campaign']['ended_at']
  is_list_empty: boolean
}

/** The things that a broadcast names, where all of them are this client's. */
export function findNamedRows(
  db: Db,
  scope: Scope,
  named: { listId: string; campaignId: string; experienceId: string | null },
): Promise<NamedRows | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<NamedRows>`
      select c.ended_at as campaign_ended_at, not exists (select from list_member m
        where m.client_id = ${clientId} and m.list_id = ${named.listId}::uuid) as is_list_empty
      from campaign c
      where c.client_id = ${clientId} and c.id = ${named.campaignId}::uuid
        and exists (select from list l where l.client_id = ${clientId} and l.id = ${named.listId}::uuid)
        and (${named.experienceId}::uuid is null or exists (
          select from experience e where e.client_id = ${clientId} and e.id = ${named.experienceId}::uuid))`,
  )
}

export function findSubscription(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ channel: Channel; shortcode_id: string | null } | undefined> {
  return db.maybe(
    scope,
    sql<Row<'subscription', 'channel' | 'shortcode_id'>>`
      select channel, shortcode_id from subscription where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** The default subscription of a shortcode, or of e-mail (null). */
export async function findDefaultSubscription(
  db: Db,
  scope: Scope,
  shortcodeId: string | null,
): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<Row<'subscription', 'id'>>`
      select id from subscription
      where client_id = ${scope.client.id} and shortcode_id is not distinct from ${shortcodeId}::uuid and is_default`,
  )
  return row?.id
}
