import type { Kind } from '#contract/experiences/kinds.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** Experiences that can be sent; their settings as they are stored. */
export type Sendable = Row<
  'experience',
  'id' | 'eid' | 'name' | 'title' | 'title_fr' | 'settings' | 'campaign_id'
> & {
  kind: Kind
  is_open: boolean
  is_private: boolean
  /** An e-mail may be kept from conversations (E3). */
  is_for_conversations: boolean
  /** To everybody, or to this participant, who is in the list of a private one. */
  may_be_sent: boolean
}

const sendable = (scope: Scope, participantId: string | undefined) => sql`
  select e.id, e.eid, e.name, e.kind, e.title, e.title_fr, e.settings, e.campaign_id, ${isOpen(scope)} as is_open,
    e.visibility = 'private' as is_private, ${isForConversations} as is_for_conversations, ${isFor(scope, participantId)} as may_be_sent
  from experience e where e.client_id = ${scope.client.id} and e.deleted_at is null`

/** Whoever gets the address must be able to take part. */
const isOpen = ({ at }: Scope) => sql`(not e.is_draft and e.visibility in ('public', 'private')
  and (e.started_at is null or e.started_at <= ${at}::timestamptz) and (e.ended_at is null or e.ended_at > ${at}::timestamptz))`

const isForConversations = sql`coalesce((e.settings ->> 'can_be_sent_from_conversation')::boolean, true)`

const isFor = (scope: Scope, participantId: string | undefined) =>
  participantId === undefined
    ? sql`(e.visibility = 'public')`
    : sql`(e.visibility = 'public' or exists (
        select 1 from list l
        join list_member m on m.client_id = ${scope.client.id} and m.list_id = l.id
          and m.participant_id = ${participantId}::uuid
        where l.client_id = ${scope.client.id} and l.id = (e.settings ->> 'private_list_id')::uuid
          and l.clearing_until is null))`

/** The newest 200 that are open, to anybody or to this participant. */
export function listSendable(db: Db, scope: Scope, participantId: string | undefined): Promise<Sendable[]> {
  return db.many(
    scope,
    sql<Sendable>`${sendable(scope, participantId)} and ${isOpen(scope)} and ${isForConversations}
      and ${isFor(scope, participantId)} order by e.created_at desc, e.id desc limit 200`,
  )
}

export function findSendable(
  db: Db,
  scope: Scope,
  { idOrEid, participantId }: { idOrEid: string; participantId: string },
): Promise<Sendable | undefined> {
  const isNamed = idOrEid.includes('-') ? sql`e.id = ${idOrEid}::uuid` : sql`e.eid = ${idOrEid}`
  return db.maybe(scope, sql<Sendable>`${sendable(scope, participantId)} and ${isNamed}`)
}
