import type { StrayMessage } from '#contract/public/strayCalls.ts'
import { mostStrays } from '#contract/public/strayLimits.ts'
import type { Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { installation } from '#server/platform/scope.ts'

type Known = Pick<StrayMessage, 'channel' | 'reason'>
export type NewStray = Omit<Rows['stray_message'], keyof Known> & Known
export type StrayRow = Omit<NewStray, 'key'>

/** Makes room first, by stray_message_of_channel: of each channel the newest are kept. A repeat is not kept again. */
export async function insertStray(db: Db, row: NewStray): Promise<void> {
  await db.run(
    installation,
    sql`with gone as (
          delete from stray_message where id in (
            select id from stray_message where channel = ${row.channel}
            order by came_at desc, id desc offset ${mostStrays - 1})
        )
        insert into stray_message (id, key, channel, reason, to_address, from_address, subject, body, came_at)
        values (${row.id}::uuid, ${row.key}, ${row.channel}, ${row.reason}, ${row.to_address}, ${row.from_address},
          ${row.subject}, ${row.body}, ${row.came_at}::timestamptz)
        on conflict (key) do nothing`,
  )
}

/** By stray_message_newest; there are never more than a thousand. */
export function pageOfStrays(db: Db, asked: PageAsked): Promise<Paged<StrayRow>> {
  return pageOfMatches(db, installation, {
    rows: sql<StrayRow>`
      select id, channel, reason, to_address, from_address, subject, body, came_at from stray_message
      order by came_at desc, id desc ${limitOf(asked)}`,
    matches: sql`from stray_message`,
    isExact: true,
  })
}

/** By stray_message_newest. */
export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db.run(installation, sql`delete from stray_message where came_at < ${before}`)
}

/** By stray_message_from. */
export async function deleteFrom(tx: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  await tx.run(installation, sql`delete from stray_message where from_address = any(${addresses}::text[])`)
}
