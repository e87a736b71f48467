import type { Kind } from '#contract/experiences/kinds.ts'
import type { OptIn } from '#contract/reporting/rowCalls.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { countIn, daysWithin, type Ends, monthsOf } from '#server/platform/months.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

/** Days of the client's zone, `YYYY-MM-DD`, both included. */
export type ClicksAsked = {
  readonly of: { readonly experienceId: string } | { readonly campaignId: string }
  readonly from: string
  readonly until: string
}
export type Clicks = { people: number; programs: number }
/** The campaign of a click in no broadcast. */
const noCampaign = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid")

type Compared = { readonly of: ClicksAsked['of']; readonly days: Ends; readonly before: Ends }
type IsMeant = (of: string) => Sql

export function countClicks(db: Db, scope: Scope, asked: Compared): Promise<Clicks & { before: number }> {
  const { of } = asked
  // All of them at once, by the index of their key: subject by subject, each would be two sums of its own.
  const isOfSubject: IsMeant = (each) =>
    sql`${sql.ref(`${each}.subject_id`)} = any(array(select id from subject))`
  const isOf =
    (campaign: Sql): IsMeant =>
    (each) =>
      sql`${sql.ref(`${each}.campaign_id`)} = ${campaign}`
  const isInNone = isOf(noCampaign)
  const [subjects, clicks] =
    'experienceId' in of
      ? [linksOf(scope, of.experienceId), clicksIn(scope, asked, isOfSubject)]
      : [
          subjectsOf(scope, of.campaignId),
          sql`${clicksIn(scope, asked, isOf(sql`${of.campaignId}::uuid`))}
            union all
            ${clicksIn(scope, asked, (each) => sql`${isOfSubject(each)} and ${isInNone(each)}`)}`,
        ]
  return db.prepared().one(
    scope,
    sql<Clicks & { before: number }>`
      with subject as materialized (${subjects})
      select coalesce(sum(k.people), 0)::bigint as people, coalesce(sum(k.programs), 0)::bigint as programs,
        coalesce(sum(k.before), 0)::bigint as before
      from (${clicks}) k`,
  )
}

/**
 * Folded ones from the months (by their key, or click_month_campaign), the rest from the other shards of the days (by
 * click_day_open, or click_day_open_campaign): of these a row each, in one statement, since a fold moves one to the other.
 */
function clicksIn({ client }: Scope, { days, before }: Compared, isMeant: IsMeant): Sql {
  const ranges = [days, before]
  const openIn = (column: string, range: Ends) =>
    sql`sum(${sql.ref(`d.${column}`)}) filter (where ${daysWithin('d', [range])})`
  return sql`
    select sum(${countIn('m', 'people', days)}) as people, sum(${countIn('m', 'programs', days)}) as programs,
      sum(${countIn('m', 'people', before)}) as before
    from click_month m where m.client_id = ${client.id} and ${isMeant('m')} and ${monthsOf('m', ranges)}
    union all
    select ${openIn('people', days)}, ${openIn('programs', days)}, ${openIn('people', before)}
    from click_day d where d.client_id = ${client.id} and d.shard >= 0 and ${isMeant('d')} and ${daysWithin('d', ranges)}`
}

/** The links of an experience, and its own address. */
const linksOf = (scope: Scope, experienceId: string) => sql`
  select l.id from link l where l.client_id = ${scope.client.id} and l.experience_id = ${experienceId}::uuid
  union all select ${experienceId}::uuid`

export type ClickDayRow = Clicks & {
  day: string
  link_id: Rows['link']['id'] | null
  link_name: Rows['link']['name'] | null
  eid: Rows['experience']['eid'] | null
  kind: Kind | null
  name: Rows['experience']['name'] | null
}

/** A row for each link and day, the newest day first and what was opened most before the rest. */
export function listClickDays(
  db: Db,
  scope: Scope,
  { page, per_page, ...asked }: ClicksAsked & PageAsked,
): Promise<Paged<ClickDayRow>> {
  const clientId = scope.client.id
  const matches = sql`from (
    select k.subject_id, k.day, sum(k.people)::bigint as people, sum(k.programs)::bigint as programs
    from (${clicksOf(scope, asked)}) k group by k.subject_id, k.day) n`
  const order = sql`n.day desc, n.people desc, n.programs desc, n.subject_id`
  const rows = sql<ClickDayRow>`
    select n.day::text as day, n.people, n.programs, l.id as link_id, l.name as link_name, x.eid, x.kind, x.name
    from (select n.* ${matches} order by ${order} ${limitOf({ page, per_page })}) n
    left join link l on l.client_id = ${clientId} and l.id = n.subject_id
    left join experience x on x.client_id = ${clientId} and x.id = coalesce(l.experience_id, n.subject_id)
      and x.deleted_at is null
    order by ${order}`
  return pageOfMatches(db, scope, { rows, matches })
}

/** Each day of each subject, by its key: the links of an experience are those of link_experience. */
function clicksOf(scope: Scope, { of, from, until }: ClicksAsked): Sql {
  const clientId = scope.client.id
  const within = sql`d.client_id = ${clientId} and d.day between ${from}::date and ${until}::date`
  const columns = sql`d.subject_id, d.day, d.people, d.programs`
  if ('experienceId' in of)
    return sql`
      select ${columns} from (${linksOf(scope, of.experienceId)}) s
      join click_day d on d.subject_id = s.id and ${within}`
  return sql`
    select ${columns} from click_day d where ${within} and d.campaign_id = ${of.campaignId}::uuid
    union all
    select ${columns} from (${subjectsOf(scope, of.campaignId)}) s
    join click_day d on d.subject_id = s.id and ${within} and d.campaign_id = ${noCampaign}`
}

/** Links of the campaign, and its experiences, whose own addresses may be opened. A link on a sheet is of the sheet's. */
function subjectsOf(scope: Scope, campaignId: string): Sql {
  const clientId = scope.client.id
  const isShown = sql`x.client_id = ${clientId} and x.campaign_id = ${campaignId}::uuid and x.deleted_at is null
    and coalesce((x.settings ->> 'is_visible_on_campaign_dashboard')::boolean, true)`
  return sql`
    select p.link_id as id from placement_detail p
    where p.client_id = ${clientId} and p.campaign_id = ${campaignId}::uuid and p.link_id is not null
    union all
    select l.id from link l join experience x on ${isShown} and x.id = l.experience_id
    where l.client_id = ${clientId} and not exists (
      select 1 from placement_detail p where p.client_id = ${clientId} and p.link_id = l.id)
    union all
    select x.id from experience x where ${isShown}`
}

export type OptInRow = Row<'consent_change', 'id' | 'participant_id' | 'at'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> & {
    how: OptIn['how']
    subscription_name: Rows['subscription']['name']
    eid: Rows['experience']['eid'] | null
    kind: Kind | null
    experience_name: Rows['experience']['name'] | null
  }
export type OptInsAsked = {
  readonly experienceIds: readonly string[]
  readonly start: Date
  readonly end: Date
}

/** By consent_change_experience. */
const optInsOf = (scope: Scope, { experienceIds, start, end }: OptInsAsked) =>
  sql`from consent_change c where c.client_id = ${scope.client.id}
    and c.experience_id = any(${[...experienceIds]}::uuid[]) and c.at >= ${start} and c.at < ${end}`

export type OptIns = { count: number; before: number }
type Moments = Pick<OptInsAsked, 'start' | 'end'>
export type OptInsCompared = Pick<OptInsAsked, 'experienceIds'> & { days: Moments; before: Moments }

export function countOptIns(
  db: Db,
  scope: Scope,
  { experienceIds, days, before }: OptInsCompared,
): Promise<OptIns> {
  const countedIn = (moments: Moments) =>
    sql`(select count(*) ${optInsOf(scope, { experienceIds, ...moments })})`
  return db
    .prepared()
    .one(scope, sql<OptIns>`select ${countedIn(days)} as count, ${countedIn(before)} as before`)
}

export function listOptInRows(
  db: Db,
  scope: Scope,
  { page, per_page, ...asked }: OptInsAsked & PageAsked,
): Promise<Paged<OptInRow>> {
  const clientId = scope.client.id
  const matches = optInsOf(scope, asked)
  const rows = sql<OptInRow>`
    select c.id, c.participant_id, c.how, c.at, p.first_name, p.last_name, p.phone, p.email,
      p.is_flagged, s.name as subscription_name, x.eid, x.kind, x.name as experience_name
    from consent_change c join (
      select c.id ${matches} order by c.at desc, c.id ${limitOf({ page, per_page })}) k on k.id = c.id
    join participant p on p.client_id = ${clientId} and p.id = c.participant_id
    join subscription s on s.client_id = ${clientId} and s.id = c.subscription_id
    left join experience x on x.client_id = ${clientId} and x.id = c.experience_id and x.deleted_at is null
    where c.client_id = ${clientId}
    order by c.at desc, c.id`
  return pageOfMatches(db, scope, { rows, matches })
}
