import type { broadcastsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { approveBroadcast } from './approval.ts'
import { askToApprove, listApprovers } from './asking.ts'
import {
  cancelBroadcast,
  createBroadcast,
  getBroadcast,
  listBroadcasts,
  updateBroadcast,
} from './broadcasts.ts'
import { getCalendar } from './calendar.ts'
import { checkFlight } from './flightCheck.ts'
import { sendTest } from './testSend.ts'

export const broadcastsHandlers: Handlers<typeof broadcastsRoutes> = {
  listBroadcasts: async ({ db, scope, query }) => pageOf(await listBroadcasts(db, scope, query), query),
  getBroadcast: async ({ db, scope, params }) => ({ data: await getBroadcast(db, scope, params.id) }),
  checkFlight: async ({ db, scope, body, outside: { publicUrl } }) => ({
    data: await checkFlight(db, scope, { ...body, publicUrl }),
  }),
  testBroadcast: async ({ db, scope, body, outside: { publicUrl } }) => {
    await sendTest(db, scope, { ...body, publicUrl })
    return { success: true }
  },
  createBroadcast: async ({ db, scope, body, outside: { publicUrl } }) => ({
    data: await createBroadcast(db, scope, { ...body, publicUrl }),
  }),
  cancelBroadcast: async ({ db, scope, params }) => ({ data: await cancelBroadcast(db, scope, params.id) }),
  updateBroadcast: async ({ db, scope, params, body, outside: { publicUrl } }) => ({
    data: await updateBroadcast(db, scope, { id: params.id, sent: body, publicUrl }),
  }),
  approveBroadcast: async ({ db, scope, params, body }) => ({
    data: await approveBroadcast(db, scope, { ...params, ...body }),
  }),
  listApprovers: async ({ db, scope, params }) => ({ data: await listApprovers(db, scope, params.id) }),
  askToApprove: async ({ db, scope, params, body }) => {
    await askToApprove(db, scope, { id: params.id, userId: body.user_id })
    return { success: true }
  },
  getCalendar: async ({ db, scope, query }) => ({ data: await getCalendar(db, scope, query) }),
}
