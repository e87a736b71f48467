import type { Kind } from '#contract/experiences/kinds.ts'
import { type Wait, waitingDays } from '#contract/reporting/waits.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { totalCap } from '#server/platform/paging.ts'
import type { UserScope } from '#server/platform/scope.ts'

/** Counts stop one beyond the cap, so that it is known whether there are more. */
const stop = sql.lit(totalCap + 1)
/** How many experiences are named where one works in one at a time. */
const named = sql.lit(5)

export type WaitingRow = {
  what: Wait
  count: number
  since: Date | null
  experiences: (Row<'experience', 'eid' | 'name'> & { kind: Kind; count: number })[]
}

/** All in one statement; what nobody waits for has a count of 0. */
export function countWaiting(db: Db, scope: UserScope, what: readonly Wait[]): Promise<WaitingRow[]> {
  const counts = what.map((wait) => countOf[wait](scope))
  return db.prepared().many(scope, sql<WaitingRow>`${sql.join(counts, sql` union all `)}`)
}

const countOf: Record<Wait, (scope: UserScope) => Sql> = {
  pending_entries: pendingEntries,
  draws_to_confirm: drawsToConfirm,
  // By broadcast_scheduled.
  approvals: ({ client, actor }) =>
    plainCount(
      'approvals',
      sql`select b.created_at as at from broadcast b
        where b.client_id = ${client.id} and b.state = 'scheduled' and b.needs_approval and b.approved_at is null
          and b.user_id <> ${actor.id}::uuid and b.changed_by is distinct from ${actor.id}::uuid`,
    ),
  // By conversation_unread_recent and conversation_unread_messenger.
  unread_conversations: ({ client }) =>
    plainCount(
      'unread_conversations',
      sql`select c.last_message_at as at from conversation c
        where c.client_id = ${client.id} and c.read_at is null and c.type <> 'widget' order by c.last_message_at`,
    ),
  unread_messenger: ({ client }) =>
    plainCount(
      'unread_messenger',
      sql`select c.last_message_at as at from conversation c
        where c.client_id = ${client.id} and c.read_at is null and c.type = 'widget' order by c.last_message_at`,
    ),
  // By job_report_failed.
  failed_jobs: (scope) =>
    plainCount(
      'failed_jobs',
      sql`select r.updated_at as at from job_report r
        where r.client_id = ${scope.client.id} and r.state = 'failed' and r.updated_at >= ${recentSince(scope)}
        order by r.updated_at`,
    ),
  bounces,
  // By task_of_user.
  due_tasks: ({ client, actor, at }) =>
    plainCount(
      'due_tasks',
      sql`select t.due_at as at from task t
        where t.client_id = ${client.id} and t.user_id = ${actor.id}::uuid and t.state = 'open' and t.due_at <= ${at}
        order by t.due_at`,
    ),
}

const plainCount = (what: Wait, found: Sql) => sql`
  select ${sql.lit(what)} as what, count(*) as count, min(w.at) as since, '[]'::jsonb as experiences
  from (${found} limit ${stop}) w`

const recentSince = ({ at }: UserScope) => new Date(at.getTime() - waitingDays * 86_400_000)

/** Addresses that are none, whoever has them. By suppression_recent. */
const deadOf = (scope: UserScope) => sql`
  s.client_id = ${scope.client.id} and s.at >= ${recentSince(scope)} and s.reason <> 'complained'`

/**
 * Addresses that are none and still somebody's: each is looked for in participant_phone or participant_email alone.
 * `offset 0` keeps that a look-up.
 */
function bounces(scope: UserScope): Sql {
  const isTheirs = (column: Sql) => sql`exists (
    select 1 from participant p where p.client_id = ${scope.client.id} and ${column} = s.address offset 0)`
  return plainCount(
    'bounces',
    sql`select s.at from suppression s
      where ${deadOf(scope)} and ((s.channel = 'sms' and ${isTheirs(sql`p.phone`)})
        or (s.channel = 'email' and ${isTheirs(sql`p.email`)}))
      order by s.at`,
  )
}

/** Entries of living experiences, each counted by entry_experience alone. */
function pendingEntries({ client }: UserScope): Sql {
  const pending = sql`from entry e
    where e.client_id = ${client.id} and e.experience_id = x.id and e.status = 'pending'`
  const living = sql`experience x where x.client_id = ${client.id} and x.deleted_at is null`
  return sql`
    select 'pending_entries' as what,
      (select count(*) from (
        select 1 from (select x.id from ${living} offset 0) x
        cross join lateral (select 1 ${pending} limit ${stop}) each_one limit ${stop}) w) as count,
      min(n.since) as since, ${namedExperiences(sql`n.since`)}
    from (
      select x.kind, x.eid, x.name, x.since, c.count
      from (
        select x.id, x.kind, x.eid, x.name, o.since
        from (select x.id, x.kind, x.eid, x.name from ${living} offset 0) x
        cross join lateral (
          select e.created_at as since ${pending} order by e.created_at, e.id limit 1) o
        order by o.since limit ${named}) x
      cross join lateral (
        select count(*) as count from (select 1 ${pending} limit ${stop}) w) c) n`
}

/** Whether the asker may confirm draw `d`: where the client wants two persons, not one in which he or she drew. */
export const isToConfirm = ({ client, actor }: UserScope) => sql<boolean>`
  d.state = 'in-progress' and not (
    exists (select 1 from client c where c.id = ${client.id} and c.needs_two_persons_to_confirm)
    and exists (select 1 from draw_round r
      where r.client_id = ${client.id} and r.draw_id = d.id and r.user_id = ${actor.id}::uuid))`

/** By draw_to_confirm. */
function drawsToConfirm(scope: UserScope): Sql {
  const { client } = scope
  return sql`
    select 'draws_to_confirm' as what, coalesce(sum(n.count), 0)::bigint as count, min(n.since) as since,
      ${namedExperiences(sql`n.since`)}
    from (
      select x.kind, x.eid, x.name, min(d.drawn_at) as since, count(*) as count
      from (
        select d.experience_id, d.drawn_at from draw d
        where d.client_id = ${client.id} and ${isToConfirm(scope)}
        order by d.drawn_at limit ${stop}) d
      join experience x on x.client_id = ${client.id} and x.id = d.experience_id and x.deleted_at is null
      group by x.id, x.kind, x.eid, x.name) n`
}

const namedExperiences = (order: Sql) => sql`
  coalesce(jsonb_agg(jsonb_build_object('kind', n.kind, 'eid', n.eid, 'name', n.name, 'count', n.count)
    order by ${order}), '[]') as experiences`

export type BounceRow = Row<'suppression', 'channel' | 'address' | 'at'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> & {
    participant_id: Rows['participant']['id']
  }

/** The newest first, at most 50; `offset 0` keeps whose it is a look-up. */
export function listBounceRows(db: Db, scope: UserScope): Promise<BounceRow[]> {
  const clientId = scope.client.id
  const columns = sql`p.id, p.first_name, p.last_name, p.phone, p.email, p.is_flagged`
  return db.prepared().many(
    scope,
    sql<BounceRow>`
      select p.id as participant_id, p.first_name, p.last_name, p.phone, p.email, p.is_flagged, s.channel,
        s.address, s.at
      from suppression s cross join lateral (
        select ${columns} from participant p
        where p.client_id = ${clientId} and s.channel = 'sms' and p.phone = s.address
        union all
        select ${columns} from participant p
        where p.client_id = ${clientId} and s.channel = 'email' and p.email = s.address
        offset 0) p
      where ${deadOf(scope)}
      order by s.at desc, s.address limit 50`,
  )
}
