import { type RawBuilder, sql } from 'kysely'
import { participantPattern, participantsCounter } from '#server/participants/participants.ts'
import { counterTotal } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { offsetOf, type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { filtersOf, type InboxFilters } from './inboxFilters.ts'
import { createLongLists } from './longLists.ts'

export type InboxAsked = InboxFilters & {
  page: number
  per_page: number
  search: string | null
  field: 'last_message_at' | 'participant'
  direction: 'asc' | 'desc'
}

export type ConversationRow = {
  id: string
  type: 'sms' | 's3email' | 'widget'
  sender_id: string
  sender: string
  shortcode_id: string | null
  subject: string | null
  participant_id: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  email: string | null
  is_flagged: boolean
  last_message: string
  last_direction: 'in' | 'out'
  last_message_at: Date
  is_read: boolean
  is_marked: boolean
}

/**
 * A page of ids first, then their rows, in one statement. The total is exact up to 10,000. In the order of the last
 * message the ids come from an index; by person, see `byPerson`; a search, see `searched`.
 */
export async function pageOfConversations(
  db: Db,
  scope: Scope,
  asked: InboxAsked,
): Promise<Paged<ConversationRow>> {
  if (asked.search !== null) return selectPage(db, scope, { asked, ...searched(scope, asked, asked.search) })
  const { kind, senderId, isRead, isMarked } = asked
  const key = JSON.stringify([scope.client.id, kind, senderId, isRead, isMarked])
  const isLong = longLists.has({ db, key, at: scope.at })
  const source = asked.field === 'participant' ? byPerson(scope, asked, isLong) : recent(scope, asked, isLong)
  const paged = await selectPage(db, scope, { asked, ...source })
  if (paged.isCapped && !isLong) longLists.note({ db, key, at: scope.at })
  const isCut = paged.rows.length < Math.min(asked.per_page, paged.total - offsetOf(asked))
  if (asked.field !== 'participant' || !isCut) return paged
  const { rows } = await selectPage(db, scope, { asked, ...sortedByPerson(scope, asked) })
  return { ...paged, rows }
}

const longLists = createLongLists()

/** Common tables that end in `page` (ids) and `size` (`n`, more than the cap where there are more). */
type Source = { tables: RawBuilder<unknown>; isCapped?: RawBuilder<boolean> }

const isOverCap = sql<boolean>`(select n > ${sql.lit(totalCap)} from size)`
const oneMore = sql.lit(totalCap + 1)
const overCap = sql`select ${oneMore} as n`

/** `isLong`: its length is known to be over the cap. */
function recent(scope: Scope, asked: InboxAsked, isLong: boolean): Source {
  const chosen = sql`from conversation c where ${filtersOf(scope, asked)}`
  const counted = sql`select count(*) as n from (select 1 ${chosen} limit ${oneMore}) counted`
  return {
    tables: sql`
      size as materialized (${isLong ? overCap : counted}),
      page as materialized (select c.id ${chosen} order by ${orderOf(asked)} ${windowOf(asked)})`,
  }
}

/** How much more a look-up in the table costs than a step along an index. */
const lookUpCost = 4
const mostSteps = 60_000

/**
 * By first name. Where conversations are few, each person is looked up and all are sorted; where they are many, walking
 * the index participant_first_name meets a page of them soon. Should it not, `sortedByPerson` does it after all.
 */
function byPerson(scope: Scope, asked: InboxAsked, isLong: boolean): Source {
  const clientId = scope.client.id
  const filters = filtersOf(scope, asked)
  const steps = sql`(${offsetOf(asked) + asked.per_page}::float8 * ${counterTotal(scope, participantsCounter)})`
  const isFew = sql`(select n <= ${sql.lit(totalCap)} and ${sql.lit(lookUpCost)}::float8 * n * n <= ${steps} from size)`
  const walked = sql`
    select p.id as participant_id, p.sort_first_name from participant p where p.client_id = ${clientId}
    order by ${personOrder(asked)} limit ${sql.lit(mostSteps)}`
  const none = sql`select id, participant_id from conversation where false`
  const found = sql`select c.id, c.participant_id from conversation c where ${filters} limit ${oneMore}`
  return {
    tables: sql`
      found as materialized (${isLong ? none : found}),
      size as materialized (${isLong ? overCap : sql`select count(*) as n from found`}),
      page as materialized (
        (select c.id from (select f.* from found f where ${isFew}) c ${person(clientId)}
          order by ${orderOf(asked)} ${windowOf(asked)})
        union all
        (select c.id from (select w.*, w.participant_id as id from (${walked}) w where not ${isFew}) p
          cross join lateral (
            select c.id from conversation c where ${filters} and c.participant_id = p.participant_id offset 0) c
          order by ${orderOf(asked)} ${windowOf(asked)}))`,
  }
}

function sortedByPerson(scope: Scope, asked: InboxAsked): Source {
  return {
    tables: sql`
      size as materialized (select 0 as n),
      page as materialized (
        select c.id from (select c.id, c.participant_id from conversation c where ${filtersOf(scope, asked)} offset 0) c
        ${person(scope.client.id)} order by ${orderOf(asked)} ${windowOf(asked)})`,
  }
}

/** So many people whom a search finds are looked up each; a wider one asks the newest conversations instead. */
const mostPeople = 2000
const hitsAhead = 25

/**
 * Whom the search finds comes from the trigram index, and each person's conversations by conversation_of. A text that
 * fits more people would fetch far too much: then the newest conversations are asked each, from the newest on, until
 * the page and the next are full. The total is then what was met, and capped.
 */
function searched(scope: Scope, asked: InboxAsked, search: string): Source {
  const clientId = scope.client.id
  const pattern = participantPattern(search)
  const filters = filtersOf(scope, asked)
  const isBroad = sql<boolean>`(select count(*) > ${sql.lit(mostPeople)} from people)`
  const isByPerson = asked.field === 'participant'
  const isNewestFirst = !isByPerson && asked.direction === 'desc'
  const enough = isNewestFirst ? offsetOf(asked) + asked.per_page + hitsAhead : mostPeople / 2
  return {
    tables: sql`
      people as materialized (
        select id from search_participants(${clientId}::bigint, ${pattern}, ${sql.lit(mostPeople + 1)}::int) as s (id)),
      hits as materialized (
        select c.* from (select s.id from people s where not ${isBroad}) s cross join lateral (
          select c.id, c.participant_id, c.last_message_at from conversation c
          where ${filters} and c.participant_id = s.id offset 0) c
        union all
        (select c.* from (
          select c.id, c.participant_id, c.last_message_at from conversation c where ${filters} and ${isBroad}
          order by c.last_message_at desc, c.id limit ${sql.lit(totalCap)}) c
        cross join lateral (select from participant p where p.client_id = ${clientId} and p.id = c.participant_id
          and p.search like ${pattern} offset 0) p
        limit ${enough})),
      size as materialized (select count(*) as n from hits),
      page as materialized (
        select c.id from hits c ${isByPerson ? person(clientId) : sql``}
        order by ${orderOf(asked)} ${windowOf(asked)})`,
    isCapped: isBroad,
  }
}

/** `offset 0` keeps each person a look-up by primary key. */
const person = (clientId: number) => sql`cross join lateral (
  select x.id, x.sort_first_name from participant x
  where x.client_id = ${clientId} and x.id = c.participant_id offset 0) p`

const personOrder = ({ direction }: InboxAsked) =>
  direction === 'asc' ? sql`p.sort_first_name, p.id` : sql`p.sort_first_name desc, p.id desc`

function orderOf(asked: InboxAsked) {
  if (asked.field === 'participant') return sql`${personOrder(asked)}, c.id`
  // As the indexes lie: by the last message downwards, the other way backwards.
  return asked.direction === 'desc' ? sql`c.last_message_at desc, c.id` : sql`c.last_message_at, c.id desc`
}

function windowOf(asked: InboxAsked) {
  return sql`limit ${sql.lit(asked.per_page)} offset ${offsetOf(asked)}`
}

type PageRow = (ConversationRow | { id: null }) & { total: number; is_capped: boolean }

/** The total stands on each row; without rows it stands alone. */
async function selectPage(
  db: Db,
  scope: Scope,
  { asked, tables, isCapped = isOverCap }: Source & { asked: InboxAsked },
): Promise<Paged<ConversationRow>> {
  const clientId = scope.client.id
  const rows = await db.many(
    scope,
    sql<PageRow>`
      with ${tables}
      select least(size.n, ${sql.lit(totalCap)}) as total, ${isCapped} as is_capped, r.*
      from size left join lateral (
        select c.id, c.type, c.sender_id, coalesce(s.code, mb.address, w.name, '') as sender,
          case when c.type = 'sms' then c.sender_id end as shortcode_id, c.subject, c.participant_id, p.first_name,
          p.last_name, p.phone, p.email, p.is_flagged, c.last_message, c.last_direction, c.last_message_at,
          c.read_at is not null as is_read, c.marked_at is not null as is_marked
        from page cross join lateral (
          select * from conversation x where x.client_id = ${clientId} and x.id = page.id offset 0) c
        cross join lateral (
          select * from participant x where x.client_id = ${clientId} and x.id = c.participant_id offset 0) p
        left join shortcode s on s.id = c.sender_id
        left join mailbox mb on mb.id = c.sender_id
        left join widget w on w.id = c.sender_id
        order by ${orderOf(asked)}) r on true`,
  )
  const [first] = rows
  return {
    rows: rows.filter((row): row is ConversationRow & PageRow => row.id !== null),
    total: first?.total ?? 0,
    isCapped: first?.is_capped ?? false,
  }
}
