import type { Row } from '#db/rows.ts'
import type { EndedWork } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export async function hasList(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select from list where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
  return row !== undefined
}

const hour = 3_600_000

/**
 * Takes one of a user's tests of the last hour, where one is left; `nextAt` is when the oldest of them is an hour ago.
 * Two at once wait for each other at the user's row.
 */
export async function takeTestSend(
  tx: Db,
  scope: Scope,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ isTaken: boolean; nextAt: Date }> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`insert into test_send (client_id, user_id, sent_at) values (${clientId}, ${userId}::uuid, '{}')
        on conflict do nothing`,
  )
  const { sent_at } = await tx.one(
    scope,
    sql<Row<'test_send', 'sent_at'>>`
      select sent_at from test_send where client_id = ${clientId} and user_id = ${userId}::uuid for update`,
  )
  const recent = sent_at.filter((at) => at.getTime() > scope.at.getTime() - hour)
  const [oldest] = recent.sort((one, other) => one.getTime() - other.getTime())
  if (oldest && recent.length >= limit) return { isTaken: false, nextAt: new Date(oldest.getTime() + hour) }
  await tx.run(
    scope,
    sql`update test_send set sent_at = ${[...recent, scope.at]}::timestamptz[]
        where client_id = ${clientId} and user_id = ${userId}::uuid`,
  )
  return { isTaken: true, nextAt: scope.at }
}

/** Of one who works for the client no more. */
export async function deleteTestSendsOf(tx: Db, { client, userId }: EndedWork): Promise<void> {
  await tx.run(
    { client },
    sql`delete from test_send where client_id = ${client.id} and user_id = ${userId}::uuid`,
  )
}
