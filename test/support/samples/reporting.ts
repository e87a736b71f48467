import type { reportingRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const reportingSamples: Samples<typeof reportingRoutes> = {
  'sweepstakes.overview': (own) => ({ params: { eid: own.experience.eid } }),
  'gift-with-purchase.overview': (own) => ({ params: { eid: own.gift.eid } }),
  'external.overview': (own) => ({ params: { eid: own.external.eid } }),
  getHeldBack: (own) => ({ params: { type: 'sweepstakes', id: own.experience.eid } }),
  listWaiting: () => ({}),
  getHome: () => ({}),
  listBounces: () => ({}),
  search: () => ({ query: { q: 'maple' } }),
  listOpened: (own) => ({ body: { objects: [{ kind: 'list', id: own.list }] } }),
}
