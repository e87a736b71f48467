import { sql } from 'kysely'
import { participantPatterns } from '#server/participants/participants.ts'
import { limitOf, type PageStatement } from '#server/platform/pageQuery.ts'
import { offsetOf, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPatterns } from '#server/platform/searchPattern.ts'
import { filtersOf } from './inboxFilters.ts'
import { type InboxAsked, orderOf, person } from './inboxOrder.ts'

/** A page of ids of conversations, before their rows are read. */
export type IdsOf = Omit<PageStatement<unknown>, 'rows'>

/** So many people or texts that a search finds are looked up each; a wider one asks the newest conversations instead. */
const mostFound = 2000
const hitsAhead = 25

/**
 * A search finds a conversation by its person, or by what was said in one of its messages: all words, in any order.
 * Both come from trigram indexes, and the conversations by conversation_of. Words that fit more would fetch far too
 * much: then the newest conversations are asked each, from the newest on, until the page and the next are full. The
 * total is then what was met, and capped.
 */
export function searched(scope: Scope, asked: InboxAsked, search: string): IdsOf {
  const isByPerson = asked.field === 'participant'
  const isNewestFirst = !isByPerson && asked.direction === 'desc'
  const enough = isNewestFirst ? offsetOf(asked) + asked.per_page + hitsAhead : mostFound / 2
  const wanted = wantedOf(scope, search)
  const { isBroad } = wanted
  return {
    tables: sql`
      ${wanted.tables},
      hits as materialized (
        ${narrowHits(scope, asked)}
        union
        (select c.* from (${newest(scope, asked)} and ${isBroad}
          order by c.last_message_at desc, c.id limit ${sql.lit(totalCap)}) c
        where ${wanted.fits} limit ${enough})),
      page as materialized (
        select c.id from hits c ${isByPerson ? person(scope.client.id) : sql``}
        order by ${orderOf(asked)} ${limitOf(asked)})`,
    total: sql`(select count(*) from hits)`,
    isCapped: isBroad,
  }
}

const snippetCharacters = 160
const charactersBefore = 20

/**
 * The newest message of a conversation `c` that has all the words, as its part around the longest one; by
 * conversation_text_participant. Folding a text hardly ever changes its length.
 */
export function foundIn(scope: Scope, search: string) {
  const clientId = scope.client.id
  const words = search.trim().split(/\s+/)
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one))
  return sql<{ text: string; direction: 'in' | 'out' } | null>`(
    select jsonb_build_object('direction', m.direction, 'text', case when s.start > 1 then '…' else '' end
      || substr(s.whole, s.start, ${sql.lit(snippetCharacters)}))
    from conversation_text t
    join message m on m.client_id = ${clientId} and m.id = t.message_id
    cross join lateral (
      select concat_ws(' ', m.subject, m.body) as whole,
        greatest(1, strpos(t.search, fold(${longest}::text)) - ${sql.lit(charactersBefore)}) as start) s
    where t.client_id = ${clientId} and t.participant_id = c.participant_id and t.type = c.type
      and t.sender_id = c.sender_id and t.search like all (${searchPatterns(words)}::text[])
    order by t.message_id desc limit 1)`
}

const isBroadIn = (table: 'people' | 'texts') =>
  sql<boolean>`(select count(*) > ${sql.lit(mostFound)} from ${sql.table(table)})`
const isAnyBroad = sql<boolean>`(${isBroadIn('people')} or ${isBroadIn('texts')})`

/** Whom the search finds, in which conversations something fits, and whether a conversation `c` is one of them. */
function wantedOf(scope: Scope, search: string) {
  const clientId = scope.client.id
  const ofPeople = participantPatterns(search)
  const ofTexts = searchPatterns(search.trim().split(/\s+/))
  const cap = sql.lit(mostFound + 1)
  return {
    tables: sql`
      people as materialized (
        select id from search_participants(${clientId}::bigint, ${ofPeople}::text[], ${cap}::int) as s (id)),
      texts as materialized (
        select * from find_conversation_texts(${clientId}::bigint, ${ofTexts}::text[], ${cap}::int))`,
    isBroad: isAnyBroad,
    fits: sql`(case when ${isBroadIn('people')} then exists (
        select from participant p where p.client_id = ${clientId} and p.id = c.participant_id
          and p.search like all (${ofPeople}::text[]))
      else c.participant_id in (select id from people) end
      or case when ${isBroadIn('texts')} then exists (
        select from conversation_text t where t.client_id = ${clientId} and t.participant_id = c.participant_id
          and t.type = c.type and t.sender_id = c.sender_id and t.search like all (${ofTexts}::text[]))
      else (c.participant_id, c.type, c.sender_id) in (select participant_id, type, sender_id from texts) end)`,
  }
}

/** What of a conversation is needed to put it in order, and to know whose it is. */
const newest = (scope: Scope, asked: InboxAsked) => sql`
  select c.id, c.participant_id, c.last_message_at, c.type, c.sender_id from conversation c
  where ${filtersOf(scope, asked)}`

/** `offset 0` keeps each a look-up by conversation_of. */
const narrowHits = (scope: Scope, asked: InboxAsked) => sql`
  select c.* from (select s.id from people s where not ${isAnyBroad}) s
  cross join lateral (${newest(scope, asked)} and c.participant_id = s.id offset 0) c
  union
  select c.* from (select distinct t.participant_id, t.type, t.sender_id from texts t where not ${isAnyBroad}) t
  cross join lateral (${newest(scope, asked)} and c.participant_id = t.participant_id and c.type = t.type
    and c.sender_id = t.sender_id offset 0) c`
