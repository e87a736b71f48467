import { entryStatuses } from '#contract/entries/entryStates.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Home, SetUpStep } from '#contract/reporting/calls.ts'
import type { Row, Rows } from '#db/rows.ts'
import { counterTotal } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

export type OpenExperience = Row<'experience', 'id' | 'eid' | 'name' | 'ended_at'> & { kind: Kind }

/** The ten that end first; a client has few enough of them to be read through. */
export function listOpenExperiences(db: Db, scope: Scope): Promise<OpenExperience[]> {
  const { client, at } = scope
  return db.prepared().many(
    scope,
    sql<OpenExperience>`
      select x.id, x.kind, x.eid, x.name, x.ended_at from experience x
      where x.client_id = ${client.id} and x.deleted_at is null and not x.is_draft
        and (x.started_at is null or x.started_at <= ${at}) and (x.ended_at is null or x.ended_at > ${at})
      order by x.ended_at nulls last, x.created_at desc, x.id limit 10`,
  )
}

/** A day of the client's zone, `YYYY-MM-DD`, from its first moment up to that of the next one. */
export type Day = { readonly day: string; readonly start: Date; readonly end: Date }
export type DayCount = { experience_id: Rows['experience']['id']; day: string; count: number }

/** Each day of each experience is a range of entry_experience in each status, and read from that index alone. */
export function countEntriesByDay(
  db: Db,
  scope: Scope,
  { experienceIds, days }: { experienceIds: readonly string[]; days: readonly Day[] },
): Promise<DayCount[]> {
  return db.prepared().many(
    scope,
    sql<DayCount>`
      select x.id as experience_id, d.day, n.count
      from unnest(${[...experienceIds]}::uuid[]) as x (id)
      cross join unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ start }) => start)}::timestamptz[],
        ${days.map(({ end }) => end)}::timestamptz[]) as d (day, starts_at, ends_at)
      cross join lateral (
        select count(*) as count from entry e
        where e.client_id = ${scope.client.id} and e.experience_id = x.id
          and e.status = any(${[...entryStatuses]}::text[])
          and e.created_at >= d.starts_at and e.created_at < d.ends_at) n
      order by d.day`,
  )
}

export type NextSend = Row<'broadcast', 'id' | 'channel' | 'send_after'> &
  Pick<Home['sends'][number], 'name' | 'needs_approval' | 'list_name'>

/** By broadcast_scheduled. */
export function listNextSends(db: Db, scope: Scope): Promise<NextSend[]> {
  const clientId = scope.client.id
  return db.prepared().many(
    scope,
    sql<NextSend>`
      select b.id, coalesce(nullif(b.title, ''), nullif(b.subject, ''), left(b.message, 60)) as name, b.channel, b.send_after, coalesce(l.name, b.list_name) as list_name,
        b.needs_approval and b.approved_at is null as needs_approval
      from broadcast b left join list l on l.client_id = ${clientId} and l.id = b.participant_list_id
      where b.client_id = ${clientId} and b.state = 'scheduled'
      order by b.send_after, b.id limit 5`,
  )
}

/**
 * Which steps of the set-up were done. Whoever has a shortcode or a mailbox can send; whoever has published something
 * without a pool needed none; whoever has sent a broadcast has seen a text of the client arrive, also where the one who
 * tested it works there no more.
 */
export function getSetUp(db: Db, scope: Scope): Promise<Record<SetUpStep, boolean>> {
  const clientId = scope.client.id
  return db.prepared().one(
    scope,
    sql<Record<SetUpStep, boolean>>`
      select exists (select 1 from client_shortcode s where s.client_id = ${clientId})
          or exists (select 1 from mailbox m where m.client_id = ${clientId}) as sender,
        (select count(*) from (select 1 from client_role r where r.client_id = ${clientId} limit 2) two) = 2 as colleagues,
        ${counterTotal(scope, 'participants')} > 0 as people,
        exists (select 1 from prize_pool p where p.client_id = ${clientId})
          or exists (select 1 from experience x where x.client_id = ${clientId} and x.deleted_at is null
            and not x.is_draft) as pool,
        exists (select 1 from experience x where x.client_id = ${clientId} and x.deleted_at is null) as experience,
        exists (select 1 from test_send t where t.client_id = ${clientId})
          or exists (select 1 from broadcast b where b.client_id = ${clientId} and b.started_at is not null) as test_text`,
  )
}

/** Whether somebody was invited who has not answered yet and still can. */
export async function hasInvited(db: Db, { client, at }: Scope): Promise<boolean> {
  const found = await db.maybe(
    installation,
    sql`select id from client_invitation where client_id = ${client.id} and expires_at > ${at} limit 1`,
  )
  return found !== undefined
}
