import type { Kind } from '#contract/experiences/kinds.ts'
import type { entriesRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { stopBulk } from './bulkReports.ts'
import { decideManyLater } from './decideMany.ts'
import { exportLater } from './exportEntries.ts'
import { resendManyLater } from './resendMany.ts'

type BulkRoutes = Pick<
  typeof entriesRoutes,
  'bulkEntries' | 'resendToEntries' | 'stopBulkEntries' | 'exportEntries'
>

/** Calls on many entries at once. */
export const bulkHandlers: Handlers<BulkRoutes> = {
  bulkEntries: async ({ db, scope, params, body }) => ({
    job_report_id: await decideManyLater(db, scope, { ...body, ...of(params) }),
  }),
  resendToEntries: async ({ db, scope, params, body }) => ({
    job_report_id: await resendManyLater(db, scope, { ...body, ...of(params) }),
  }),
  stopBulkEntries: async ({ db, scope, params }) => {
    await stopBulk(db, scope, { ...of(params), job: params.job })
    return { success: true }
  },
  exportEntries: async ({ db, scope, params, body }) => ({
    job_report_id: await exportLater(db, scope, { ...of(params), selection: body }),
  }),
}

const of = ({ type, id }: { type: Kind; id: string }) => ({ kind: type, experience: id })
