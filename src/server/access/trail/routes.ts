import type { auditRoutes } from '#contract/access/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { installationTrail } from '#server/platform/scope.ts'
import { requireTimeZone } from '#server/platform/time.ts'
import { checkAudit } from './auditCheck.ts'
import { installationName } from './auditChecks.ts'
import { exportAudit } from './auditExport.ts'
import { listAudit, type Trail } from './auditTrail.ts'

export const auditHandlers: Handlers<typeof auditRoutes> = {
  listAudit: async ({ db, scope, query }) => pageOf(await listAudit(db, scope, query), query),
  checkAudit: async ({ db, scope, query, outside }) => ({
    data: await checkAudit({ db, outside }, scope, query),
  }),
  exportAudit: ({ db, scope, query }) =>
    exportAudit(db, { client: scope.client, name: scope.client.eid, at: scope.at }, query),
  listInstallationAudit: async ({ db, scope, query: { time_zone, ...asked } }) =>
    pageOf(await listAudit(db, ofInstallation(scope, time_zone), asked), asked),
  checkInstallationAudit: async ({ db, query, outside }) => ({
    data: await checkAudit({ db, outside }, installationTrail, query),
  }),
  exportInstallationAudit: ({ db, scope, query: { time_zone, ...asked } }) =>
    exportAudit(db, { ...ofInstallation(scope, time_zone), name: installationName }, asked),
}

function ofInstallation({ at }: { readonly at: Date }, timeZone = 'UTC'): Trail {
  requireTimeZone(timeZone)
  return { client: { ...installationTrail.client, timeZone }, at }
}
