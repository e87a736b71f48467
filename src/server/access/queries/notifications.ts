import {
  type NotificationKind,
  type NotificationMail,
  notificationMailDefaults,
} from '#contract/access/notificationKinds.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'
import { canSignIn } from './userFlags.ts'

export type Wanting = { user_id: string; mail: NotificationMail }

/** The ones of them who work for the client and can sign in, with what they want by e-mail. */
export function findNotifiable(
  db: Db,
  { clientId, userIds, kind }: { clientId: number; userIds: readonly string[]; kind: NotificationKind },
): Promise<Wanting[]> {
  return db.many(
    installation,
    sql<Wanting>`
      select u.id as user_id, coalesce(m.mail, ${notificationMailDefaults[kind]}) as mail
      from client_role r join user_account u on u.id = r.user_id
      left join notification_mail m on m.user_id = u.id and m.kind = ${kind}
      where r.client_id = ${clientId}::bigint and r.user_id = any(${userIds}::uuid[]) and ${canSignIn}`,
  )
}

export type NewNotification = Omit<Rows['notification'], 'read_at' | 'mailed_at' | 'target'> & {
  target: object
}

export async function insertNotifications(tx: Db, rows: readonly NewNotification[]): Promise<void> {
  const values = rows.map(
    (
      row,
    ) => sql`(${row.user_id}::uuid, ${row.id}::uuid, ${row.client_id}::bigint, ${row.kind}, ${row.object_id}::uuid,
      ${row.object_name}, ${row.by_name}, ${row.is_failure}::boolean, ${JSON.stringify(row.target)}::jsonb, ${row.mail},
      ${row.created_at}::timestamptz)`,
  )
  await tx.run(
    installation,
    sql`insert into notification (user_id, id, client_id, kind, object_id, object_name, by_name, is_failure, target,
          mail, created_at)
        values ${sql.join(values)}`,
  )
}

/** The clients of these users, whose open screens show a bell. */
export async function findClientsOf(db: Db, userIds: readonly string[]): Promise<number[]> {
  const rows = await db.many(
    installation,
    sql<Row<'client_role', 'client_id'>>`
      select distinct client_id from client_role where user_id = any(${userIds}::uuid[])`,
  )
  return rows.map(({ client_id: id }) => id)
}

export type NotificationRow = Omit<Rows['notification'], 'target' | 'user_id' | 'object_id' | 'client_id'> & {
  target: unknown
  client: { eid: string; name: string }
}

const shownRows = sql`
  select n.id, n.kind, n.object_name, n.by_name, n.is_failure, n.target, n.mail, n.created_at, n.read_at, n.mailed_at,
    jsonb_build_object('eid', c.eid, 'name', c.name) as client
  from notification n
  join client_role r on r.user_id = n.user_id and r.client_id = n.client_id
  join client c on c.id = n.client_id`

export function listNewest(db: Db, userId: string, limit: number): Promise<NotificationRow[]> {
  return db.many(
    installation,
    sql<NotificationRow>`${shownRows} where n.user_id = ${userId}::uuid order by n.id desc limit ${limit}`,
  )
}

export async function countUnread(db: Db, userId: string, limit: number): Promise<number> {
  const { count } = await db.one(
    installation,
    sql<{ count: number }>`
      select count(*) as count from (
        select 1 from notification n
        join client_role r on r.user_id = n.user_id and r.client_id = n.client_id
        where n.user_id = ${userId}::uuid and n.read_at is null limit ${limit}) unread`,
  )
  return count
}

type Reading = { userId: string; ids: readonly string[] | undefined; at: Date }

export async function markRead(db: Db, { userId, ids, at }: Reading): Promise<void> {
  const among = ids === undefined ? sql`` : sql`and id = any(${ids}::uuid[])`
  await db.run(
    installation,
    sql`update notification set read_at = ${at} where user_id = ${userId}::uuid and read_at is null ${among}`,
  )
}

type AskedOf = { kind: NotificationKind; objectId: string; userIds: readonly string[]; since: Date }

/** The ones of them who were told this of the object since then, and when last. */
export function findAsked(
  db: Db,
  { kind, objectId, userIds, since }: AskedOf,
): Promise<{ user_id: string; asked_at: Date }[]> {
  return db.many(
    installation,
    sql<{ user_id: string; asked_at: Date }>`
      select user_id, max(created_at) as asked_at from notification
      where user_id = any(${userIds}::uuid[]) and kind = ${kind} and object_id = ${objectId}::uuid
        and created_at > ${since}
      group by user_id`,
  )
}

export async function listMailWanted(
  db: Db,
  userId: string,
): Promise<Row<'notification_mail', 'kind' | 'mail'>[]> {
  return db.many(
    installation,
    sql<Row<'notification_mail', 'kind' | 'mail'>>`
      select kind, mail from notification_mail where user_id = ${userId}::uuid`,
  )
}

export async function writeMailWanted(
  tx: Db,
  userId: string,
  wanted: readonly { kind: NotificationKind; mail: NotificationMail }[],
): Promise<void> {
  const values = wanted.map(({ kind, mail }) => sql`(${userId}::uuid, ${kind}, ${mail})`)
  await tx.run(
    installation,
    sql`insert into notification_mail (user_id, kind, mail) values ${sql.join(values)}
        on conflict (user_id, kind) do update set mail = excluded.mail`,
  )
}

/** Whom something was told about these, by notification_object; they hear of it no more. */
export async function deleteNotificationsAbout(tx: Db, objectIds: readonly string[]): Promise<string[]> {
  const rows = await tx.many(
    installation,
    sql<Row<'notification', 'user_id'>>`
      delete from notification where object_id = any(${objectIds}::uuid[]) returning user_id`,
  )
  return rows.map(({ user_id: id }) => id)
}

export async function removeNotificationsOf(
  tx: Db,
  { userId, clientIds }: { userId: string; clientIds: readonly number[] },
): Promise<void> {
  await tx.run(
    installation,
    sql`delete from notification where user_id = ${userId}::uuid and client_id = any(${clientIds}::bigint[])`,
  )
}

export async function removeNotificationsBefore(db: Db, at: Date): Promise<void> {
  await db.run(installation, sql`delete from notification where created_at < ${at}`)
}
