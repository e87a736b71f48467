import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

const secondsBetween = 1

/** Tells screens that a broadcast went on: at most once a second for each, since a notice holds up other commits. */
export function createProgress(db: Db) {
  const toldAt = new Map<string, number>()
  return {
    note: (clientId: number, broadcastId: string) => {
      const now = performance.now()
      if (now - (toldAt.get(broadcastId) ?? Number.NEGATIVE_INFINITY) < secondsBetween * 1000) return
      if (toldAt.size > 1000) toldAt.clear()
      toldAt.set(broadcastId, now)
      // A hint may be lost: the next one follows within a second, and the end of the sending is told in its transaction.
      tellBroadcast(db, clientId, broadcastId).catch(() => undefined)
    },
  }
}

/** Whoever has this broadcast open reads it again. */
export async function tellBroadcast(db: Db, clientId: number, broadcastId: string): Promise<void> {
  await db.run(
    { client: { id: clientId } },
    sql`select pg_notify('fanfare_broadcast', ${`${clientId}:${broadcastId}`})`,
  )
}
