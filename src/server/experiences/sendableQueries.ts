import { sql } from 'kysely'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/** What can be sent; its settings as they are stored. */
export type Sendable = Row<'experience', 'id' | 'eid' | 'name' | 'title' | 'title_fr' | 'settings'> & {
  kind: Kind
  is_open: boolean
}

const sendable = (scope: Scope) => sql`
  select e.id, e.eid, e.name, e.kind, e.title, e.title_fr, e.settings, ${isOpen(scope)} as is_open
  from experience e where e.client_id = ${scope.client.id} and e.deleted_at is null`

/** Whoever gets the address must be able to take part. */
const isOpen = ({ at }: Scope) => sql`(not e.is_draft and e.visibility = 'public'
  and (e.started_at is null or e.started_at <= ${at}::timestamptz) and (e.ended_at is null or e.ended_at > ${at}::timestamptz))`

/** The newest 200 that are open. */
export function listSendable(db: Db, scope: Scope): Promise<Sendable[]> {
  return db.many(
    scope,
    sql<Sendable>`${sendable(scope)} and ${isOpen(scope)} order by e.created_at desc, e.id desc limit 200`,
  )
}

export function findSendable(db: Db, scope: Scope, idOrEid: string): Promise<Sendable | undefined> {
  const isNamed = idOrEid.includes('-') ? sql`e.id = ${idOrEid}::uuid` : sql`e.eid = ${idOrEid}`
  return db.maybe(scope, sql<Sendable>`${sendable(scope)} and ${isNamed}`)
}
