import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type Filters, isNamed } from './narrowings.ts'

/** 404 where a list, campaign or experience that the filters name is not the client's. */
export async function requireKnown(db: Db, scope: Scope, filters: Filters): Promise<void> {
  const clientId = scope.client.id
  const { list_id, campaign_list, experience } = filters
  const named = [
    list_id && sql`exists (select 1 from list x where x.client_id = ${clientId} and x.id = ${list_id}::uuid)`,
    campaign_list &&
      sql`exists (select 1 from campaign x where x.client_id = ${clientId} and x.id = ${campaign_list}::uuid)`,
    experience &&
      sql`exists (select 1 from experience x where x.client_id = ${clientId} and ${isNamed(experience)})`,
  ].filter((condition) => typeof condition === 'object')
  if (named.length > 0) await db.one(scope, sql`select 1 where ${sql.join(named, sql` and `)}`)
}
