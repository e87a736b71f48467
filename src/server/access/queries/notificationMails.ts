import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'
import type { NotificationRow } from './notifications.ts'

/**
 * The part of these that the user has neither read nor got, the oldest first; without ids of what was to be mailed at
 * once.
 */
export function findUnmailed(
  db: Db,
  { userId, ids }: { userId: string; ids?: readonly string[] | undefined },
): Promise<NotificationRow[]> {
  return db.many(
    installation,
    sql<NotificationRow>`
      select n.id, n.kind, n.object_name, n.by_name, n.is_failure, n.target, n.mail, n.created_at, n.read_at, n.mailed_at,
        jsonb_build_object('eid', c.eid, 'name', c.name) as client
      from notification n
      join client_role r on r.user_id = n.user_id and r.client_id = n.client_id
      join client c on c.id = n.client_id
      where n.user_id = ${userId}::uuid and n.read_at is null and n.mailed_at is null
        and ${ids ? sql`n.id = any(${ids}::uuid[])` : sql`n.mail = 'at_once'`}
      order by n.id`,
  )
}

type OfUser = { readonly userId: string; readonly ids: readonly string[] }

/** Marks those as mailed that nobody has taken; answers their ids. */
export async function takeUnmailed(
  tx: Db,
  { userId, ids, at }: OfUser & { readonly at: Date },
): Promise<string[]> {
  const taken = await tx.many(
    installation,
    sql<Row<'notification', 'id'>>`
      update notification set mailed_at = ${at}
      where user_id = ${userId}::uuid and id = any(${[...ids]}::uuid[]) and mailed_at is null
      returning id`,
  )
  return taken.map(({ id }) => id)
}

/** They wait again: no mail server has them. */
export async function markUnmailed(db: Db, { userId, ids }: OfUser): Promise<void> {
  await db.run(
    installation,
    sql`update notification set mailed_at = null
        where user_id = ${userId}::uuid and id = any(${[...ids]}::uuid[])`,
  )
}

export type DailyMail = { user_id: string; ids: string[] }

/** Whose eight o’clock in the morning has come since something was told that goes into a daily e-mail. */
export function findDailyDue(db: Db, at: Date): Promise<DailyMail[]> {
  return db.many(
    installation,
    sql<DailyMail>`
      select n.user_id, jsonb_agg(n.id order by n.id) as ids
      from notification n
      join user_account u on u.id = n.user_id
      join client c on c.id = n.client_id
      cross join lateral (select coalesce(u.time_zone, c.time_zone) as zone) of
      cross join lateral (
        select (date_trunc('day', ${at}::timestamptz at time zone of.zone) + interval '8 hours') at time zone of.zone as due
      ) morning
      where n.mail = 'daily' and n.mailed_at is null and n.read_at is null
        and n.created_at < morning.due and morning.due <= ${at}::timestamptz
      group by n.user_id`,
  )
}
