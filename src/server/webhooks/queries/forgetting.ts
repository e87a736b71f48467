import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

export async function clientsWithOldDispatches(db: Db, before: Date): Promise<number[]> {
  const rows = await db.many(
    installation,
    sql<{ id: number }>`select id from clients_with_old_dispatches(${before}) as old (id)`,
  )
  return rows.map(({ id }) => id)
}

type Which = { readonly rows: number } & ({ readonly before: Date } | { readonly webhookId: string })
type Key = Row<'webhook_dispatch', 'webhook_id' | 'event_id'>

/** Up to so many, with their tries; answers how many there were. By webhook_dispatch_log and webhook_try's key. */
export async function deleteDispatches(db: Db, scope: Scope, which: Which): Promise<number> {
  const clientId = scope.client.id
  return db.transaction(scope, async (tx) => {
    const keys = await tx.many(
      scope,
      'before' in which
        ? sql<Key>`
          select d.webhook_id, d.event_id from webhook w
          cross join lateral (
            select o.webhook_id, o.event_id from webhook_dispatch o
            where o.client_id = ${clientId} and o.webhook_id = w.id and o.at < ${which.before}
            order by o.at, o.event_id limit ${which.rows}) d
          where w.client_id = ${clientId} limit ${which.rows}`
        : sql<Key>`
          select webhook_id, event_id from webhook_dispatch
          where client_id = ${clientId} and webhook_id = ${which.webhookId}::uuid limit ${which.rows}`,
    )
    if (keys.length === 0) return 0
    const isAmong = sql`client_id = ${clientId}
      and webhook_id = any(${[...new Set(keys.map(({ webhook_id: id }) => id))]}::uuid[])
      and event_id = any(${keys.map(({ event_id: id }) => id)}::uuid[])`
    await tx.run(scope, sql`delete from webhook_try where ${isAmong}`)
    await tx.run(
      scope,
      sql`delete from webhook_dispatch where ${isAmong} ${'before' in which ? sql`and at < ${which.before}` : sql``}`,
    )
    return keys.length
  })
}
