import type { Kind } from '#contract/experiences/kinds.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

/** Whom a piece of work is about, and where it was begun. */
export type About = {
  participant_id: string | null
  conversation_id: string | null
  entry_id: string | null
}
/** Its columns. */
export const about = ['participant_id', 'conversation_id', 'entry_id'] as const
export type Named = { id: string; name: string }

/** The answer's part on it besides the ids. */
export type AboutRow = About & {
  participant: (Named & Row<'participant', 'is_flagged'>) | null
  conversation: { participant_id: string; sender_id: string | null; is_messenger: boolean } | null
  entry: { eid: string; kind: Kind; experience_eid: string; experience: string } | null
  user_id: string | null
  user: Named | null
  made_by: Named | null
}

/** Of the rows `w` of one page, each by a primary key. */
export const aboutColumns = sql`
  w.participant_id, w.conversation_id, w.entry_id, w.user_id,
  case when p.id is not null then jsonb_build_object('id', p.id, 'name',
    coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.phone, p.email, ''),
    'is_flagged', p.is_flagged) end as participant,
  case when v.id is not null then jsonb_build_object('participant_id', v.participant_id, 'sender_id', v.sender_id,
    'is_messenger', v.type = 'widget') end as conversation,
  case when x.id is not null then jsonb_build_object('eid', e.eid, 'kind', x.kind, 'experience_eid', x.eid,
    'experience', x.name) end as entry,
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "user",
  case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name) end as made_by`

export const aboutJoins = ({ client: { id } }: Scope) => sql`
  left join participant p on p.client_id = ${id} and p.id = w.participant_id
  left join conversation v on v.client_id = ${id} and v.id = w.conversation_id
  left join entry e on e.client_id = ${id} and e.id = w.entry_id
  left join experience x on x.client_id = ${id} and x.id = e.experience_id and x.deleted_at is null
  left join user_account u on u.id = w.user_id
  left join user_account m on m.id = w.made_by`

export function findPerson(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<Row<'participant', 'erased_at'> | undefined> {
  return tx.maybe(
    scope,
    sql<Row<'participant', 'erased_at'>>`
      select erased_at from participant where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

export function findPersonOfConversation(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<Row<'conversation', 'participant_id'> | undefined> {
  return tx.maybe(
    scope,
    sql<Row<'conversation', 'participant_id'>>`
      select participant_id from conversation where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

export function findPersonOfEntry(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<Row<'entry', 'participant_id'> | undefined> {
  return tx.maybe(
    scope,
    sql<Row<'entry', 'participant_id'>>`
      select participant_id from entry where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

export async function worksHere(tx: Db, scope: Scope, userId: string): Promise<boolean> {
  const row = await tx.maybe(
    installation,
    sql`select 1 from client_role where client_id = ${scope.client.id} and user_id = ${userId}::uuid`,
  )
  return row !== undefined
}

export async function getUserName(tx: Db, userId: Rows['user_account']['id'] | null): Promise<string> {
  const row = await tx.maybe(
    installation,
    sql<Row<'user_account', 'name'>>`select name from user_account where id = ${userId}::uuid`,
  )
  return row?.name ?? ''
}
