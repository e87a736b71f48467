import type { DomainJobs } from '#server/adapters/outside.ts'
import { scopeOfAsker } from '#server/participants/participants.ts'
import { importLocations } from './importLocations.ts'
import type { LocationsJob } from './upload.ts'

export const locationsJobs: DomainJobs = {
  'operations.importLocations': async (context, job: LocationsJob) =>
    importLocations(context, await scopeOfAsker(context, job), job),
}
