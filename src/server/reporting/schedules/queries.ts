import type { ReportSchedule, SentReport } from '#contract/reporting/scheduleCalls.ts'
import type { Role } from '#contract/roles.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { installation, type Scope, type UserScope } from '#server/platform/scope.ts'
import type { Rhythm } from './rhythm.ts'

export type ScheduleFields = Rhythm &
  Row<'report_schedule', 'id' | 'experience_id' | 'campaign_id' | 'recipient_ids' | 'next_at'>
export type LockedSchedule = ScheduleFields & Row<'report_schedule', 'version'>
export type ScheduleRow = LockedSchedule &
  Row<'report_schedule', 'created_at'> & {
    recipients: ReportSchedule['recipients']
    last_sent_at: Date | null
  }

const fields = sql`s.id, s.experience_id, s.campaign_id, s.recipient_ids, s.rhythm, s.weekday, s.month_day, s.hour,
  s.next_at, s.version`

const columns = ({ client }: Scope) => sql`${fields}, s.created_at,
  (select max(r.sent_at) from sent_report r
    where r.client_id = ${client.id} and r.user_id = any(s.recipient_ids) and r.schedule_id = s.id) as last_sent_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
    from client_role c join user_account u on u.id = c.user_id
    where c.client_id = ${client.id} and c.user_id = any(s.recipient_ids)), '[]'::jsonb) as recipients`

export type ScheduleOf = { readonly experienceId: string } | { readonly campaignId: string }

/** The oldest first, by report_schedule_experience or report_schedule_campaign. */
export function listSchedules(db: Db, scope: Scope, of: ScheduleOf): Promise<ScheduleRow[]> {
  const isOf =
    'experienceId' in of
      ? sql`s.experience_id = ${of.experienceId}::uuid`
      : sql`s.campaign_id = ${of.campaignId}::uuid`
  return db.many(
    scope,
    sql<ScheduleRow>`
      select ${columns(scope)} from report_schedule s
      where s.client_id = ${scope.client.id} and ${isOf}
      order by s.created_at, s.id limit 100`,
  )
}

export function getSchedule(db: Db, scope: Scope, id: string): Promise<ScheduleRow> {
  return db.one(
    scope,
    sql<ScheduleRow>`
      select ${columns(scope)} from report_schedule s
      where s.client_id = ${scope.client.id} and s.id = ${id}::uuid`,
  )
}

export function findSchedule(db: Db, scope: Scope, id: string): Promise<LockedSchedule | undefined> {
  return db.maybe(
    scope,
    sql<LockedSchedule>`
      select ${fields} from report_schedule s where s.client_id = ${scope.client.id} and s.id = ${id}::uuid`,
  )
}

export function lockSchedule(tx: Db, scope: Scope, id: string): Promise<LockedSchedule | undefined> {
  return tx.maybe(
    scope,
    sql<LockedSchedule>`
      select ${fields} from report_schedule s
      where s.client_id = ${scope.client.id} and s.id = ${id}::uuid for update`,
  )
}

/** The client's zone, which nobody changes until commit. */
export async function lockTimeZone(tx: Db, { client }: Scope): Promise<string> {
  const { time_zone } = await tx.one(
    installation,
    sql<Row<'client', 'time_zone'>>`select time_zone from client where id = ${client.id} for share`,
  )
  return time_zone
}

export async function insertSchedule(tx: Db, scope: Scope, schedule: ScheduleFields): Promise<void> {
  const made = { client_id: scope.client.id, created_at: scope.at }
  await tx.run(
    scope,
    insertRow('report_schedule', { ...made, ...schedule, recipient_ids: [...schedule.recipient_ids] }),
  )
}

export async function writeSchedule(
  tx: Db,
  scope: Scope,
  { id, ...values }: Omit<ScheduleFields, 'experience_id' | 'campaign_id'>,
): Promise<void> {
  const changed = { ...values, version: nextVersion }
  await tx.run(scope, updateRow('report_schedule', { client_id: scope.client.id, id }, changed))
}

export async function writeNext(tx: Db, scope: Scope, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx.run(scope, updateRow('report_schedule', { client_id: scope.client.id, id }, { next_at: at }))
}

export async function deleteScheduleRow(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(
    scope,
    sql`delete from report_schedule where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

export type Reader = Row<'user_account', 'id' | 'name' | 'language'> & { role: Role }

/** The ones of them who work for the client and can still sign in. */
export function listReaders(db: Db, { client }: Scope, userIds: readonly string[]): Promise<Reader[]> {
  return db.many(
    installation,
    sql<Reader>`
      select u.id, u.name, u.language, c.role from client_role c join user_account u on u.id = c.user_id
      where c.client_id = ${client.id} and c.user_id = any(${[...userIds]}::uuid[])
        and u.password_hash is not null and u.disabled_at is null and u.locked_at is null
      order by u.id`,
  )
}

/** How many of them work for the client. */
export async function countWorking(tx: Db, { client }: Scope, userIds: readonly string[]): Promise<number> {
  const { count } = await tx.one(
    installation,
    sql<{ count: number }>`
      select count(*) as count from client_role
      where client_id = ${client.id} and user_id = any(${[...userIds]}::uuid[])`,
  )
  return count
}

export async function hasSent(
  tx: Db,
  scope: Scope,
  sendingId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const sent = await tx.maybe(
    scope,
    sql`select 1 from sent_report
        where client_id = ${scope.client.id} and user_id = any(${[...userIds]}::uuid[])
          and sending_id = ${sendingId}::uuid limit 1`,
  )
  return sent !== undefined
}

export type NewSentReport = Row<
  'sent_report',
  'user_id' | 'sending_id' | 'schedule_id' | 'name' | 'pdf_id' | 'csv_id' | 'ends_at'
> & { first_day: string; last_day: string }

export async function insertSent(tx: Db, scope: Scope, rows: readonly NewSentReport[]): Promise<void> {
  const values = rows.map(
    (row) => sql`(${scope.client.id}, ${row.user_id}::uuid, ${row.sending_id}::uuid, ${row.schedule_id}::uuid,
      ${row.name}, ${row.first_day}::date, ${row.last_day}::date, ${row.pdf_id}::uuid, ${row.csv_id}::uuid,
      ${scope.at}, ${row.ends_at})`,
  )
  await tx.run(
    scope,
    sql`insert into sent_report (client_id, user_id, sending_id, schedule_id, name, first_day, last_day, pdf_id, csv_id,
          sent_at, ends_at)
        values ${sql.join(values)}`,
  )
}

export type SentRow = Row<'sent_report', 'sending_id' | 'name' | 'sent_at' | 'ends_at'> &
  Pick<SentReport, 'first_day' | 'last_day' | 'pdf_id' | 'csv_id'>

/** By sent_report_newest. */
export function listSent(db: Db, scope: UserScope, asked: PageAsked): Promise<Paged<SentRow>> {
  const clientId = scope.client.id
  const matches = sql`from sent_report r where r.client_id = ${clientId} and r.user_id = ${scope.actor.id}::uuid`
  const rows = sql<SentRow>`
    select r.sending_id, r.name, r.first_day::text as first_day, r.last_day::text as last_day, p.id as pdf_id,
      c.id as csv_id, r.sent_at, r.ends_at
    from (select r.* ${matches} order by r.sent_at desc, r.sending_id ${limitOf(asked)}) r
    left join stored_file p on p.client_id = ${clientId} and p.id = r.pdf_id
    left join stored_file c on c.client_id = ${clientId} and c.id = r.csv_id
    order by r.sent_at desc, r.sending_id`
  return pageOfMatches(db, scope, { rows, matches })
}

export async function getKeptDays(db: Db, { client }: Scope): Promise<number> {
  const { files_kept_days } = await db.one(
    installation,
    sql<Row<'client', 'files_kept_days'>>`select files_kept_days from client where id = ${client.id}`,
  )
  return files_kept_days
}
