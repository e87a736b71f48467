import type { Rows } from '#db/rows.ts'
import { searchOf } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { createMemory } from '#server/platform/memory.ts'
import { limitOf, type PageStatement, selectPage } from '#server/platform/pageQuery.ts'
import { offsetOf, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPatterns } from '#server/platform/searchPattern.ts'
import { columnsOfOrder, filtersOf, ofPerson } from './inboxFilters.ts'
import { type InboxAsked, orderOf, person, personOrder } from './inboxOrder.ts'

/** A page of ids of conversations, before their rows are read. */
export type IdsOf = Omit<PageStatement<unknown>, 'rows'>

/** So many people or texts that a search finds are looked up each; of a wider one the conversations are asked. */
const mostFound = 2000
const mostWalked = 5000
const hitsAhead = 1

/** A search that was found to be wide a moment ago: nothing is looked up for it again. */
type Width = { isOfManyPeople: boolean; isOfManyTexts: boolean; isComplete: boolean }
const widths = createMemory<Width>({ name: 'inbox_searches', freshFor: 30_000, mostEntries: 1000 })
const narrow: Width = { isOfManyPeople: false, isOfManyTexts: false, isComplete: false }

/**
 * A page of what a search finds: conversations by their person, or by what was said in one of their messages; all words,
 * in any order. Both come from trigram indexes, and the conversations by conversation_of. Words that fit more would fetch
 * far too much: then the conversations are asked one by one, in the order of the page, until it is full and the next begun,
 * and the total is what was met, and capped. Where they do not fill it, all is fetched after all. Which way it was is
 * remembered; the page is the same by each.
 */
export async function pageOfSearch<Row extends { id: string }>(
  db: Db,
  scope: Scope,
  { asked, search, rows }: { asked: InboxAsked; search: string; rows: Sql<Row> },
): Promise<Paged<Row>> {
  const { page: _page, per_page: _rows, ...key } = asked
  const searching = { db, clientId: scope.client.id, key: JSON.stringify(key), at: scope.at }
  const width = widths.peek(searching) ?? narrow
  if (!width.isComplete) {
    const few = await findFew(db, scope, { search, width })
    const { people, texts } = few
    if (people && texts) return selectPage(db, scope, { ...ofFew(scope, asked, { people, texts }), rows })
    const paged = await selectPage(db, scope, { ...walked(scope, asked, fitsOf(scope, search, few)), rows })
    const isComplete = paged.total < enoughOf(asked)
    widths.keep(searching, { isOfManyPeople: !people, isOfManyTexts: !texts, isComplete })
    if (!isComplete) return paged
  }
  const found = await findAll(db, scope, search)
  return selectPage(db, scope, { ...ofConversations(scope, asked, found), rows })
}

const enoughOf = (asked: InboxAsked) => offsetOf(asked) + asked.per_page + hitsAhead

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
    from (
      select t.message_id, t.search from (
        select * from conversation_text x
        where x.client_id = ${clientId} and x.participant_id = c.participant_id offset 0) t
      where t.type = c.type and t.sender_id = c.sender_id and t.search like all (${patternsOf(search)}::text[])
      order by t.message_id desc limit 1) t
    join message m on m.client_id = ${clientId} and m.id = t.message_id
    cross join lateral (
      select concat_ws(' ', m.subject, m.body) as whole,
        greatest(1, strpos(t.search, fold(${longest}::text)) - ${sql.lit(charactersBefore)}) as start) s)`
}

type Said = Pick<Rows['conversation_text'], 'participant_id' | 'type' | 'sender_id'>
/** Whom the search finds and in which conversations something fits; undefined where that is too many. */
type Few = { people: string[] | undefined; texts: Said[] | undefined }

async function findFew(
  db: Db,
  scope: Scope,
  { search, width }: { search: string; width: Width },
): Promise<Few> {
  const [people, texts] = await Promise.all([
    width.isOfManyPeople ? [] : db.many(scope, sql<{ id: string }>`${peopleOf(scope, search).ids}`),
    width.isOfManyTexts ? [] : db.many(scope, sql<Said>`${textsOf(scope, search)}`),
  ])
  return {
    people: width.isOfManyPeople || people.length > mostFound ? undefined : people.map(({ id }) => id),
    texts: width.isOfManyTexts || texts.length > mostFound ? undefined : texts,
  }
}

/** A whole phone number or e-mail by its unique index, any other text by the trigram index. */
function peopleOf(scope: Scope, search: string) {
  const clientId = scope.client.id
  const asked = searchOf(search)
  if ('patterns' in asked)
    return {
      patterns: asked.patterns,
      ids: sql`select id from search_participants(${clientId}::bigint, ${asked.patterns}::text[], ${mostFound + 1}::int) as s (id)`,
      condition: sql`p.search like all (${asked.patterns}::text[])`,
    }
  const condition =
    'phones' in asked ? sql`p.phone = any(${asked.phones}::text[])` : sql`p.email = ${asked.email}`
  return {
    patterns: null,
    ids: sql`select p.id from participant p where p.client_id = ${clientId} and ${condition}`,
    condition,
  }
}

const patternsOf = (search: string) => searchPatterns(search.trim().split(/\s+/))

const textsOf = (scope: Scope, search: string) => sql`
  select t.participant_id, t.type, t.sender_id
  from find_conversation_texts(${scope.client.id}::bigint, ${patternsOf(search)}::text[], ${mostFound + 1}::int) t`

const ids = (values: readonly string[]) => sql`${values}::uuid[]`

function ofFew(
  scope: Scope,
  asked: InboxAsked,
  { people, texts }: { people: string[]; texts: Said[] },
): IdsOf {
  return hitsOf(
    scope,
    asked,
    sql`
      select c.* from unnest(${ids(people)}) s (id)
      cross join lateral (${ofPerson(scope, asked, sql`s.id`)}) c
      union
      select c.* from (select distinct t.* from (select * from ${listed(texts)}) t) t
      cross join lateral (${ofPerson(scope, asked, sql`t.participant_id`)}) c
      where c.type = t.type and c.sender_id = t.sender_id`,
  )
}

const listed = (texts: readonly Said[]) => sql`
  unnest(${ids(texts.map(({ participant_id }) => participant_id))}, ${texts.map(({ type }) => type)}::text[],
    ${ids(texts.map(({ sender_id }) => sender_id))}) n (participant_id, type, sender_id)`

/** Every conversation that the search finds, however it is marked. */
async function findAll(db: Db, scope: Scope, search: string): Promise<string[]> {
  const { patterns, ids: known } = peopleOf(scope, search)
  const people = patterns === null ? await db.many(scope, sql<{ id: string }>`${known}`) : []
  const found = await db.many(
    scope,
    sql<{ id: string }>`
      select id from find_conversations(${scope.client.id}::bigint, ${ids(people.map(({ id }) => id))},
        ${patterns}::text[], ${patternsOf(search)}::text[]) as c (id)`,
  )
  return found.map(({ id }) => id)
}

/** `offset 0` keeps each a look-up by primary key. */
const ofConversations = (scope: Scope, asked: InboxAsked, found: readonly string[]): IdsOf =>
  hitsOf(
    scope,
    asked,
    sql`
      select ${columnsOfOrder} from unnest(${ids(found)}) n (id)
      cross join lateral (
        select * from conversation x where x.client_id = ${scope.client.id} and x.id = n.id offset 0) c
      where ${filtersOf(scope, asked)}`,
  )

const hitsOf = (scope: Scope, asked: InboxAsked, hits: Sql): IdsOf => ({
  tables: sql`hits as materialized (${hits}), ${pageOf(scope, asked)}`,
  total: sql`(select count(*) from hits)`,
})

const pageOf = (scope: Scope, asked: InboxAsked) => sql`
  page as materialized (
    select c.id from hits c ${asked.field === 'participant' ? person(scope.client.id) : sql``}
    order by ${orderOf(asked)} ${limitOf(asked)})`

/** The matches, in the order of the page, until there are enough of them. */
function walked(scope: Scope, asked: InboxAsked, fits: Sql): IdsOf {
  const steps = sql.lit(Math.max(mostWalked, 4 * enoughOf(asked)))
  const inOrder =
    asked.field === 'participant'
      ? sql`
        select c.* from (
          select p.id, p.sort_first_name from participant p where p.client_id = ${scope.client.id}
          order by ${personOrder(asked)} limit ${steps}) p
        cross join lateral (${ofPerson(scope, asked, sql`p.id`)}) c`
      : sql`select ${columnsOfOrder} from conversation c where ${filtersOf(scope, asked)} order by ${orderOf(asked)} limit ${steps}`
  return {
    tables: sql`
      hits as materialized (select c.* from (${inOrder}) c where ${fits} limit ${enoughOf(asked)}),
      ${pageOf(scope, asked)}`,
    total: sql`(select count(*) from hits)`,
    isCapped: sql`true`,
  }
}

/**
 * Whether a conversation `c` is found. Never EXISTS: beside an OR the planner may read all texts of the client for a
 * table of its own, which took half a second.
 */
function fitsOf(scope: Scope, search: string, { people, texts }: Few): Sql {
  const clientId = scope.client.id
  const isPerson = people
    ? sql`c.participant_id in (select n.id from unnest(${ids(people)}) n (id))`
    : sql`(select true from participant p where p.client_id = ${clientId} and p.id = c.participant_id
        and ${peopleOf(scope, search).condition} limit 1)`
  const isSaid = texts
    ? sql`(c.participant_id, c.type, c.sender_id) in (select * from ${listed(texts)})`
    : sql`(select true from conversation_text t where t.client_id = ${clientId}
        and t.participant_id = c.participant_id and t.type = c.type and t.sender_id = c.sender_id
        and t.search like all (${patternsOf(search)}::text[]) limit 1)`
  return sql`(${isPerson} or ${isSaid})`
}
