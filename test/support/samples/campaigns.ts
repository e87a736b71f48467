import type { campaignsRoutes, keywordsRoutes } from '#contract/routes.ts'
import { unique } from '../unique.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

export const campaignsSamples: Samples<typeof campaignsRoutes & typeof keywordsRoutes> = {
  createCampaign: () => ({
    body: {
      name: unique('Campaign'),
      variables: [{ key: 'venue', value: 'the Old Barn' }],
      support_issues: [{ name: 'No prize came' }],
    },
  }),
  acquireLock: (own) => ({ body: lockOf(own) }),
  getLockTime: (own) => ({ body: lockOf(own) }),
  extendLock: (own) => ({ body: lockOf(own) }),
  releaseLock: (own) => ({ body: lockOf(own) }),
  listKeywords: (own) => ({ query: { shortcode_id: own.shortcode.id } }),
  createKeyword: (own) => ({
    body: { keyword: unique('Word'), experience: own.experience.id },
  }),
  updateKeyword: (own) => ({
    body: { keyword: 'SPARE', shortcode_id: own.shortcode.id },
  }),
  findKeyword: (own) => ({ body: { keyword: 'FREEWORD', shortcode_id: own.shortcode.id } }),
  createLink: (own) => ({ body: { name: unique('Link'), experience: own.experience.id } }),
  updateLink: () => ({
    body: { name: 'Bikes', url: 'https://shop.example/bikes' },
  }),
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
