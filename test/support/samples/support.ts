import type { supportRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const supportSamples: Samples<typeof supportRoutes> = {
  sendSupportMessage: () => ({
    body: { body: 'The list stays empty.', current_url: 'https://fanfare.example/maple/lists' },
  }),
  markSupportMessage: () => ({ body: { is_done: true } }),
  sendContactMessage: () => ({ body: { email: 'reach.me@maple.test', message: 'Please call me back.' } }),
}
