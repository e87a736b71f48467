import type { reportingRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const reportingSamples: Samples<typeof reportingRoutes> = {
  listWaiting: () => ({}),
  getHome: () => ({}),
  listBounces: () => ({}),
}
