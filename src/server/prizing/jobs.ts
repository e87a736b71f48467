import type { DomainJobs } from '#server/adapters/outside.ts'
import { scopeOfAsker } from '#server/participants/participants.ts'
import type { PrizeCodeUpload } from './prizeCodes/upload.ts'
import { runUpload } from './prizeCodes/uploadRun.ts'

export const prizingJobs: DomainJobs = {
  'prizing.uploadCodes': async (context, job: PrizeCodeUpload) =>
    runUpload(context, await scopeOfAsker(context, job), job),
}
