import { type Area, type Right, rolesWith } from '#contract/roles.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

type Asked = { readonly userId: string; readonly area: Area; readonly right: Right }

/** Has this user the right in the scope's client now: a role that holds it, and an account that is open? */
export async function hasRight(
  db: Db,
  { client }: Pick<Scope, 'client'>,
  { userId, area, right }: Asked,
): Promise<boolean> {
  const row = await db.maybe(
    installation,
    sql<Row<'client_role', 'user_id'>>`
      select r.user_id from client_role r join user_account u on u.id = r.user_id
      where r.client_id = ${client.id} and r.user_id = ${userId} and r.role = any(${rolesWith(area, right)})
        and u.disabled_at is null and u.locked_at is null`,
  )
  return row !== undefined
}
