/**
 * The domains, by hand: which handlers, jobs and constraints there are. A call of the contract that is missing does
 * not compile.
 */

import type { Routes } from '#contract/routes.ts'
import { accessConstraints, removeOldNotifications, removeStaleSessions } from '#server/access/access.ts'
import { accessJobs } from '#server/access/jobs.ts'
import { accessHandlers } from '#server/access/routes.ts'
import type { DomainJobs, Handlers } from '#server/adapters/outside.ts'
import { campaignsConstraints, foldAllClicks } from '#server/campaigns/campaigns.ts'
import { campaignsJobs } from '#server/campaigns/jobs.ts'
import { campaignsHandlers } from '#server/campaigns/routes.ts'
import { clientsConstraints, getClientRef } from '#server/clients/clients.ts'
import { clientsHandlers } from '#server/clients/routes.ts'
import { enqueueDayFills, enqueueTraitFills, foldAllDays } from '#server/entries/entries.ts'
import { entriesJobs } from '#server/entries/jobs.ts'
import { entriesHandlers } from '#server/entries/routes.ts'
import { experiencesJobs } from '#server/experiences/jobs.ts'
import { experiencesHandlers } from '#server/experiences/routes.ts'
import { messagingJobs } from '#server/messaging/jobs.ts'
import { dropOldGatewayIds, messagingConstraints } from '#server/messaging/messaging.ts'
import { messagingHandlers } from '#server/messaging/routes.ts'
import { operationsJobs } from '#server/operations/jobs.ts'
import { locationsConstraints } from '#server/operations/operations.ts'
import { operationsHandlers } from '#server/operations/routes.ts'
import { participantsJobs } from '#server/participants/jobs.ts'
import { participantsConstraints, removeEndedAccounts } from '#server/participants/participants.ts'
import { participantsHandlers } from '#server/participants/routes.ts'
import { removeOldWindows } from '#server/platform/brakes.ts'
import { foldAllCounters } from '#server/platform/counters.ts'
import type { ConstraintRefusals } from '#server/platform/errors.ts'
import { removeOldKeys } from '#server/platform/http/idempotency.ts'
import { systemScope } from '#server/platform/scope.ts'
import { removeStoredFile } from '#server/platform/storedFiles.ts'
import { prizingJobs } from '#server/prizing/jobs.ts'
import { prizingConstraints } from '#server/prizing/prizing.ts'
import { prizingHandlers } from '#server/prizing/routes.ts'
import { publicJobs } from '#server/public/jobs.ts'
import { removeOldRefusals, removeOldRehearsals, removeOldStrays } from '#server/public/public.ts'
import { publicHandlers } from '#server/public/routes.ts'
import { reportingJobs } from '#server/reporting/jobs.ts'
import { reportingHandlers } from '#server/reporting/routes.ts'
import { webhooksJobs } from '#server/webhooks/jobs.ts'
import { webhooksHandlers } from '#server/webhooks/routes.ts'
import { removeOldDispatches, webhooksConstraints } from '#server/webhooks/webhooks.ts'
import {
  ofClients,
  ofEntries,
  ofExperiences,
  ofKeywords,
  ofLists,
  ofParticipants,
  ofUsers,
} from './dependants.ts'

export const handlers: Handlers<Routes> = {
  ...accessHandlers,
  ...clientsHandlers(ofClients),
  ...participantsHandlers(ofParticipants, ofLists),
  ...campaignsHandlers(ofKeywords),
  ...messagingHandlers,
  ...experiencesHandlers(ofExperiences),
  ...entriesHandlers(ofEntries),
  ...prizingHandlers,
  ...operationsHandlers,
  ...reportingHandlers,
  ...webhooksHandlers,
  ...publicHandlers,
}

export const jobs: DomainJobs = {
  ...accessJobs(ofUsers),
  ...participantsJobs(ofParticipants),
  ...campaignsJobs,
  ...messagingJobs,
  ...experiencesJobs,
  ...entriesJobs(ofEntries),
  ...prizingJobs,
  ...operationsJobs,
  ...reportingJobs,
  ...publicJobs,
  ...webhooksJobs,
  'platform.sweep': async (context) => {
    const { db, outside } = context
    const at = outside.clock.now()
    await removeStaleSessions(db, at)
    await removeOldNotifications(db, at)
    await removeOldKeys(db, at)
    await removeOldWindows(db, at)
    await removeEndedAccounts(db, at)
    await dropOldGatewayIds(db, at)
    await removeOldDispatches(context)
    await removeOldRehearsals(context)
    await removeOldRefusals(db, at)
    await removeOldStrays(db, at)
    await foldAllCounters(db)
    await foldAllDays(db, at)
    await foldAllClicks(db, at)
    await enqueueDayFills(db)
    await enqueueTraitFills(db)
  },
  'platform.removeFile': async ({ db, outside }, job: { clientId: number; fileId: string }) => {
    const scope = systemScope(await getClientRef(db, job.clientId), 'Retention', outside.clock.now())
    await removeStoredFile(db, scope, { fileId: job.fileId, files: outside.files })
  },
}

/** Refusals of the database, as a person is told them. */
export const constraints: ConstraintRefusals = {
  ...accessConstraints,
  ...clientsConstraints,
  ...participantsConstraints,
  ...campaignsConstraints,
  ...messagingConstraints,
  ...prizingConstraints,
  ...locationsConstraints,
  ...webhooksConstraints,
}

/** Jobs that run by the clock. */
export const schedules: Readonly<Record<string, string>> = {
  'platform.sweep': '7 * * * *',
  'access.noteFailedSignIns': '*/15 * * * *',
  'access.mailDaily': '2 * * * *',
  'experiences.lookForWaiting': '23 4 * * *',
}
