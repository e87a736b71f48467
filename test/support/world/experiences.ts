import { routes } from '#contract/routes.ts'
import { type Ids, idsOf, make } from '../making.ts'
import type { ClientIds } from './clients.ts'

export type ExperienceIds = {
  readonly campaign: string
  readonly pool: string
  readonly experience: { id: string; eid: string; keyword: string }
  readonly external: Ids
  /** A sweepstakes that has all that its check list asks for. */
  readonly draft: Ids
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
    draft: idsOf(await make(admin, routes['sweepstakes.create'], { body: readyDraft(pool.id) })),
  }
}

/** A draft that can be published. */
export const readyDraft = (poolId: string) => ({
  name: 'Win a canoe',
  is_draft: true,
  title: 'Win a canoe',
  title_fr: 'Gagnez un canot',
  ended_at: '2099-08-31T23:59:59',
  prize_pool_id: poolId,
  home_html: '<p>Paddle along.</p>',
  home_html_fr: '<p>Pagayez avec nous.</p>',
  terms_html: '<h2>Rules</h2><p>One canoe is to be won.</p>',
  terms_html_fr: '<h2>Règlement</h2><p>Un canot est à gagner.</p>',
  privacy_html: '<p>We keep your name until the draw.</p>',
  privacy_html_fr: '<p>Nous conservons votre nom jusqu’au tirage.</p>',
})
