import type { MessageType } from '#contract/messaging/messageTypes.ts'
import { mostOfAKind } from '#contract/reporting/objectKinds.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { TextAsked } from '../asked.ts'

type Person = Row<'participant', 'id' | 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> & {
  fit: number
}
type Conversation = Row<'conversation', 'sender_id' | 'last_message_at'> & { type: MessageType }
/** A participant, or one of the conversations of the participant. */
export type PersonRow = Person & ({ conversation_id: null } | (Conversation & { conversation_id: string }))
/** Which of the two may be shown. */
export type PeopleKinds = { readonly participant: boolean; readonly conversation: boolean }

/** So many are looked at by each index, and by the trigram index. */
const mostNear = 50
const mostWide = 200

/** Participants by name, e-mail and phone, and conversations by their participant: the best fitting of each. */
export async function findPeople(
  db: Db,
  scope: Scope,
  { text, kinds }: { text: TextAsked; kinds: PeopleKinds },
): Promise<PersonRow[]> {
  if (!kinds.participant && !kinds.conversation) return []
  const best = sql`p.fit, p.sort_first_name, p.sort_last_name, p.id`
  return db.many(
    scope,
    sql<PersonRow>`
      with ${foundPeople(scope, text)}
      (select ${columns}, ${noConversation} from person p
        where ${kinds.participant}::boolean order by ${best} limit ${sql.lit(mostOfAKind)})
      union all
      (select ${columns}, ${conversationColumns} from person p
        cross join lateral (${conversationsOf(scope, sql`p.id`)}) c
        where ${kinds.conversation}::boolean order by p.fit, c.last_message_at desc limit ${sql.lit(mostOfAKind)})`,
  )
}

/** Participants with these ids; and of these participants, the latest conversation of each. */
export async function listPeople(
  db: Db,
  scope: Scope,
  { participants, talkers }: { participants: string[]; talkers: string[] },
): Promise<PersonRow[]> {
  if (participants.length + talkers.length === 0) return []
  const person = (ids: string[]) => sql`
    unnest(${ids}::uuid[]) n (id) cross join lateral (
      select * from participant x where x.client_id = ${scope.client.id} and x.id = n.id offset 0) x
    cross join lateral (select x.*, 0 as fit) p`
  return db.many(
    scope,
    sql<PersonRow>`
      select ${columns}, ${noConversation} from ${person(participants)}
      union all
      select ${columns}, ${conversationColumns} from ${person(talkers)}
      cross join lateral (
        select * from (${conversationsOf(scope, sql`p.id`)}) c order by c.last_message_at desc limit 1) c`,
  )
}

const columns = sql`p.id, p.first_name, p.last_name, p.phone, p.email, p.is_flagged, p.fit`
const conversationColumns = sql`c.id as conversation_id, c.type, c.sender_id, c.last_message_at`
const noConversation = sql`null::uuid as conversation_id, null::text as type, null::uuid as sender_id,
  null::timestamptz as last_message_at`

/** By conversation_of. */
const conversationsOf = (scope: Scope, participantId: Sql) => sql`
  select x.* from conversation x
  where x.client_id = ${scope.client.id} and x.participant_id = ${participantId} offset 0`

/** Behind whatever begins with the text before it. */
const last = '\u{10FFFF}'

/**
 * People whose names begin so, by the indexes of both names, e-mail and phone, which are quick however many there are;
 * where that are few, who has it inside, by the trigram index. That takes three letters or digits in a row: for fewer
 * it would read everybody. The beginning of an e-mail with its @ is nothing else, and all its trigrams together took a
 * tenth of a second.
 */
function foundPeople({ client }: Scope, text: TextAsked): Sql {
  const isWide = /[\p{L}\p{N}]{3}/u.test(text.peoplePatterns[0] ?? '') && !/^[^@]+@/.test(text.whole)
  const near = (column: 'sort_first_name' | 'sort_last_name' | 'email' | 'phone', start: string) => sql`(
    select p.id from participant p
    where p.client_id = ${client.id} and ${sql.ref(`p.${column}`)} >= ${start}
      and ${sql.ref(`p.${column}`)} < ${start + last}
    order by ${sql.ref(`p.${column}`)} limit ${sql.lit(mostNear)})`
  const starts = [
    ...(['sort_first_name', 'sort_last_name', 'email'] as const).map((column) => near(column, text.whole)),
    ...text.phones.map((phone) => near('phone', phone)),
  ]
  return sql`
    near as materialized (${sql.join(starts, sql` union `)}),
    wide as materialized (
      select f.id from find_participants(${client.id}::bigint, ${text.peoplePatterns}::text[], ${sql.lit(mostWide)}::int) f
      where ${isWide}::boolean and (select count(*) from near) < ${sql.lit(mostOfAKind)}),
    person as materialized (
      select p.*, ${fitOfPerson(text)} as fit
      from (select id from near union select id from wide) n
      cross join lateral (
        select * from participant x where x.client_id = ${client.id} and x.id = n.id offset 0) p
      where p.search like all (${text.peoplePatterns}::text[]))`
}

/** As `fit` of the contract says, by either name, both, e-mail or phone. */
function fitOfPerson({ whole, begins, phones }: TextAsked): Sql<number> {
  const name = sql`p.sort_first_name || ' ' || p.sort_last_name`
  return sql<number>`case
    when p.email = ${whole} or p.phone = any(${phones}::text[]) or ${name} = ${whole} then 0
    when p.sort_first_name like ${begins} or p.sort_last_name like ${begins} or ${name} like ${begins}
      or p.email like ${begins} or p.phone like any(${phones.map((phone) => `${phone}%`)}::text[]) then 1
    when ${name} like ${`% ${begins}`} then 2
    else 3 end`
}
