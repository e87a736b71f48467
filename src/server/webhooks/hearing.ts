import { giveUpAfterHours } from '#contract/webhooks/webhookLimits.ts'
import type { EventAction } from '#contract/words/eventActions.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findHearing } from './queries/webhooks.ts'

export const giveUpAt = (at: Date): Date => new Date(at.getTime() + giveUpAfterHours * 3_600_000)

/**
 * Writes a dispatch of each of these events for each webhook that wants it, in the transaction that writes the events:
 * both are there or neither is. A client without a webhook costs a look into an index. `events` is the select that the
 * events were written from; it is not read where nobody hears it.
 */
export async function hearEvents(tx: Db, scope: Scope, events: Sql): Promise<void> {
  const hearing = await findHearing(tx, scope)
  if (hearing.length === 0) return
  const written = await tx.run(
    scope,
    sql`${intoDispatch}
      select w.client_id, w.id, e.id, e.participant_id, e.action, ${dueFrom(scope)}
      from webhook w
      join (${events}) e (client_id, id, participant_id, action, experience_id, subject_id, data)
        on e.client_id = w.client_id and e.action = any(w.actions)
      where w.client_id = ${scope.client.id} and w.state <> 'off'`,
  )
  if (written > 0) tx.tell(scope, ['webhook'])
}

type HeardEvent = { readonly id: string; readonly participantId: string; readonly action: EventAction }

/** The same for one event. */
export async function hearEvent(tx: Db, scope: Scope, event: HeardEvent): Promise<void> {
  const hearing = await findHearing(tx, scope)
  const ids = hearing.filter(({ actions }) => actions.includes(event.action)).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.run(
    scope,
    sql`${intoDispatch}
      select w.client_id, w.id, ${event.id}::uuid, ${event.participantId}::uuid, ${event.action}::text, ${dueFrom(scope)}
      from webhook w where w.client_id = ${scope.client.id} and w.id = any(${ids}::uuid[])`,
  )
  tx.tell(scope, ['webhook'])
}

const intoDispatch = sql`insert into webhook_dispatch (client_id, webhook_id, event_id, participant_id, action, at,
  state, attempts, next_at, give_up_at)`

const dueFrom = ({ at }: Scope) =>
  sql`${at}::timestamptz, 'waiting', 0, ${at}::timestamptz, ${giveUpAt(at)}::timestamptz`
