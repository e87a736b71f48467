import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import type { Batchable } from '#contract/operations/batchable.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import { type PageAsked, type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'

type BatchableRow = Row<'experience', 'id' | 'eid' | 'name'> & {
  kind: Batchable['kind']
  campaign_name: string
  entries_count: number
  waiting: number
}

/** The page first, by what a client has of experiences; what waits is counted by entry_experience, up to the cap. */
export async function listBatchable(
  db: Db,
  scope: Scope,
  asked: PageAsked & { search?: string | undefined },
): Promise<Paged<Batchable>> {
  const clientId = scope.client.id
  const kinds: readonly Kind[] = kindsWith('takesEntries')
  const withQueue: readonly Kind[] = kindsWith('hasQueue')
  const isFound = asked.search ? sql`fold(x.name) like ${searchPattern(asked.search)}` : sql`true`
  const matches = sql`from experience x
    where x.client_id = ${clientId} and x.deleted_at is null and x.kind = any(${[...kinds]}::text[]) and ${isFound}`
  const paged = await pageOfMatches(db, scope, {
    matches,
    rows: sql<BatchableRow>`
      select page.id, page.eid, page.kind, page.name, c.name as campaign_name,
        (select coalesce(sum(n.value), 0)::bigint from counter n
          where n.client_id = ${clientId} and n.name = 'entries:' || page.id) as entries_count,
        (select count(*) from (
          select 1 from entry e where e.client_id = ${clientId} and e.experience_id = page.id and e.status = 'pending'
          limit ${totalCap + 1}) w) as waiting
      from (select x.id, x.eid, x.kind, x.name, x.campaign_id, x.created_at ${matches}
        order by x.created_at desc, x.id desc ${limitOf(asked)}) page
      join campaign c on c.client_id = ${clientId} and c.id = page.campaign_id
      order by page.created_at desc, page.id desc`,
  })
  const rows = paged.rows.map(({ waiting, ...row }) => ({
    ...row,
    pending: { count: Math.min(waiting, totalCap), is_capped: waiting > totalCap },
    can_decide: withQueue.includes(row.kind),
  }))
  return { ...paged, rows }
}
