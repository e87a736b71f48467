import type { operationsRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const operationsSamples: Samples<typeof operationsRoutes> = {
  getFile: (own) => ({ params: { id: own.list } }),
}
