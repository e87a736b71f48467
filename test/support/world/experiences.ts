import { routes } from '#contract/routes.ts'
import { type Ids, idsOf, make } from '../making.ts'
import type { ClientIds } from './clients.ts'

export type ExperienceIds = {
  readonly campaign: string
  readonly pool: string
  readonly experience: { id: string; eid: string; keyword: string }
  readonly external: Ids
}

/** A sweepstakes with its campaign, its prize pool and its keyword, and an experience on another site. */
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
  const external = await make(admin, routes['external.create'], {
    body: { name: 'Taste quiz', campaign_id: campaign.id, target_url: 'https://quiz.example/taste' },
  })
  return {
    campaign: campaign.id,
    pool: pool.id,
    experience: { ...idsOf(experience), keyword },
    external: idsOf(external),
  }
}
