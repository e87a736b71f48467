import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { installation, type Scope, type UserScope } from '#server/platform/scope.ts'
import { type Chosen, isChosen } from './chosen.ts'

export type NoteRow = Row<'entry_note', 'id' | 'body' | 'user_name' | 'created_at'> & {
  asked: Rows['entry_note']['asked_user_name']
}

const columns = sql`id, body, user_name, asked_user_name as asked, created_at`

/** Newest first, by entry_note_newest. */
export function listNotes(
  db: Db,
  scope: Scope,
  { entryId, ...asked }: PageAsked & { entryId: string },
): Promise<Paged<NoteRow>> {
  const matches = sql`from entry_note where client_id = ${scope.client.id} and entry_id = ${entryId}::uuid`
  const rows = sql<NoteRow>`
    select ${columns} ${matches} order by created_at desc, id desc ${limitOf(asked)}`
  return pageOfMatches(db, scope, { rows, matches })
}

export function getNote(db: Db, scope: Scope, id: string): Promise<NoteRow> {
  return db.one(
    scope,
    sql<NoteRow>`select ${columns} from entry_note where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

type NewNote = Row<'entry_note', 'id' | 'entry_id' | 'body'> &
  Partial<Row<'entry_note', 'asked_user_id' | 'asked_user_name'>>

/** In the name of the caller. */
export async function insertNote(tx: Db, scope: UserScope, note: NewNote): Promise<void> {
  const { client, actor, at } = scope
  const by = { client_id: client.id, user_id: actor.id, user_name: actor.name, created_at: at }
  await tx.run(scope, insertRow('entry_note', { ...by, ...note }))
}

type HandOver = Row<'entry_hand_over', 'entry_id' | 'experience_id' | 'note_id' | 'user_id' | 'until'>

/** The last one counts. */
export async function writeHandOver(tx: Db, scope: Scope, handOver: HandOver): Promise<void> {
  await tx.run(
    scope,
    sql`${insertRow('entry_hand_over', { client_id: scope.client.id, ...handOver })}
        on conflict (client_id, entry_id) do update
        set note_id = excluded.note_id, user_id = excluded.user_id, until = excluded.until`,
  )
}

/** Whoever has decided the entry has answered; true where somebody was asked. */
export async function deleteHandOver(tx: Db, scope: Scope, entryId: string): Promise<boolean> {
  const deleted = await tx.run(
    scope,
    sql`delete from entry_hand_over where client_id = ${scope.client.id} and entry_id = ${entryId}::uuid`,
  )
  return deleted > 0
}

export type HandedOver = Row<'entry_hand_over', 'user_id'> &
  Pick<NoteRow, 'created_at'> & {
    question: Rows['entry_note']['body']
    by: Rows['entry_note']['user_name']
    to: string
  }

/** To whom the entry is handed now. */
export function findHandOver(db: Db, scope: Scope, entryId: string): Promise<HandedOver | undefined> {
  return db.prepared().maybe(
    scope,
    sql<HandedOver>`
      select h.user_id, n.body as question, n.user_name as by, coalesce(n.asked_user_name, '') as to, n.created_at
      from entry_hand_over h join entry_note n on n.client_id = ${scope.client.id} and n.id = h.note_id
      where h.client_id = ${scope.client.id} and h.entry_id = ${entryId}::uuid and h.until > ${scope.at}`,
  )
}

/** Whoever works for the client, with any role. */
export function findColleague(
  db: Db,
  { client }: Scope,
  userId: string,
): Promise<Row<'user_account', 'name'> | undefined> {
  return db.maybe(
    installation,
    sql<Row<'user_account', 'name'>>`
      select u.name from client_role r join user_account u on u.id = r.user_id
      where r.client_id = ${client.id} and r.user_id = ${userId}::uuid`,
  )
}

/** Notes may tell of these people; they go with them. */
export async function deleteNotesOf(tx: Db, scope: Scope, chosen: Chosen): Promise<void> {
  const clientId = scope.client.id
  const ofPerson = sql`entry_id in (
    select e.id from entry e where e.client_id = ${clientId} and ${isChosen(chosen)})`
  await tx.run(scope, sql`delete from entry_hand_over where client_id = ${clientId} and ${ofPerson}`)
  await tx.run(scope, sql`delete from entry_note where client_id = ${clientId} and ${ofPerson}`)
}
