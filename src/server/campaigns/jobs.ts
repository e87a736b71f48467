import type { DomainJobs } from '#server/adapters/outside.ts'
import { scopeOfAsker } from '#server/participants/participants.ts'
import type { AccessCodeUpload } from './accessCodes/upload.ts'
import { runUpload } from './accessCodes/uploadRun.ts'

export const campaignsJobs: DomainJobs = {
  'campaigns.uploadAccessCodes': async (context, job: AccessCodeUpload) =>
    runUpload(context, await scopeOfAsker(context, job), job),
}
