import type { WebhookState } from '#contract/webhooks/webhookStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

type Typed = { state: WebhookState }

/** Webhooks that events are kept for. By webhook's key. */
export function findHearing(tx: Db, scope: Scope): Promise<Row<'webhook', 'id' | 'actions'>[]> {
  return tx.many(
    scope,
    sql<Row<'webhook', 'id' | 'actions'>>`
      select id, actions from webhook where client_id = ${scope.client.id} and state <> 'off'`,
  )
}

export type WebhookRow = Row<
  'webhook',
  | 'id'
  | 'name'
  | 'url'
  | 'actions'
  | 'failing_since'
  | 'rest_until'
  | 'previous_until'
  | 'created_at'
  | 'version'
> &
  Typed

const columns = sql`w.id, w.name, w.url, w.actions, w.state, w.failing_since, w.rest_until, w.previous_until,
  w.created_at, w.version`

export type CountedWebhook = WebhookRow & { waiting: number }

/** By name, each with how many wait for it up to the cap; by webhook_dispatch_due. */
export function listWebhookRows(db: Db, scope: Scope, id?: string): Promise<CountedWebhook[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<CountedWebhook>`
      select ${columns}, (select count(*) from (
        select 1 from webhook_dispatch d
        where d.client_id = ${clientId} and d.webhook_id = w.id and d.next_at is not null
        limit ${sql.lit(totalCap)}) c) as waiting
      from webhook w where w.client_id = ${clientId} ${id ? sql`and w.id = ${id}::uuid` : sql``}
      order by lower(w.name), w.id`,
  )
}

export type LockedWebhook = WebhookRow & Row<'webhook', 'secret' | 'previous_secret' | 'failures'>

/** Held until commit. */
export function lockWebhook(tx: Db, scope: Scope, id: string): Promise<LockedWebhook | undefined> {
  return tx.maybe(
    scope,
    sql<LockedWebhook>`
      select ${columns}, w.secret, w.previous_secret, w.failures from webhook w
      where w.client_id = ${scope.client.id} and w.id = ${id}::uuid for update`,
  )
}

export type Target = Row<'webhook', 'id' | 'name' | 'url' | 'secret' | 'previous_secret' | 'previous_until'> &
  Typed

/** The address of a test, and its secrets. */
export function findTarget(db: Db, scope: Scope, id: string): Promise<Target | undefined> {
  return db.maybe(
    scope,
    sql<Target>`
      select id, name, url, secret, previous_secret, previous_until, state from webhook
      where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

export async function findSlots(tx: Db, scope: Scope): Promise<number[]> {
  const rows = await tx.many(
    scope,
    sql<Row<'webhook', 'slot'>>`select slot from webhook where client_id = ${scope.client.id}`,
  )
  return rows.map(({ slot }) => slot)
}

export type WebhookFields = Row<'webhook', 'id' | 'name' | 'url' | 'actions'> & Typed

export async function insertWebhook(
  tx: Db,
  scope: Scope,
  webhook: WebhookFields & Row<'webhook', 'slot' | 'secret'>,
): Promise<void> {
  const made = { client_id: scope.client.id, failures: 0, version: 1, created_at: scope.at }
  await tx.run(scope, insertRow('webhook', { ...made, ...webhook }))
}

const begunAnew = { failures: 0, failing_since: null, rest_until: null, version: nextVersion }

/** Whoever changes it begins anew: what is known of its failures was of another address, or of before. */
export async function writeWebhook(tx: Db, scope: Scope, { id, ...webhook }: WebhookFields): Promise<void> {
  await tx.run(scope, updateRow('webhook', { client_id: scope.client.id, id }, { ...webhook, ...begunAnew }))
}

type NewSecret = Row<'webhook', 'id' | 'secret' | 'previous_secret' | 'previous_until'>

export async function writeSecret(tx: Db, scope: Scope, { id, ...secrets }: NewSecret): Promise<void> {
  await tx.run(scope, updateRow('webhook', { client_id: scope.client.id, id }, secrets))
}

export async function markResumed(tx: Db, scope: Scope, id: string): Promise<void> {
  const resumed = { state: 'on', ...begunAnew } as const
  await tx.run(scope, updateRow('webhook', { client_id: scope.client.id, id }, resumed))
}

export async function deleteWebhookRow(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(scope, sql`delete from webhook where client_id = ${scope.client.id} and id = ${id}::uuid`)
}
