import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type SubscriptionRow = Row<
  'subscription',
  'id' | 'name' | 'channel' | 'shortcode_id' | 'is_default' | 'is_double_opt_in' | 'created_at' | 'version'
> & {
  in_count: number
  pending_count: number
  out_count: number
}

/**
 * With the counts of each. Who said yes are nearly all, so they are counted as all less the others: the others by
 * consent_not_in, all along the primary key of consent, or through the table where nearly all of it is this one
 * subscription. A million consents took 0.2 s on two busy cores.
 */
const subscriptions = (clientId: number) => sql`
  select s.id, s.name, s.channel, s.shortcode_id, s.is_default, s.is_double_opt_in, s.created_at, s.version,
    n.total - n.other_count as in_count, n.pending_count, n.out_count
  from subscription s
  cross join lateral (
    select (select count(*) from consent c where c.client_id = ${clientId} and c.subscription_id = s.id) as total,
      count(*) as other_count, count(*) filter (where o.state = 'pending') as pending_count,
      count(*) filter (where o.state = 'out') as out_count
    from (select x.state from consent x where x.client_id = ${clientId} and x.subscription_id = s.id
      and x.state <> 'in' and x.state = any(array['none', 'pending', 'out'])) o
  ) n
  where s.client_id = ${clientId}`

export async function listSubscriptionRows(db: Db, scope: Scope): Promise<SubscriptionRow[]> {
  return db.many(
    scope,
    sql<SubscriptionRow>`${subscriptions(scope.client.id)} order by s.is_default desc, lower(s.name), s.id`,
  )
}

export async function findSubscriptionRow(
  db: Db,
  scope: Scope,
  id: string,
): Promise<SubscriptionRow | undefined> {
  return db.maybe(scope, sql<SubscriptionRow>`${subscriptions(scope.client.id)} and s.id = ${id}::uuid`)
}

export type LockedSubscription = Row<
  'subscription',
  'id' | 'name' | 'channel' | 'is_default' | 'is_double_opt_in' | 'version'
>

export async function lockSubscription(
  tx: Db,
  scope: Scope,
  id: string,
): Promise<LockedSubscription | undefined> {
  return tx.maybe(
    scope,
    sql<LockedSubscription>`
      select id, name, channel, is_default, is_double_opt_in, version from subscription
      where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

/** The unique index leaves default subscriptions out, whose names are made by the installation. */
export async function isNameTaken(
  db: Db,
  scope: Scope,
  name: { name: string; exceptId: string },
): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select 1 from subscription where client_id = ${scope.client.id} and lower(name) = lower(${name.name})
      and id <> ${name.exceptId}::uuid limit 1`,
  )
  return row !== undefined
}

export type NewSubscription = {
  id: string
  name: string
  shortcode_id: string | null
  is_double_opt_in: boolean
}

export async function insertSubscription(tx: Db, scope: Scope, made: NewSubscription): Promise<void> {
  const channel = made.shortcode_id ? 'sms' : 'email'
  const kept = { client_id: scope.client.id, channel, is_default: false, created_at: scope.at } as const
  await tx.run(scope, insertRow('subscription', { ...kept, ...made }))
}

export async function writeSubscription(
  tx: Db,
  scope: Scope,
  { id, ...change }: { id: string; name: string; is_double_opt_in: boolean },
): Promise<void> {
  const key = { client_id: scope.client.id, id }
  await tx.run(scope, updateRow('subscription', key, { ...change, version: nextVersion }))
}

/** By mailbox_client. */
export async function hasMailbox(db: Db, scope: Scope): Promise<boolean> {
  const row = await db.maybe(scope, sql`select 1 from mailbox where client_id = ${scope.client.id} limit 1`)
  return row !== undefined
}

/** The title of a broadcast that has not ended and goes by this subscription, or its id where it has none. */
export async function findWaitingBroadcast(db: Db, scope: Scope, id: string): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<{ name: string }>`
      select coalesce(nullif(title, ''), id::text) as name from broadcast
      where client_id = ${scope.client.id} and subscription_id = ${id}::uuid
        and state in ('scheduled', 'sending', 'paused')
      order by created_at desc limit 1`,
  )
  return row?.name
}

/** The name of an import that is checked or run and whose proof names this subscription. */
export async function findRunningImport(db: Db, scope: Scope, id: string): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<Row<'participant_import', 'name'>>`
      select name from participant_import
      where client_id = ${scope.client.id} and subscription_id = ${id}::uuid and state in ('checking', 'importing')
      order by created_at desc limit 1`,
  )
  return row?.name
}

export async function deleteSubscriptionRow(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(scope, sql`delete from subscription where client_id = ${scope.client.id} and id = ${id}::uuid`)
}

/** Up to so many of the consents of a subscription that is gone, as one range of the primary key; answers how many. */
export async function deleteConsents(
  tx: Db,
  scope: Scope,
  batch: { subscriptionId: string; limit: number },
): Promise<number> {
  const clientId = scope.client.id
  return tx.run(
    scope,
    sql`delete from consent c
      where c.client_id = ${clientId} and c.subscription_id = ${batch.subscriptionId}::uuid
        and not exists (select 1 from subscription s where s.client_id = ${clientId}
          and s.id = ${batch.subscriptionId}::uuid)
        and c.participant_id <= coalesce((
          select x.participant_id from consent x
          where x.client_id = ${clientId} and x.subscription_id = ${batch.subscriptionId}::uuid
          order by x.participant_id offset ${batch.limit - 1} limit 1), ${lastId}::uuid)`,
  )
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Opt-outs that were kept for people who come back (decisions 3) end with the subscription. */
export async function deleteKeptOptOuts(tx: Db, scope: Scope, subscriptionId: string): Promise<void> {
  await tx.run(
    scope,
    sql`delete from kept_opt_out where client_id = ${scope.client.id} and subscription_id = ${subscriptionId}::uuid`,
  )
}
