import type { accessRoutes } from '#contract/routes.ts'
import type { Samples } from './sample.ts'

export const accessSamples: Samples<typeof accessRoutes> = {
  signIn: () => ({ body: { email: 'nobody@fanfare.test', password: 'wrong' } }),
  signOut: () => ({}),
  getSession: () => ({}),
  checkAudit: () => ({}),
  listAudit: () => ({ query: { page: 1 } }),
  exportAudit: () => ({}),
  listInstallationAudit: () => ({ query: { page: 1 } }),
  checkInstallationAudit: () => ({}),
  exportInstallationAudit: () => ({}),
}
