import type { accessRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const accessSamples: Samples<typeof accessRoutes> = {
  signIn: () => ({ body: { email: 'nobody@fanfare.test', password: 'wrong' } }),
  listAudit: () => ({ query: { page: 1 } }),
  listInstallationAudit: () => ({ query: { page: 1 } }),
}
