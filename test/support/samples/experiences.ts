import type { experiencesRoutes } from '#contract/routes.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

export const experiencesSamples: Samples<typeof experiencesRoutes> = {
  listExperiences: () => ({ params: { type: 'sweepstakes' } }),
  getExperience: (own) => ({ params: { type: 'sweepstakes', eid: own.experience.eid } }),
  createExperience: (own) => ({ params: { type: 'sweepstakes' }, body: experienceOf(own) }),
  updateExperience: (own) => ({
    params: { type: 'sweepstakes', eid: own.experience.eid },
    body: experienceOf(own),
  }),
  deleteExperience: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id } }),
  listAllExperiences: () => ({}),
  listConversationExperiences: () => ({}),
  sendExperience: (own) => ({ body: { experience: own.experience.id, participant: own.participant } }),
}

const experienceOf = (own: ClientWorld) => ({
  name: 'Win a bike',
  campaign_id: own.campaign,
  shortcode_id: own.shortcode.id,
  prize_pool_id: own.pool,
})
