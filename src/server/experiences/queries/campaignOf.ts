import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** The campaign of an experience, also of a deleted one. */
export function findCampaignOf(
  db: Db,
  scope: Scope,
  experienceId: string,
): Promise<(Row<'experience', 'campaign_id'> & { campaign_name: Rows['campaign']['name'] }) | undefined> {
  return db.maybe(
    scope,
    sql<Row<'experience', 'campaign_id'> & { campaign_name: Rows['campaign']['name'] }>`
      select e.campaign_id, c.name as campaign_name from experience e
      join campaign c on c.client_id = ${scope.client.id} and c.id = e.campaign_id
      where e.client_id = ${scope.client.id} and e.id = ${experienceId}::uuid`,
  )
}
