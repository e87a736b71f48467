import { getCampaign } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { CampaignLocationRow } from './queries/campaignLocations.ts'
import * as queries from './queries/campaignLocations.ts'

/** The shops to which a campaign's clicks are attached; 404 where the client has no such campaign. */
export async function listCampaignLocations(
  db: Db,
  scope: Scope,
  campaignId: string,
): Promise<{ data: Omit<CampaignLocationRow, 'total'>[]; total: number }> {
  await getCampaign(db, scope, campaignId)
  const rows = await queries.listCampaignLocations(db, scope, campaignId)
  return { data: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
