import { mostCampaignLocations } from '#contract/operations/locations/mapCalls.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { LocationFields } from './locations.ts'

export type CampaignLocationRow = LocationFields &
  Row<'location', 'client_id'> & { clicks: number; total: number }

/** The locations with the most clicks first. The campaign's clicks by link_location_of_campaign, the locations by their key. */
export function listCampaignLocations(
  db: Db,
  scope: Scope,
  campaignId: string,
): Promise<CampaignLocationRow[]> {
  return db.many(
    scope,
    sql<CampaignLocationRow>`
      select l.id, l.client_id, l.name, l.store_number, l.address_1, l.address_2, l.city, l.province, l.postal_code,
        l.country, l.phone, l.latitude, l.longitude, c.clicks, c.total
      from (
        select x.location_id, count(*) as clicks, count(*) over () as total from link_location x
        where x.client_id = ${scope.client.id} and x.campaign_id = ${campaignId}::uuid and x.location_id is not null
        group by x.location_id
        order by count(*) desc, x.location_id limit ${sql.lit(mostCampaignLocations)}) c
      join location l on l.client_id = ${scope.client.id} and l.id = c.location_id
      order by c.clicks desc, l.sort_name, l.id`,
  )
}
