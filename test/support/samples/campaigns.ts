import type { campaignsRoutes, keywordsRoutes } from '#contract/routes.ts'
import { unique } from '../unique.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

export const campaignsSamples: Samples<typeof campaignsRoutes & typeof keywordsRoutes> = {
  getCampaign: (own) => ({ params: { id: own.campaign } }),
  createCampaign: () => ({
    body: {
      name: unique('Campaign'),
      variables: [{ key: 'venue', value: 'the Old Barn' }],
      support_issues: [{ name: 'No prize came' }],
    },
  }),
  updateCampaign: (own) => ({ params: { id: own.campaign }, body: { name: 'Spring' } }),
  acquireLock: (own) => ({ body: lockOf(own) }),
  getLockTime: (own) => ({ body: lockOf(own) }),
  extendLock: (own) => ({ body: lockOf(own) }),
  releaseLock: (own) => ({ body: lockOf(own) }),
  listKeywords: (own) => ({ query: { shortcode_id: own.shortcode.id } }),
  createKeyword: (own) => ({
    body: { keyword: unique('Word'), shortcode_id: own.shortcode.id, experience: own.experience.id },
  }),
  updateKeyword: (own) => ({
    params: { id: own.keyword },
    body: { keyword: 'SPARE', shortcode_id: own.shortcode.id },
  }),
  deleteKeyword: (own) => ({ params: { id: own.keyword } }),
  findKeyword: (own) => ({ body: { keyword: 'FREEWORD', shortcode_id: own.shortcode.id } }),
  createLink: (own) => ({
    body: { name: unique('Link'), url: 'https://shop.example/bikes', experience: own.experience.id },
  }),
  updateLink: (own) => ({
    params: { id: own.link },
    body: { name: 'Bikes', url: 'https://shop.example/bikes' },
  }),
  deleteLink: (own) => ({ params: { id: own.link } }),
  createQuickLink: () => ({ body: { name: unique('Page'), url: 'https://shop.example/orders' } }),
  deleteQuickLink: (own) => ({ params: { id: own.quickLink } }),
  listClientLanguages: (own) => ({ params: { id: own.id } }),
  saveClientLanguages: (own) => ({
    params: { id: own.id },
    body: { shortcode_ids: own.shortcode.id, languages: [languageOf(own)] },
  }),
}

const lockOf = (own: ClientWorld) => ({
  type: 'editing',
  model_type: 'experience',
  model_id: own.experience.id,
})

const languageOf = (own: ClientWorld) => ({
  language: 'en',
  language_label: 'English',
  keyword: `JOIN${own.shortcode.code}`,
  message: 'Welcome to the club of Maple.',
  opt_in: true,
  is_default: true,
})
