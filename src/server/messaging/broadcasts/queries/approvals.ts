import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type Audience, audienceRows, listStart } from '../audience.ts'

/**
 * A bound longer than any list. With a bound the database reads in the list's order and stops early; without one it
 * reads the whole list first.
 */
const anyLength = 2_000_000_000

/**
 * Whether more than so many would get it now. Stops reading as soon as it knows: at a list that is no longer than
 * that, and at the first recipient above.
 */
export async function hasMoreRecipients(
  db: Db,
  scope: Scope,
  { audience, limit }: { audience: Audience; limit: number },
): Promise<boolean> {
  const { is_long } = await db.one(
    scope,
    sql<{ is_long: boolean }>`
      select count(*) > ${limit} as is_long from (select 1 from list_member
        where client_id = ${scope.client.id} and list_id = ${audience.listId}::uuid limit ${limit + 1}) places`,
  )
  if (!is_long) return false
  const { is_above } = await db.one(
    scope,
    sql<{ is_above: boolean }>`
      select count(*) > ${limit} as is_above from (
        select 1 from (${audienceRows(audience, listStart, anyLength)}) audience where reason is null limit ${limit + 1}) recipients`,
  )
  return is_above
}

export async function markApproved(
  tx: Db,
  scope: Scope,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const key = { client_id: scope.client.id, id, state: 'scheduled' } as const
  const approved = { approved_by: userId, approved_at: scope.at, updated_at: scope.at }
  await tx.run(scope, updateRow('broadcast', key, approved))
}

/** Marks a broadcast whose time has come as waiting for a second person. */
export async function markNeedsApproval(tx: Db, scope: Scope, id: string): Promise<void> {
  const key = { client_id: scope.client.id, id, state: 'scheduled' } as const
  await tx.run(scope, updateRow('broadcast', key, { needs_approval: true, updated_at: scope.at }))
}
