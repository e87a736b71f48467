import type { DomainJobs, JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { scopeOfAsker } from '#server/participants/participants.ts'
import { systemScope } from '#server/platform/scope.ts'
import { type BulkJob, decideMany } from './bulk/decideMany.ts'
import { type ExportJob, runEntriesExport } from './bulk/exportEntries.ts'
import { type ResendJob, resendMany } from './bulk/resendMany.ts'
import { type FillJob, fillDays } from './days/fillDays.ts'
import type { EntryDependant } from './dependants.ts'
import { fillTraits, type TraceJob } from './fraud/fillTraits.ts'
import { learnShopCodes } from './fraud/shopCodes.ts'
import { learnShops } from './fraud/shopLikeness.ts'
import { traceCodes } from './fraud/traceCodes.ts'
import { tracePictures } from './fraud/traits.ts'
import { removeImageFiles } from './images/images.ts'
import { dropUpload } from './images/uploads.ts'
import { readReceipts } from './reading/reading.ts'
import { applyDecision } from './validation/decide.ts'

export const entriesJobs = (dependants: readonly EntryDependant[]): DomainJobs => ({
  'entries.applyDecision': async ({ db, outside }, job: { clientId: number; decisionId: string }) => {
    const scope = systemScope(await getClientRef(db, job.clientId), 'Validation', outside.clock.now())
    await applyDecision(db, scope, { decisionId: job.decisionId, dependants })
  },
  'entries.bulk': async (context, job: BulkJob) =>
    decideMany(context, await scopeOfAsker(context, job), { ...job, dependants }),
  'entries.resend': async (context, job: ResendJob) =>
    resendMany(context, await scopeOfAsker(context, job), job),
  'entries.fillDays': (context, job: FillJob) => fillDays(context, job),
  'entries.fillTraits': (context, job: TraceJob) => fillTraits(context, job),
  'entries.export': async (context, job: ExportJob) =>
    runEntriesExport(context, await scopeOfAsker(context, job), job),
  'entries.dropUpload': async (context, job: { clientId: number; uploadId: string }) => {
    const { files } = context.outside
    await dropUpload(context.db, await retention(context, job), { id: job.uploadId, files })
  },
  'entries.readReceipts': async ({ db, outside }, job: { clientId: number; imageIds: string[] }) => {
    const { files, receipts } = outside
    const scope = systemScope(await getClientRef(db, job.clientId), 'Receipts', outside.clock.now())
    await tracePictures(db, scope, job.imageIds)
    await traceCodes(db, scope, { imageIds: job.imageIds, files })
    if (receipts) {
      await readReceipts(db, scope, { imageIds: job.imageIds, files, receipts })
      await learnShops(db, scope, job.imageIds)
    }
    await learnShopCodes(db, scope, job.imageIds)
  },
  'entries.removeFiles': async (context, job: { clientId: number; fileIds: string[] }) => {
    const { files } = context.outside
    await removeImageFiles(context.db, await retention(context, job), { fileIds: job.fileIds, files })
  },
})

const retention = async ({ db, outside }: JobContext, { clientId }: { clientId: number }) =>
  systemScope(await getClientRef(db, clientId), 'Retention', outside.clock.now())
