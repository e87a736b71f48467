import { routes } from '#contract/routes.ts'
import { idsOf, make } from '../making.ts'
import type { ClientIds } from './clients.ts'

export type ExperienceIds = {
  readonly campaign: string
  readonly pool: string
  readonly experience: { id: string; eid: string; keyword: string }
}

/** A sweepstakes with its campaign, its prize pool and its keyword. */
export async function makeExperience({ as, shortcode }: ClientIds): Promise<ExperienceIds> {
  const admin = as.client_admin
  const campaign = await make(admin, routes.createCampaign, { body: { name: 'Spring' } })
  const pool = await make(admin, routes.createPrizePool, { body: { name: 'Bikes', total: 5 } })
  const keyword = `WIN${shortcode.code}`
  const experience = await make(admin, routes['sweepstakes.create'], {
    body: {
      name: 'Win a bike',
      campaign_id: campaign.id,
      keyword,
      shortcode_id: shortcode.id,
      prize_pool_id: pool.id,
    },
  })
  return { campaign: campaign.id, pool: pool.id, experience: { ...idsOf(experience), keyword } }
}
