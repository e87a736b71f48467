import type { Kind } from '#contract/experiences/kinds.ts'
import { getCampaign, requireNoOtherEditor } from '#server/campaigns/campaigns.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireCarried } from '../campaignTexts.ts'
import { getExperienceRef, getExperienceRow } from '../experiences.ts'
import { lockExperience, writeCampaignOf } from '../queries/write.ts'

type Asked = { kind: Kind; idOrEid: string; campaignId: string }

/**
 * Into another campaign of the client; 409 `being_edited` while another person edits it. Where that person begins
 * meanwhile, their save is told that it is stale.
 */
export async function moveExperience(
  db: Db,
  scope: Scope,
  { kind, idOrEid, campaignId }: Asked,
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { id } = await getExperienceRef(tx, scope, { idOrEid, among: [kind] })
    if (!(await lockExperience(tx, scope, id))) refuse('not_found')
    await requireNoOtherEditor(tx, scope, { modelType: 'experience', modelId: id })
    const to = await getCampaign(tx, scope, campaignId)
    const before = await getExperienceRow(tx, scope, { kind, idOrEid: id })
    if (before.campaign_id === to.id) return
    await requireCarried(tx, scope, { experienceId: id, campaign: to })
    await writeCampaignOf(tx, scope, { id, campaignId: to.id })
    await audit(tx, scope, {
      action: 'experience.update',
      entityId: id,
      before: {
        campaign_id: before.campaign_id,
        campaign_name: before.campaign_name,
        version: before.version,
      },
      after: { campaign_id: to.id, campaign_name: to.name, version: before.version + 1 },
    })
  })
}
