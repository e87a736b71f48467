import type * as z from 'zod'
import type { narrowing } from '#contract/participants/calls.ts'
import type { ConsentState } from '#contract/participants/consentStates.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Narrowing } from '#server/platform/narrowing.ts'
import type { Scope } from '#server/platform/scope.ts'
import { defaultSubscriptions } from '../queries/participants.ts'
import { searchOf } from './searchText.ts'

/** The search text and the filters of the participants page, as the contract has them. */
export type Filters = { [Name in keyof typeof narrowing]?: z.output<(typeof narrowing)[Name]> }

/** The condition that narrows participants: each row `p` is a participant. */
export function narrowingsOf(scope: Scope, filters: Filters): Narrowing[] {
  const { query, list_id, campaign_list, experience, opt_in_status } = filters
  const isOneKind = Boolean(filters.is_customers) !== Boolean(filters.is_leads)
  return [
    query ? searched(scope, query) : undefined,
    filters.has_notifications ? unread(scope) : undefined,
    filters.is_flagged === undefined ? undefined : flagged(scope, filters.is_flagged),
    experience ? entered(scope, experience) : undefined,
    list_id ? inList(scope, list_id) : undefined,
    campaign_list ? inCampaign(scope, campaign_list) : undefined,
    opt_in_status ? withConsent(scope, opt_in_status) : undefined,
    isOneKind ? customers(scope, Boolean(filters.is_customers)) : undefined,
    ruled(scope, filters),
  ].filter((each) => each !== undefined)
}

/** By equality: the unique index. By a part: the trigram index, which row-level security hides from a plain query. */
function searched(scope: Scope, query: string): Narrowing {
  const clientId = scope.client.id
  const search = searchOf(query)
  if ('patterns' in search) {
    const { patterns } = search
    const found = (limit: number | null) =>
      sql`from find_participants(${clientId}, ${patterns}::text[], ${limit}::int) f`
    return {
      ids: (limit) => sql`select f.id ${found(limit)}`,
      rows: (limit) => sql`select f.id, f.sort_first_name, f.sort_last_name, f.created_at ${found(limit)}`,
      condition: sql`p.search like all (${patterns}::text[])`,
      isSelective: false,
      readsRow: true,
    }
  }
  const condition =
    'phones' in search ? sql`p.phone = any(${search.phones}::text[])` : sql`p.email = ${search.email}`
  return { ...ofColumn(scope, condition), isSelective: true, isExact: true }
}

/** Served by participant_flagged. */
function flagged(scope: Scope, isFlagged: boolean): Narrowing {
  const condition = isFlagged ? sql`p.is_flagged` : sql`not p.is_flagged`
  return { ...ofColumn(scope, condition), isSelective: isFlagged }
}

/** Served by participant_kind. */
function customers(scope: Scope, isCustomer: boolean): Narrowing {
  const condition = isCustomer ? sql`p.is_customer` : sql`not p.is_customer`
  return { ...ofColumn(scope, condition), isSelective: false }
}

/**
 * A participant rule (M5). By a value: participant_data, which row-level security hides from a plain query. None or an
 * empty one is what nearly everybody has, and lists and objects in no text are not found by it: the client's people are
 * read instead.
 */
function ruled(scope: Scope, { rule_key: key = '', rule_value: value = '' }: Filters): Narrowing | undefined {
  if (key === '') return value === '' ? undefined : refuseField('rule_key', 'rule_without_key')
  const condition = sql`coalesce(p.data ->> ${key}::text, '') = ${value}::text`
  if (value === '' || /^[[{]/.test(value)) return { ...ofColumn(scope, condition), isSelective: false }
  const found = (limit: number | null) =>
    sql`from find_participants_of_rule(${scope.client.id}, ${key}::text, ${value}::text, ${limit}::int) f`
  return {
    ids: (limit) => sql`select f.id ${found(limit)}`,
    rows: (limit) => sql`select f.id, f.sort_first_name, f.sort_last_name, f.created_at ${found(limit)}`,
    condition,
    isSelective: true,
    readsRow: true,
  }
}

function ofColumn(scope: Scope, condition: Sql) {
  const ids = sql`select p.id from participant p where p.client_id = ${scope.client.id} and ${condition}`
  return { ids: () => ids, condition, readsRow: true }
}

/** Has a conversation that nobody read: conversation_unread, and conversation_of for one participant. */
function unread(scope: Scope): Narrowing {
  const isUnread = sql`from conversation n where n.client_id = ${scope.client.id} and n.read_at is null`
  return {
    // Within, or the order for DISTINCT would come from conversation_of, which has the read ones too.
    ids: () => sql`select distinct u.id from (select n.participant_id as id ${isUnread} offset 0) u`,
    condition: sql`(select true ${isUnread} and n.participant_id = p.id limit 1)`,
    isSelective: true,
  }
}

/** Served by event_entered. */
function entered(scope: Scope, experience: string): Narrowing {
  const experienceId = experience.includes('-')
    ? sql`${experience}::uuid`
    : sql`(select x.id from experience x where x.client_id = ${scope.client.id} and x.eid = ${experience})`
  const isEntry = sql`from event e where e.client_id = ${scope.client.id} and e.experience_id = ${experienceId}
    and e.action = 'entry_submitted'`
  return {
    ids: () => sql`select distinct e.participant_id as id ${isEntry}`,
    condition: sql`(select true ${isEntry} and e.participant_id = p.id limit 1)`,
    isSelective: true,
  }
}

/** The experience `x` of this id or eid. */
export const isNamed = (idOrEid: string) =>
  idOrEid.includes('-') ? sql`x.id = ${idOrEid}::uuid` : sql`x.eid = ${idOrEid}`

/** Served by the primary key of list_member. Every participant has ordinal 0 once in a list. */
function inList(scope: Scope, listId: string): Narrowing {
  const clientId = scope.client.id
  const lists = sql`array(
    select l.id from list l where l.client_id = ${clientId} and l.id = ${listId}::uuid and l.clearing_until is null)`
  const isMember = sql`from list_member m where m.client_id = ${clientId} and m.list_id = any(${lists}) and m.ordinal = 0`
  return {
    ids: () => sql`select m.participant_id as id ${isMember}`,
    condition: sql`(select true ${isMember} and m.participant_id = p.id limit 1)`,
    isSelective: true,
  }
}

/** In any list tied to the campaign: the union of as many as the limit of each. */
function inCampaign(scope: Scope, campaignId: string): Narrowing {
  const clientId = scope.client.id
  const lists = sql`array(
    select l.id from list_campaign t join list l on l.client_id = ${clientId} and l.id = t.list_id
    where t.client_id = ${clientId} and t.campaign_id = ${campaignId}::uuid and l.clearing_until is null)`
  const isMember = sql`from list_member m where m.client_id = ${clientId} and m.ordinal = 0`
  return {
    ids: (limit) =>
      eachOnce(lists, sql`select m.participant_id as id ${isMember} and m.list_id = of.id ${upTo(limit)}`),
    condition: sql`(select true ${isMember} and m.list_id = any(${lists}) and m.participant_id = p.id limit 1)`,
    isSelective: true,
  }
}

/** The rows of a lateral query for each id of an array, called `of.id`. */
const eachOnce = (array: Sql, lateral: Sql) => sql`
  select distinct each.id from unnest(${array}) of (id) cross join lateral (${lateral}) each`

const upTo = (limit: number | null) => (limit === null ? sql`` : sql`limit ${limit}`)

/** The strongest state in any default subscription is what counts. */
const strongerThan: Record<Exclude<ConsentState, 'none'>, ConsentState[]> = {
  in: [],
  out: ['in'],
  pending: ['in', 'out'],
}

/** Served by consent_not_in for out and pending, consent's primary key for in, consent_participant for one person. */
function withConsent(scope: Scope, state: ConsentState): Narrowing {
  if (state === 'none') return withoutConsent(scope)
  const clientId = scope.client.id
  const subscriptions = defaultSubscriptions(clientId)
  const said = sql`from consent o where o.client_id = ${clientId}`
  const stronger = strongerThan[state]
  const hasStronger = (participant: Sql) => sql`(
    select true ${said} and o.subscription_id = any(${subscriptions}) and o.participant_id = ${participant}
      and o.state = any(${stronger}) limit 1)`
  const isOnly = sql`(select cardinality(${subscriptions}) = 1)`
  const isStrongest = (participant: Sql) =>
    stronger.length === 0 ? sql`true` : sql`(${isOnly} or ${hasStronger(participant)} is null)`
  return {
    ids: (limit) =>
      eachOnce(
        subscriptions,
        sql`select c.participant_id as id from consent c
          where c.client_id = ${clientId} and c.subscription_id = of.id and c.state = ${sql.lit(state)}
            and ${isStrongest(sql`c.participant_id`)} ${upTo(limit)}`,
      ),
    condition: sql`(select true ${said} and o.subscription_id = any(${subscriptions}) and o.participant_id = p.id
      and o.state = ${sql.lit(state)} limit 1) and ${isStrongest(sql`p.id`)}`,
    isSelective: state !== 'in',
  }
}

/** No row, or none that says anything. Two walks along indexes in the order of participants. */
function withoutConsent(scope: Scope): Narrowing {
  const clientId = scope.client.id
  const says = sql`from consent o where o.client_id = ${clientId}
    and o.subscription_id = any(${defaultSubscriptions(clientId)}) and o.state <> 'none'`
  return {
    ids: () => sql`select p.id from participant p
      where p.client_id = ${clientId} and not exists (select ${says} and o.participant_id = p.id)`,
    condition: sql`(select true ${says} and o.participant_id = p.id limit 1) is null`,
    isSelective: false,
  }
}
