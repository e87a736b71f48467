import { sql } from 'kysely'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

export async function hasList(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select from list where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
  return row !== undefined
}

const within = (at: Date) => sql`
  select t from unnest(known.sent_at) t where t > ${at}::timestamptz - interval '1 hour' order by t`

/**
 * Takes one of a user's tests of the last hour, where one is left; `nextAt` is when the oldest of them is an hour ago.
 * Two at once wait for each other at the user's row.
 */
export async function takeTestSend(
  tx: Db,
  scope: Scope,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ isTaken: boolean; nextAt: Date }> {
  const taken = await tx.maybe(
    scope,
    sql<Row<'test_send', 'user_id'>>`
      insert into test_send as known (client_id, user_id, sent_at)
      values (${scope.client.id}, ${userId}::uuid, array[${scope.at}::timestamptz])
      on conflict (client_id, user_id) do update set sent_at = array(${within(scope.at)}) || ${scope.at}::timestamptz
        where cardinality(array(${within(scope.at)})) < ${limit}
      returning user_id`,
  )
  if (taken) return { isTaken: true, nextAt: scope.at }
  const { next_at } = await tx.one(
    scope,
    sql<{ next_at: Date }>`
      select (array(${within(scope.at)}))[1] + interval '1 hour' as next_at from test_send known
      where known.client_id = ${scope.client.id} and known.user_id = ${userId}::uuid`,
  )
  return { isTaken: false, nextAt: next_at }
}
