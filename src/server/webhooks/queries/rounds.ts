import type { WebhookState } from '#contract/webhooks/webhookStates.ts'
import type { EventAction } from '#contract/words/eventActions.ts'
import type { Filled, Row, Rows } from '#db/rows.ts'
import { plainArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { listDueClients } from '#server/platform/dueClients.ts'
import type { Scope } from '#server/platform/scope.ts'

/** Clients with a webhook that has something to do and that nobody sends to. */
export const clientsWithDueWebhooks = (db: Db, at: Date): Promise<number[]> =>
  listDueClients(db, sql`select id from clients_with_due_webhooks(${at}) as due (id)`)

/** The client's, by webhook_dispatch_due. */
export async function findDueWebhooks(db: Db, scope: Scope): Promise<string[]> {
  const clientId = scope.client.id
  const rows = await db.prepared().many(
    scope,
    sql<Row<'webhook', 'id'>>`
      select w.id from webhook w
      where w.client_id = ${clientId} and w.state <> 'off' and (w.rest_until is null or w.rest_until <= ${scope.at})
        and (w.lease_until is null or w.lease_until <= now())
        and exists (select 1 from webhook_dispatch d
          where d.client_id = ${clientId} and d.webhook_id = w.id and d.next_at <= ${scope.at})`,
  )
  return rows.map(({ id }) => id)
}

/** By webhook's key. */
export async function hasWebhook(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select 1 from webhook where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
  return row !== undefined
}

export type Held = Row<
  'webhook',
  | 'id'
  | 'name'
  | 'url'
  | 'secret'
  | 'previous_secret'
  | 'previous_until'
  | 'failures'
  | 'failing_since'
  | 'version'
> & { readonly state: WebhookState }

export type Lease = { readonly webhookId: string; readonly leaseId: string; readonly seconds: number }

/**
 * Takes or renews the lease by which one worker sends to it; undefined where another one does, or where nothing is to
 * be sent now. By the database's clock, so that workers whose clocks differ do not take it from each other.
 */
export function takeWebhook(db: Db, scope: Scope, lease: Lease): Promise<Held | undefined> {
  return db.prepared().maybe(
    scope,
    sql<Held>`
      update webhook set lease_id = ${lease.leaseId}::uuid,
        lease_until = now() + make_interval(secs => ${lease.seconds}::float8)
      where client_id = ${scope.client.id} and id = ${lease.webhookId}::uuid and state <> 'off'
        and (rest_until is null or rest_until <= ${scope.at})
        and (lease_until is null or lease_until <= now() or lease_id = ${lease.leaseId}::uuid)
      returning id, name, url, secret, previous_secret, previous_until, failures, failing_since, version, state`,
  )
}

export async function releaseWebhook(
  db: Db,
  scope: Scope,
  { webhookId, leaseId }: Pick<Lease, 'webhookId' | 'leaseId'>,
): Promise<void> {
  await db.run(
    scope,
    sql`update webhook set lease_until = null, lease_id = null
        where client_id = ${scope.client.id} and id = ${webhookId}::uuid and lease_id = ${leaseId}::uuid`,
  )
}

/** A dispatch that waits, with its event; without one it has gone. */
export type Due = Row<
  'webhook_dispatch',
  'event_id' | 'participant_id' | 'at' | 'attempts' | 'give_up_at'
> & {
  readonly next_at: Date
  readonly action: EventAction
  readonly has_event: boolean
  readonly experience_id: string | null
  readonly experience_eid: string | null
  readonly subject_id: string | null
  readonly data: Rows['event']['data'] | null
}

type Asked = { readonly webhookId: string; readonly participants: number; readonly each: number }

/**
 * Of those participants for whom something is due, the one that is due for longest first, each one's first dispatches
 * in the order of the activity, due or not: what comes first for a participant holds up what comes after. By
 * webhook_dispatch_due and webhook_dispatch_order.
 */
export function listDue(db: Db, scope: Scope, asked: Asked): Promise<Due[]> {
  const clientId = scope.client.id
  return db.prepared().many(
    scope,
    sql<Due>`
      select d.event_id, d.participant_id, d.action, d.at, d.attempts, d.next_at, d.give_up_at,
        e.id is not null as has_event, e.experience_id, x.eid as experience_eid, e.subject_id, e.data
      from (
        select distinct c.participant_id from (
          select participant_id from webhook_dispatch
          where client_id = ${clientId} and webhook_id = ${asked.webhookId}::uuid and next_at <= ${scope.at}
          order by next_at limit ${sql.lit(asked.participants)}) c) p
      cross join lateral (
        select o.* from webhook_dispatch o
        where o.client_id = ${clientId} and o.webhook_id = ${asked.webhookId}::uuid
          and o.participant_id = p.participant_id and o.next_at is not null
        order by o.at, o.event_id limit ${sql.lit(asked.each)}) d
      left join event e on e.client_id = ${clientId} and e.id = d.event_id
      left join experience x on x.client_id = ${clientId} and x.id = e.experience_id
      order by d.at, d.event_id`,
  )
}

export type Outcome = {
  readonly eventId: string
  readonly state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  readonly attempts: number
  readonly nextAt: Date | null
  readonly doneAt: Date | null
  readonly status: number | null
  readonly failure: string | null
}

/**
 * Writes the outcomes of dispatches; one that another worker was told of meanwhile stays as it is. By the key, and each
 * row's values by its place in the arrays: a join would be planned by what statistics know of the webhook, which may be
 * nothing.
 */
export async function writeOutcomes(
  tx: Db,
  scope: Scope,
  { webhookId, outcomes }: { webhookId: string; outcomes: readonly Outcome[] },
): Promise<void> {
  const of = <K extends keyof Outcome>(name: K) => outcomes.map((outcome) => outcome[name])
  const eventIds = plainArray(of('eventId'))
  const own = placedBy(eventIds)
  await tx.prepared().run(
    scope,
    sql`update webhook_dispatch d set state = ${own(sql`${plainArray(of('state'))}::text[]`)},
          attempts = ${own(sql`${plainArray(of('attempts'))}::int[]`)},
          next_at = ${own(sql`${of('nextAt')}::timestamptz[]`)},
          done_at = ${own(sql`${of('doneAt')}::timestamptz[]`)},
          status = ${own(sql`${plainArray(of('status'))}::int[]`)},
          failure = ${own(sql`${plainArray(of('failure'))}::text[]`)}
        where d.client_id = ${scope.client.id} and d.webhook_id = ${webhookId}::uuid
          and d.event_id = any(${eventIds}::uuid[]) and d.done_at is null`,
  )
}

/**
 * For `webhook_dispatch d`: the value of an array at the place that the event has among these. Not bare: what is set to
 * an element of an array ends a sharded database (docs/scaling.md).
 */
const placedBy = (eventIds: string) => (values: Sql) =>
  sql`coalesce((${values})[array_position(${eventIds}::uuid[], d.event_id)])`

export type Blocked = { readonly participantId: string; readonly until: Date }

/** A dispatch that waits behind one that is tried later is due no sooner than that one. By webhook_dispatch_order. */
export async function writeBlocked(
  tx: Db,
  scope: Scope,
  { webhookId, blocked }: { webhookId: string; blocked: readonly Blocked[] },
): Promise<void> {
  if (blocked.length === 0) return
  const participantIds = plainArray(blocked.map((one) => one.participantId))
  const behind = await tx.prepared().many(
    scope,
    sql<Filled<'webhook_dispatch', 'event_id' | 'next_at'> & { place: number }>`
      select o.event_id, o.next_at, b.place from unnest(${participantIds}::uuid[]) with ordinality b (participant_id, place)
      cross join lateral (
        select w.event_id, w.next_at from webhook_dispatch w
        where w.client_id = ${scope.client.id} and w.webhook_id = ${webhookId}::uuid
          and w.participant_id = b.participant_id and w.next_at is not null
        order by w.at, w.event_id offset 0) o`,
  )
  const early = behind
    .map(({ place, ...row }) => ({ ...row, until: blocked[place - 1]?.until ?? scope.at }))
    .filter(({ next_at, until }) => next_at < until)
  if (early.length === 0) return
  const eventIds = plainArray(early.map(({ event_id: id }) => id))
  const until = placedBy(eventIds)(sql`${early.map((one) => one.until)}::timestamptz[]`)
  await tx.prepared().run(
    scope,
    sql`update webhook_dispatch d set next_at = ${until}
        where d.client_id = ${scope.client.id} and d.webhook_id = ${webhookId}::uuid
          and d.event_id = any(${eventIds}::uuid[]) and d.done_at is null`,
  )
}

/** After a webhook came back, nothing waits for the pauses that its failures brought. */
export async function markAllDue(tx: Db, scope: Scope, webhookId: string): Promise<void> {
  await tx.run(
    scope,
    sql`update webhook_dispatch set next_at = ${scope.at}::timestamptz
        where client_id = ${scope.client.id} and webhook_id = ${webhookId}::uuid and next_at > ${scope.at}`,
  )
}

export type NewTry = Omit<Rows['webhook_try'], 'client_id' | 'webhook_id'>

export async function insertTries(
  tx: Db,
  scope: Scope,
  { webhookId, tries }: { webhookId: string; tries: readonly NewTry[] },
): Promise<void> {
  if (tries.length === 0) return
  const of = <K extends keyof NewTry>(name: K) => tries.map((one) => one[name])
  await tx.run(
    scope,
    sql`insert into webhook_try (client_id, webhook_id, event_id, id, at, milliseconds, status, failure, answer)
        select w.client_id, w.id, t.event_id, t.id, t.at, t.milliseconds, t.status, t.failure, t.answer
        from webhook w
        cross join unnest(${of('event_id')}::uuid[], ${of('id')}::uuid[], ${of('at')}::timestamptz[],
          ${of('milliseconds')}::int[], ${of('status')}::int[], ${of('failure')}::text[], ${of('answer')}::text[])
          t (event_id, id, at, milliseconds, status, failure, answer)
        where w.client_id = ${scope.client.id} and w.id = ${webhookId}::uuid`,
  )
}

export type Health = {
  readonly webhookId: string
  readonly version: number
  readonly failures: number
  readonly failingSince: Date | null
  readonly restUntil: Date | null
  readonly state: WebhookState
}

/** How it fares; false where staff changed it meanwhile, who let it begin anew. */
export async function writeHealth(tx: Db, scope: Scope, health: Health): Promise<boolean> {
  const changed = await tx.run(
    scope,
    sql`update webhook set failures = ${health.failures}, failing_since = ${health.failingSince},
          rest_until = ${health.restUntil}, state = ${health.state}
        where client_id = ${scope.client.id} and id = ${health.webhookId}::uuid and version = ${health.version}`,
  )
  return changed === 1
}
