import type { DomainJobs, JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { systemScope } from '#server/platform/scope.ts'
import { removeConsents } from './consent/subscriptions.ts'
import type { ParticipantDependants } from './dependants.ts'
import { checkImport } from './imports/check.ts'
import type { Run } from './imports/importRun.ts'
import { takeBackImport } from './imports/rollback.ts'
import { importParticipants } from './imports/run.ts'
import { type Clearing, finishClearing, removePlaces } from './lists/clearing.ts'
import { type BulkJob, runBulk } from './people/bulk.ts'
import { eraseLate } from './people/erase.ts'
import { type ExportJob, runExport } from './people/export.ts'
import { scopeOfAsker } from './people/jobScope.ts'
import { type ResetJob, runReset } from './people/reset.ts'

const clientScope = async ({ db, outside }: JobContext, name: string, clientId: number) =>
  systemScope(await getClientRef(db, clientId), name, outside.clock.now())

export const participantsJobs = (dependants: ParticipantDependants): DomainJobs => ({
  'participants.import': async (context, job: ImportJob) => importParticipants(await runOf(context, job)),
  'participants.checkImport': async (context, job: ImportJob) => checkImport(await runOf(context, job)),
  'participants.rollBackImport': async (context, job: ImportJob) =>
    takeBackImport({ ...(await runOf(context, job)), dependants }),
  'participants.eraseLate': async (context, job: { clientId: number; participantId: string }) =>
    eraseLate(context.db, await clientScope(context, 'Erasure', job.clientId), { ...job, dependants }),
  'participants.bulk': async (context, job: BulkJob) =>
    runBulk(context, await scopeOfAsker(context, job), { ...job, dependants }),
  'participants.resetClient': async (context, job: ResetJob) =>
    runReset(context, await scopeOfAsker(context, job), { ...job, dependants }),
  'participants.export': async (context, job: ExportJob) =>
    runExport(context, await scopeOfAsker(context, job), job),
  'participants.clearList': async (context, job: Clearing & { clientId: number }) =>
    finishClearing(context, await clientScope(context, 'Lists', job.clientId), job),
  'participants.removePlaces': async (context, job: { clientId: number; listId: string }) =>
    removePlaces(context, await clientScope(context, 'Lists', job.clientId), job.listId),
  'participants.removeConsents': async (context, job: { clientId: number; subscriptionId: string }) =>
    removeConsents(context, await clientScope(context, 'Subscriptions', job.clientId), job.subscriptionId),
})

type ImportJob = { clientId: number; importId: string }

const runOf = async ({ db, outside }: JobContext, { clientId, importId }: ImportJob): Promise<Run> => ({
  db,
  outside,
  importId,
  client: await getClientRef(db, clientId),
})
