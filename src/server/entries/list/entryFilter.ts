/**
 * The filters of the list of entries, for its pages, its counts and the jobs over all that it finds. Two ways lead to
 * them: along the index of the experience, status by status, or from few people or awards to their entries.
 */
import type { EntryMark } from '#contract/entries/entryMarks.ts'
import type { entrySources } from '#contract/entries/entrySources.ts'
import { type EntryStatus, entryStatuses } from '#contract/entries/entryStates.ts'
import { searchOf } from '#server/participants/participants.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { startOfDay } from '#server/platform/time.ts'

export type EntryFilter = {
  readonly search?: string | undefined
  readonly status?: EntryStatus | undefined
  readonly source?: (typeof entrySources)[number] | undefined
  readonly reason?: string | undefined
  readonly mark?: EntryMark | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}
export type OfExperience = { readonly experienceId: string; readonly filter: EntryFilter }

/** States of which there may be some. */
export function statusesOf({ status, mark }: EntryFilter): EntryStatus[] {
  const asked = status ? [status] : [...entryStatuses]
  return mark === 'late' ? asked.filter((one) => one === 'pending') : asked
}

/** The conditions for entry `e` besides its status and its experience. */
export function conditionOf(scope: Scope, { experienceId, filter }: OfExperience): Sql<boolean> {
  const { timeZone } = scope.client
  const { source, reason, from, until, mark, search } = filter
  const conditions = [
    source && sql`e.source = ${source}`,
    reason && sql`${reason} = any(e.reasons)`,
    from && sql`e.created_at >= ${startOfDay(timeZone, { day: from, field: 'from' })}`,
    until && sql`e.created_at < ${startOfDay(timeZone, { day: until, field: 'until', daysLater: 1 })}`,
    mark === 'late' && isLate(scope, sql`${experienceId}::uuid`),
    mark === 'test' && sql`e.is_test`,
    search && matchOf(scope, search),
  ].filter((one): one is Sql => Boolean(one))
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}

/** Entry `e`, which waits, is late: since it came in or was put back. Null where the experience knows no such time. */
export const isLate = (scope: Scope, experienceId: Sql) => sql<boolean>`
  e.created_at < ${lateBefore(scope, experienceId)}
    and coalesce(e.reprocessed_at < ${lateBefore(scope, experienceId)}, true)`

const lateBefore = ({ client, at }: Scope, experienceId: Sql) => sql`
  (select ${at}::timestamptz - (x.settings ->> 'service_level_agreement_hours')::integer * interval '1 hour'
    from experience x where x.client_id = ${client.id} and x.id = ${experienceId})`

/** `from … e` of what stands out by few people or awards; undefined where the index of the experience leads to it. */
export function ofFew(scope: Scope, { experienceId, filter }: OfExperience): Sql | undefined {
  const clientId = scope.client.id
  const ofExperience = sql`e.client_id = ${clientId} and e.experience_id = ${experienceId}::uuid`
  if (filter.mark === 'winner')
    return sql`from (select distinct entry_id from award where client_id = ${clientId}
        and experience_id = ${experienceId}::uuid) few
      cross join lateral (select e.* from entry e where ${ofExperience} and e.id = few.entry_id offset 0) e`
  if (filter.mark === 'flagged')
    return sql`from (select id from participant where client_id = ${clientId} and is_flagged) few
      cross join lateral (select e.* from entry e where ${ofExperience} and e.participant_id = few.id offset 0) e`
  return undefined
}

/** A whole e-mail or phone finds by equality; other text finds a part of the person's name, or the entry's eid. */
function matchOf(scope: Scope, search: string): Sql {
  const clientId = scope.client.id
  const asked = searchOf(search)
  if ('patterns' in asked)
    return sql`(e.eid = ${search.toLowerCase()} or e.participant_id in (
      select search_participants(${clientId}, ${asked.patterns}::text[], ${totalCap})))`
  const isIt = 'phones' in asked ? sql`phone = any(${asked.phones}::text[])` : sql`email = ${asked.email}`
  return sql`e.participant_id in (select id from participant where client_id = ${clientId} and ${isIt})`
}
