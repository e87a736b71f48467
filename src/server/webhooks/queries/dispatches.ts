import type { DispatchState } from '#contract/webhooks/dispatchStates.ts'
import type { WebhookFailure } from '#contract/webhooks/webhookFailures.ts'
import type { EventAction } from '#contract/words/eventActions.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { EventOf } from '../bodies.ts'

type Typed = { action: EventAction; state: DispatchState; failure: WebhookFailure | null }

export type DispatchRow = Typed & {
  id: Rows['webhook_dispatch']['event_id']
} & Row<'webhook_dispatch', 'participant_id' | 'at' | 'attempts' | 'next_at' | 'done_at' | 'status'>

const columns = sql`d.event_id as id, d.action, d.participant_id, d.at, d.state, d.attempts, d.next_at, d.done_at,
  d.status, d.failure`

export type DispatchesAsked = PageAsked & {
  readonly webhookId: string
  readonly state?: DispatchState | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** By webhook_dispatch_log, or by webhook_dispatch_state where a state is asked for. */
export function listDispatchRows(db: Db, scope: Scope, asked: DispatchesAsked): Promise<Paged<DispatchRow>> {
  const { state, from, until } = asked
  const matches = sql`from webhook_dispatch d
    where d.client_id = ${scope.client.id} and d.webhook_id = ${asked.webhookId}::uuid
      ${state ? sql`and d.state = ${state}` : sql``}
      ${state && state !== 'delivered' ? sql`and d.state <> 'delivered'` : sql``}
      ${from ? sql`and d.at >= ${from}` : sql``}
      ${until ? sql`and d.at < ${until}` : sql``}`
  const rows = sql<DispatchRow>`
    select ${columns} ${matches} order by d.at desc, d.event_id desc ${limitOf(asked)}`
  return pageOfMatches(db, scope, { rows, matches })
}

type Named = { readonly webhookId: string; readonly eventId: string }

const isNamed = (scope: Scope, alias: string, { webhookId, eventId }: Named): Sql =>
  sql`${sql.ref(`${alias}.client_id`)} = ${scope.client.id}
    and ${sql.ref(`${alias}.webhook_id`)} = ${webhookId}::uuid
    and ${sql.ref(`${alias}.event_id`)} = ${eventId}::uuid`

export function findDispatch(db: Db, scope: Scope, named: Named): Promise<DispatchRow | undefined> {
  return db.maybe(
    scope,
    sql<DispatchRow>`select ${columns} from webhook_dispatch d where ${isNamed(scope, 'd', named)}`,
  )
}

export type TryRow = Row<'webhook_try', 'id' | 'at' | 'milliseconds' | 'status' | 'answer'> &
  Pick<Typed, 'failure'>

/** The newest hundred, the newest first. By webhook_try's key. */
export function listTries(db: Db, scope: Scope, named: Named): Promise<TryRow[]> {
  return db.many(
    scope,
    sql<TryRow>`
      select t.id, t.at, t.milliseconds, t.status, t.failure, t.answer from webhook_try t
      where ${isNamed(scope, 't', named)} order by t.id desc limit 100`,
  )
}

export function findEventOf(db: Db, scope: Scope, eventId: string): Promise<EventOf | undefined> {
  return db.maybe(
    scope,
    sql<EventOf>`
      select e.id, e.action, e.at, e.participant_id, e.experience_id, e.subject_id, e.data, x.eid as experience_eid
      from event e left join experience x on x.client_id = ${scope.client.id} and x.id = e.experience_id
      where e.client_id = ${scope.client.id} and e.id = ${eventId}::uuid`,
  )
}

export function lockDispatch(
  tx: Db,
  scope: Scope,
  named: Named,
): Promise<(Pick<Typed, 'action' | 'state'> & Row<'webhook_dispatch', 'at'>) | undefined> {
  return tx.maybe(
    scope,
    sql<Pick<Typed, 'action' | 'state'> & Row<'webhook_dispatch', 'at'>>`
      select d.action, d.state, d.at from webhook_dispatch d where ${isNamed(scope, 'd', named)} for update`,
  )
}

type Renewed = { readonly giveUpAt: Date }

const waitsAgain = (scope: Scope, { giveUpAt }: Renewed) => sql`state = 'waiting', attempts = 0,
  next_at = ${scope.at}::timestamptz, give_up_at = ${giveUpAt}::timestamptz, done_at = null, failure = null`

export async function markReplayed(tx: Db, scope: Scope, named: Named & Renewed): Promise<void> {
  await tx.run(
    scope,
    sql`update webhook_dispatch d set ${waitsAgain(scope, named)} where ${isNamed(scope, 'd', named)}`,
  )
}

type Since = { readonly webhookId: string; readonly since: Date; readonly most: number }

/** The oldest first, up to `most`. By webhook_dispatch_state. */
export function markFailedReplayed(tx: Db, scope: Scope, asked: Since & Renewed): Promise<number> {
  const clientId = scope.client.id
  const failed = sql`client_id = ${clientId} and webhook_id = ${asked.webhookId}::uuid and state = 'failed'`
  return tx.run(
    scope,
    sql`update webhook_dispatch set ${waitsAgain(scope, asked)}
      where ${failed} and event_id = any(array(
        select event_id from webhook_dispatch
        where ${failed} and state <> 'delivered' and at >= ${asked.since}
        order by at, event_id limit ${sql.lit(asked.most)}))`,
  )
}
