import type { Filled, Row } from '#db/rows.ts'
import { participantsCounter } from '#server/participants/participants.ts'
import { counterTotal } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { type KnownLength, longerThanCap, pageOfLongList } from '#server/platform/longList.ts'
import { createMemory } from '#server/platform/memory.ts'
import { limitOf, selectPage } from '#server/platform/pageQuery.ts'
import { type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { filtersOf, ofPerson } from '../inboxFilters.ts'
import { type InboxAsked, orderOf, person, personOrder } from '../inboxOrder.ts'
import { foundIn, type IdsOf, pageOfSearch } from '../inboxSearch.ts'

export type ConversationRow = Row<
  'conversation',
  'id' | 'type' | 'subject' | 'participant_id' | 'last_message' | 'last_direction' | 'last_message_at'
> &
  Filled<'conversation', 'sender_id'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> & {
    sender: string
    shortcode_id: string | null
    is_read: boolean
    is_marked: boolean
    is_likely_no: boolean
    found: { text: string; direction: 'in' | 'out' } | null
  }

/**
 * A page of conversations; the total is exact up to 10,000. In the order of the last message the ids come from an
 * index; by person, see `byPerson`; a search, see `pageOfSearch`.
 */
export async function pageOfConversations(
  db: Db,
  scope: Scope,
  asked: InboxAsked,
): Promise<Paged<ConversationRow>> {
  const rows = rowsOf(scope, asked)
  const { search } = asked
  if (search !== null) return pageOfSearch(db, scope, { asked, search, rows })
  const { kind, senderId, isRead, isMarked } = asked
  const key = JSON.stringify([kind, senderId, isRead, isMarked])
  const list = { db, clientId: scope.client.id, key, at: scope.at }
  const known = longLists.peek(list) ? longerThanCap : undefined
  const paged = await (asked.field === 'participant'
    ? pageOfLongList(db, scope, { ...byPerson(scope, asked), known, rows })
    : selectPage(db, scope, { ...recent(scope, asked, known), rows }))
  if (paged.isCapped && !known) longLists.keep(list, true)
  return paged
}

/**
 * Which lists were longer than their total is counted to, a moment ago: counting as far once more would take most of
 * the time of the page.
 */
const longLists = createMemory<true>({ name: 'inbox_long_lists', freshFor: 5000, mostEntries: 1000 })

function recent(scope: Scope, asked: InboxAsked, known: KnownLength | undefined): IdsOf {
  const chosen = sql`from conversation c where ${filtersOf(scope, asked)}`
  const counted = sql<number>`(select count(*) from (select 1 ${chosen} limit ${sql.lit(totalCap + 1)}) counted)`
  return {
    total: known?.total ?? counted,
    tables: sql`page as materialized (select c.id ${chosen} order by ${orderOf(asked)} ${limitOf(asked)})`,
  }
}

/** By first name: as a long list, whose people are looked up, or walked along the index participant_first_name. */
function byPerson(scope: Scope, asked: InboxAsked) {
  const clientId = scope.client.id
  const filters = filtersOf(scope, asked)
  const people = (steps: number) => sql`
    select p.id as participant_id, p.sort_first_name from participant p where p.client_id = ${clientId}
    order by ${personOrder(asked)} limit ${sql.lit(steps)}`
  return {
    asked,
    order: orderOf(asked),
    found: (limit: number | null) => sql`
      select c.id, c.participant_id from conversation c where ${filters}
      ${limit === null ? sql`` : sql`limit ${sql.lit(limit)}`}`,
    sorted: (isMeant: Sql<boolean>) => sql`
      select c.id from (select f.* from found f where ${isMeant}) c ${person(clientId)}`,
    isLookedUp: true,
    walked: (isMeant: Sql<boolean>, steps: number) => sql`
      select c.id from (select w.*, w.participant_id as id from (${people(steps)}) w where ${isMeant}) p
      cross join lateral (${ofPerson(scope, asked, sql`p.participant_id`)}) c`,
    steps: 60_000,
    length: counterTotal(scope, participantsCounter),
  }
}

/** Of the common table `page`, which has the ids. */
function rowsOf(scope: Scope, asked: InboxAsked) {
  const clientId = scope.client.id
  return sql<ConversationRow>`
    select c.id, c.type, c.sender_id, coalesce(s.code, mb.address, w.name, '') as sender,
      case when c.type = 'sms' then c.sender_id end as shortcode_id, c.subject, c.participant_id, p.first_name,
      p.last_name, p.phone, p.email, p.is_flagged, c.last_message, c.last_direction, c.last_message_at,
      c.read_at is not null as is_read, c.marked_at is not null as is_marked,
      c.likely_stop_at is not null as is_likely_no, ${asked.search === null ? sql`null::jsonb` : foundIn(scope, asked.search)} as found
    from page cross join lateral (
      select * from conversation x where x.client_id = ${clientId} and x.id = page.id offset 0) c
    cross join lateral (
      select * from participant x where x.client_id = ${clientId} and x.id = c.participant_id offset 0) p
    left join shortcode s on s.id = c.sender_id
    left join mailbox mb on mb.id = c.sender_id
    left join widget w on w.id = c.sender_id
    order by ${orderOf(asked)}`
}
