import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { installation } from '#server/platform/scope.ts'

export type SupportRow = Row<
  'support_message',
  'id' | 'email' | 'message' | 'current_url' | 'created_at' | 'mailed_at' | 'done_at'
> & { name: Rows['user_account']['name']; done_by: Rows['user_account']['name'] | null }

const columns = sql`m.id, coalesce(u.name, m.email) as name, m.email, m.message, m.current_url, m.created_at, m.mailed_at,
  m.done_at, d.name as done_by`
const joins = sql`left join user_account u on u.id = m.user_id left join user_account d on d.id = m.done_by`

export type SupportAsked = PageAsked & { readonly view: 'open' | 'done' | 'all' }

/** Newest first, by support_message_newest or support_message_open. */
export function listMessages(db: Db, { view, ...asked }: SupportAsked): Promise<Paged<SupportRow>> {
  const matches = sql`from support_message ${
    view === 'all' ? sql`` : view === 'open' ? sql`where done_at is null` : sql`where done_at is not null`
  }`
  const rows = sql<SupportRow>`
    select ${columns}
    from support_message m join (
      select id ${matches} order by created_at desc, id desc ${limitOf(asked)}) k using (id)
    ${joins}
    order by m.created_at desc, m.id desc`
  return pageOfMatches(db, installation, { rows, matches })
}

export function findMessage(db: Db, id: string): Promise<SupportRow | undefined> {
  return db.maybe(
    installation,
    sql<SupportRow>`
      select ${columns} from support_message m ${joins}
      where m.id = ${id}::uuid`,
  )
}

type NewMessage = Row<
  'support_message',
  'id' | 'user_id' | 'email' | 'message' | 'current_url' | 'created_at'
>

export async function insertMessage(tx: Db, message: NewMessage): Promise<void> {
  await tx.run(installation, insertRow('support_message', message))
}

export async function markMailed(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.run(installation, updateRow('support_message', { id }, { mailed_at: at }))
}

/** Held until commit; undefined where there is none. */
export function lockMessage(
  tx: Db,
  id: string,
): Promise<Row<'support_message', 'id' | 'done_at'> | undefined> {
  return tx.maybe(
    installation,
    sql<Row<'support_message', 'id' | 'done_at'>>`
      select id, done_at from support_message where id = ${id}::uuid for update`,
  )
}

type Done = { id: string; at: Date | null; by: string | null }

export async function markDone(tx: Db, { id, at, by }: Done): Promise<void> {
  await tx.run(installation, updateRow('support_message', { id }, { done_at: at, done_by: by }))
}

/** The address of an account. */
export async function findEmailOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.maybe(
    installation,
    sql<Row<'user_account', 'email'>>`select email from user_account where id = ${userId}::uuid`,
  )
  return row?.email
}
