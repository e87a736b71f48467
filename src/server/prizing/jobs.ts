import type { DomainJobs } from '#server/adapters/outside.ts'
import { scopeOfAsker } from '#server/participants/participants.ts'
import { type BeaconJob, runBeacon } from './beacon.ts'
import { runWinnersExport, type WinnersExport } from './exportWinners.ts'
import type { PrizeCodeUpload } from './prizeCodes/upload.ts'
import { runUpload } from './prizeCodes/uploadRun.ts'
import { type SetJob, settleSet } from './unusedSet.ts'
import { mailWitness, type WitnessJob } from './witnesses.ts'

export const prizingJobs: DomainJobs = {
  'prizing.mailWitness': (context, job: WitnessJob) => mailWitness(context, job),
  'prizing.readBeacon': (context, job: BeaconJob) => runBeacon(context, job),
  'prizing.settleSet': (context, job: SetJob) => settleSet(context, job),
  'prizing.uploadCodes': async (context, job: PrizeCodeUpload) =>
    runUpload(context, await scopeOfAsker(context, job), job),
  'prizing.exportWinners': async (context, job: WinnersExport) =>
    runWinnersExport(context, await scopeOfAsker(context, job), job),
}
