/**
 * The hour of a report is one of the client's zone: when that changes, so does the moment. The client's row is held
 * before a schedule's, by whoever works out a moment and by whoever changes the zone, so that none is of an older zone.
 */
import type { Row } from '#db/rows.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { type ClientDependant, getClientRef } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import type { ScheduleFields } from './queries.ts'
import { nextAfter } from './rhythm.ts'
import { waitForNext } from './schedules.ts'

/** The job's payload; `after`: the last schedule that waits by a job for its new moment already. */
export type MovedJob = { readonly clientId: number; readonly after: string | null }

export const schedulesOfClients: ClientDependant = {
  whenZoneChanged: async (tx, scope) => {
    const schedules = await lockNotDue(tx, scope)
    if (schedules.length === 0) return
    const moved = schedules.map((schedule) => ({
      id: schedule.id,
      next_at: nextAfter(schedule, scope.client.timeZone, scope.at),
    }))
    await writeMoved(tx, scope, moved)
    const payload: MovedJob = { clientId: scope.client.id, after: null }
    await tx.enqueue({ name: 'reporting.reportsMoved', payload })
  },
}

const atOnce = 100

/** Has them wait for their new moments, a hundred in a transaction; the jobs for the old ones find nothing due. */
export async function reportsMoved(
  { db, outside }: JobContext,
  { clientId, after }: MovedJob,
): Promise<void> {
  const scope = systemScope(await getClientRef(db, clientId), 'Reports', outside.clock.now())
  await db.transaction(scope, async (tx) => {
    const waiting = await listNext(tx, scope, after)
    for (const schedule of waiting) await waitForNext(tx, scope, schedule)
    const last = waiting.at(-1)
    if (!last || waiting.length < atOnce) return
    const payload: MovedJob = { clientId, after: last.id }
    await tx.enqueue({ name: 'reporting.reportsMoved', payload })
  })
}

type NotDue = Pick<ScheduleFields, 'id' | 'rhythm' | 'weekday' | 'month_day' | 'hour'>

/** One that is due goes for the hour that it had. By the client's part of the key, in its order. */
function lockNotDue(tx: Db, scope: Scope): Promise<NotDue[]> {
  return tx.many(
    scope,
    sql<NotDue>`
      select id, rhythm, weekday, month_day, hour from report_schedule
      where client_id = ${scope.client.id} and next_at > ${scope.at} order by id for update`,
  )
}

async function writeMoved(tx: Db, scope: Scope, moved: readonly { id: string; next_at: Date }[]) {
  await tx.run(
    scope,
    sql`update report_schedule s set next_at = n.next_at
        from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ next_at }) => next_at)}::timestamptz[])
          n (id, next_at)
        where s.client_id = ${scope.client.id} and s.id = n.id`,
  )
}

/** By the key. */
function listNext(tx: Db, scope: Scope, after: string | null) {
  return tx.many(
    scope,
    sql<Row<'report_schedule', 'id' | 'next_at'>>`
      select id, next_at from report_schedule
      where client_id = ${scope.client.id} and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${atOnce}`,
  )
}
