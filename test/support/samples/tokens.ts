import type { tokenRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const tokenSamples: Samples<typeof tokenRoutes> = {
  createApiUser: () => ({ body: { name: 'Till', role: 'analyst' } }),
  createApiToken: () => ({
    body: { name: 'Orders', scopes: ['lists:read'], expires_at: null },
  }),
  rotateApiToken: () => ({
    body: { overlap_hours: 24 },
  }),
}
