import type { Receipt } from '#server/adapters/gateways/port.ts'
import type { DomainJobs, JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { systemScope } from '#server/platform/scope.ts'
import { skipRest } from './broadcasts/skipRest.ts'
import { startBroadcast } from './broadcasts/startBroadcast.ts'
import { watchBroadcast } from './broadcasts/watchBroadcast.ts'
import { applyReceipts } from './delivery/receipts.ts'

type BroadcastJob = { clientId: number; broadcastId: string }

const broadcastScope = async ({ db, outside }: JobContext, { clientId }: BroadcastJob) =>
  systemScope(await getClientRef(db, clientId), 'Broadcast', outside.clock.now())

export const messagingJobs: DomainJobs = {
  'messaging.startBroadcast': async (context, job: BroadcastJob & { sendAfter: string }) =>
    startBroadcast(context, await broadcastScope(context, job), job),
  'messaging.watchBroadcast': async (context, job: BroadcastJob) =>
    watchBroadcast(context.db, await broadcastScope(context, job), job.broadcastId),
  'messaging.skipRest': async (context, job: BroadcastJob) =>
    skipRest(context, await broadcastScope(context, job), job.broadcastId),
  'messaging.applyReceipts': async ({ db, outside }, job: { receipts: Receipt[]; tries: number }) => {
    await applyReceipts(db, { ...job, at: outside.clock.now() })
  },
}
