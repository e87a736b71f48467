import type { experiencesRoutes } from '#contract/routes.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

export const experiencesSamples: Samples<typeof experiencesRoutes> = {
  'sweepstakes.list': () => ({}),
  'sweepstakes.get': (own) => ({ params: { eid: own.experience.eid } }),
  'sweepstakes.create': (own) => ({ body: experienceOf(own) }),
  'sweepstakes.update': (own) => ({ params: { eid: own.experience.eid }, body: experienceOf(own) }),
  'sweepstakes.delete': (own) => ({ params: { id: own.experience.id } }),
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
