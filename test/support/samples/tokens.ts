import type { tokenRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const tokenSamples: Samples<typeof tokenRoutes> = {
  createApiUser: () => ({ body: { name: 'Till', role: 'analyst' } }),
  createApiToken: (own) => ({
    params: { id: own.till.user },
    body: { name: 'Orders', scopes: ['lists:read'], expires_at: null },
  }),
  rotateApiToken: (own) => ({
    params: { id: own.till.user, token: own.till.token },
    body: { overlap_hours: 24 },
  }),
  revokeApiToken: (own) => ({ params: { id: own.till.user, token: own.till.token } }),
}
