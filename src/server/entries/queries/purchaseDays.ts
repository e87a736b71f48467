import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'

/** A day of an experience as its entries' texts were counted, at one moment with its changes. */
export type PurchaseDay = Row<
  'purchase_day',
  'experience_id' | 'facet' | 'changes' | 'filled_at' | 'texts' | 'valid'
> & {
  readonly day: string
  /** Whole arrays, handed on as PostgreSQL writes them. */
  readonly entries: string
  readonly quantities: string
}

/** Of two that counted the same day the one that saw more changes stays. */
export async function writePurchaseDays(db: Db, scope: Scope, days: readonly PurchaseDay[]): Promise<void> {
  if (days.length === 0) return
  const rows = days
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(
      (
        one,
      ) => sql`(${scope.client.id}, ${one.experience_id}::uuid, ${one.facet}, ${one.day}::date, ${one.changes}::bigint,
        ${one.filled_at}::timestamptz, ${one.texts}::text[], ${one.valid}::boolean[], ${one.entries}::double precision[],
        ${one.quantities}::double precision[])`,
    )
  await db.run(
    scope,
    sql`insert into purchase_day (client_id, experience_id, facet, day, changes, filled_at, texts, valid, entries,
          quantities)
        values ${sql.join(rows)}
        on conflict (client_id, experience_id, facet, day) do update
        set changes = excluded.changes, filled_at = excluded.filled_at, texts = excluded.texts, valid = excluded.valid,
          entries = excluded.entries, quantities = excluded.quantities
        where purchase_day.filled_at <> excluded.filled_at or purchase_day.changes < excluded.changes`,
  )
}

const keyOf = ({ experience_id, facet, day }: PurchaseDay) => [experience_id, facet, day].join()

export type EntryOnDay = Row<'entry', 'id' | 'experience_id' | 'created_at'>

/** Right before the commit: texts of people whose entries go, or say nothing any more, stay nowhere. */
export function forgetPurchasesLater(tx: Db, scope: Scope, entries: readonly EntryOnDay[]): void {
  if (entries.length === 0) return
  const days = new Map(
    entries.map(({ experience_id: id, created_at }) => {
      const { date } = localTime(scope.client.timeZone, created_at)
      return [`${id} ${date}`, { id, date }]
    }),
  )
  const gone = [...days.values()]
  tx.later(
    scope,
    sql`delete from purchase_day p
        using unnest(${gone.map(({ id }) => id)}::uuid[], ${gone.map(({ date }) => date)}::date[]) n (id, day)
        where p.client_id = ${scope.client.id} and p.experience_id = n.id and p.day = n.day`,
  )
}
