import type { experiencesRoutes } from '#contract/routes.ts'
import { libraryForm, png } from '../pictures.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

export const experiencesSamples: Samples<typeof experiencesRoutes> = {
  'sweepstakes.list': () => ({}),
  'sweepstakes.bulk': (own) => ({ body: { action: 'move', ids: [own.draft.id], campaign_id: own.campaign } }),
  'sweepstakes.duplicate': (own) => ({ params: { eid: own.experience.eid } }),
  'sweepstakes.get': (own) => ({ params: { eid: own.experience.eid } }),
  'sweepstakes.create': (own) => ({ body: experienceOf(own) }),
  'sweepstakes.update': (own) => ({ params: { eid: own.experience.eid }, body: experienceOf(own) }),
  'sweepstakes.delete': (own) => ({ params: { id: own.experience.id } }),
  'sweepstakes.check': (own) => ({ params: { eid: own.experience.eid } }),
  'sweepstakes.publish': (own) => ({ params: { eid: own.draft.eid } }),
  'sweepstakes.unpublish': (own) => ({ params: { eid: own.experience.eid } }),
  'sweepstakes.preview': (own) => ({ params: { eid: own.experience.eid } }),
  'sweepstakes.pageRevisions': (own) => ({
    params: { eid: own.experience.eid },
    query: { page: 'Home' },
  }),
  'sweepstakes.pageRevision': (own) => ({
    params: { eid: own.experience.eid, number: 1 },
    query: { page: 'Home' },
  }),
  'gift-with-purchase.list': () => ({}),
  'gift-with-purchase.bulk': (own) => ({
    body: { action: 'move', ids: [own.giftDraft.id], campaign_id: own.campaign },
  }),
  'gift-with-purchase.duplicate': (own) => ({ params: { eid: own.gift.eid } }),
  'gift-with-purchase.get': (own) => ({ params: { eid: own.gift.eid } }),
  'gift-with-purchase.create': (own) => ({ body: giftOf(own) }),
  'gift-with-purchase.update': (own) => ({ params: { eid: own.gift.eid }, body: giftOf(own) }),
  'gift-with-purchase.delete': (own) => ({ params: { id: own.gift.id } }),
  'gift-with-purchase.check': (own) => ({ params: { eid: own.gift.eid } }),
  'gift-with-purchase.publish': (own) => ({ params: { eid: own.giftDraft.eid } }),
  'gift-with-purchase.unpublish': (own) => ({ params: { eid: own.gift.eid } }),
  'gift-with-purchase.preview': (own) => ({ params: { eid: own.gift.eid } }),
  'gift-with-purchase.pageRevisions': (own) => ({
    params: { eid: own.giftDraft.eid },
    query: { page: 'Home' },
  }),
  'gift-with-purchase.pageRevision': (own) => ({
    params: { eid: own.giftDraft.eid, number: 1 },
    query: { page: 'Home' },
  }),
  'external.list': () => ({}),
  'external.bulk': (own) => ({ body: { action: 'unpublish', ids: [own.external.id] } }),
  'external.duplicate': (own) => ({ params: { eid: own.external.eid } }),
  'external.get': (own) => ({ params: { eid: own.external.eid } }),
  'external.create': (own) => ({ body: externalOf(own) }),
  'external.update': (own) => ({ params: { eid: own.external.eid }, body: externalOf(own) }),
  'external.delete': (own) => ({ params: { id: own.external.id } }),
  'external.check': (own) => ({ params: { eid: own.external.eid } }),
  'external.publish': (own) => ({ params: { eid: own.external.eid } }),
  'external.unpublish': (own) => ({ params: { eid: own.external.eid } }),
  'external.preview': (own) => ({ params: { eid: own.external.eid } }),
  'external.makeSecret': (own) => ({ params: { eid: own.external.eid } }),
  listLibrary: () => ({}),
  getLibraryItem: (own) => ({ params: { id: own.library.id } }),
  uploadToLibrary: () => ({ form: libraryForm(png({ width: 4, height: 3 })) }),
  updateLibraryItem: (own) => ({ params: { id: own.library.id }, body: { name: 'Banner' } }),
  deleteLibraryItem: (own) => ({ params: { id: own.library.id } }),
  showLibraryItem: (own) => ({ params: { client_eid: own.eid, hash: own.library.hash } }),
  listAllExperiences: () => ({}),
  listConversationExperiences: () => ({}),
  sendExperience: (own) => ({ body: { experience: own.experience.id, participant: own.participant } }),
}

const experienceOf = (own: ClientWorld) => ({
  name: 'Win a bike',
  campaign_id: own.campaign,
  shortcode_id: own.shortcode.id,
  prize_pools: [{ id: own.pool }],
})

const giftOf = (own: ClientWorld) => ({
  name: 'A mug with two bags',
  campaign_id: own.campaign,
  prize_pools: [{ id: own.pool }],
  service_level_agreement_hours: 48,
  experience_products: [{ tether_product_eid: 'coffee-340', alias_en: 'Coffee', alias_fr: 'Café' }],
  rejection_reason: [
    {
      name: 'Not legible',
      language_rejection_reason: [{ text: 'We cannot read it.', language_slug: 'en' as const }],
    },
  ],
})

const externalOf = (own: ClientWorld) => ({
  name: 'Taste quiz',
  campaign_id: own.campaign,
  target_url: 'https://quiz.example/taste',
  target_url_fr: 'https://quiz.example/gout',
  append_tracking_information: true,
  texts: { link: 'Take the quiz:' },
})
