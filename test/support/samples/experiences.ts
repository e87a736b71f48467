import type { experiencesRoutes } from '#contract/routes.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

export const experiencesSamples: Samples<typeof experiencesRoutes> = {
  'sweepstakes.list': () => ({}),
  'sweepstakes.get': (own) => ({ params: { eid: own.experience.eid } }),
  'sweepstakes.create': (own) => ({ body: experienceOf(own) }),
  'sweepstakes.update': (own) => ({ params: { eid: own.experience.eid }, body: experienceOf(own) }),
  'sweepstakes.delete': (own) => ({ params: { id: own.experience.id } }),
  'sweepstakes.check': (own) => ({ params: { eid: own.experience.eid } }),
  'sweepstakes.publish': (own) => ({ params: { eid: own.draft.eid } }),
  'sweepstakes.unpublish': (own) => ({ params: { eid: own.experience.eid } }),
  'sweepstakes.preview': (own) => ({ params: { eid: own.experience.eid } }),
  'external.list': () => ({}),
  'external.get': (own) => ({ params: { eid: own.external.eid } }),
  'external.create': (own) => ({ body: externalOf(own) }),
  'external.update': (own) => ({ params: { eid: own.external.eid }, body: externalOf(own) }),
  'external.delete': (own) => ({ params: { id: own.external.id } }),
  'external.check': (own) => ({ params: { eid: own.external.eid } }),
  'external.publish': (own) => ({ params: { eid: own.external.eid } }),
  'external.unpublish': (own) => ({ params: { eid: own.external.eid } }),
  'external.preview': (own) => ({ params: { eid: own.external.eid } }),
  'external.makeSecret': (own) => ({ params: { eid: own.external.eid } }),
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

const externalOf = (own: ClientWorld) => ({
  name: 'Taste quiz',
  campaign_id: own.campaign,
  target_url: 'https://quiz.example/taste',
  target_url_fr: 'https://quiz.example/gout',
  append_tracking_information: true,
  texts: { link: 'Take the quiz:' },
})
