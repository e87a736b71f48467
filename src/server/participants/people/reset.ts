/**
 * The reset of a client: the participant data goes (participants with their entries, prizes, messages and events, sent
 * broadcasts, imports), set-up and audit trail stay. A job walks the participants in batches of one transaction each,
 * so a person is there wholly or not at all, and a job that died or runs twice goes on behind the last batch. Each batch asks
 * again for what forbids a reset. Whoever comes in after the wish stays. No opt-out is lost: it is kept as a keyed hash.
 */

import type { OutputOf } from '#contract/kit.ts'
import type { getClientReset, resetClient } from '#contract/participants/calls.ts'
import { inEnglish, type Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { requireOwnClient } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import { analyzeWritten } from '#server/platform/db/analysis.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inParts, logCut } from '#server/platform/db/parts.ts'
import { refuseField, refuseWhy } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import {
  advanceJobReport,
  createJobReport,
  failJobReports,
  finishJobReport,
} from '#server/platform/jobReports.ts'
import type { Actor, Scope, UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { closeSendingGate } from '../consent/sendingGate.ts'
import { afterReset, type ParticipantDependants, whenReset, whyNotReset } from '../dependants.ts'
import { tellWorkEnded } from '../workEnded.ts'
import { removePeople } from './erase.ts'
import { lastingReason } from './jobFaults.ts'
import { lockWithNeed } from './queries/removals.ts'
import * as queries from './queries/reset.ts'

/** The job's payload; `startedAt` is an ISO text. */
export type ResetJob = {
  clientId: number
  reportId: string
  startedAt: string
  by: { actor: Actor; requestId: string }
}
type Resetting = ResetJob & { dependants: ParticipantDependants }
type Preview = OutputOf<(typeof getClientReset)['answer']>['data']

const resetKind = 'participants.resetClient'
/** Nobody waits for a reset, and all other clients use the same machine meanwhile. */
const pause = 1
/** People in one transaction. */
const people = { most: 500, least: 20, pause }
/** Rows in one transaction of what hangs on nobody. */
const rest = { most: 5000, least: 100, pause }

type Of = { client: number | string; dependants: ParticipantDependants }

/** Counts of all that would go, and why nothing can go now. */
export async function getReset(db: Db, scope: Scope, { client, dependants }: Of): Promise<Preview> {
  requireOwnClient(scope, client)
  const counts = await queries.countReset(db, scope)
  const refusal = await whyNot(db, scope, dependants)
  return { name: scope.client.name, ...counts, why: refusal ?? null }
}

/** Enqueues the job; answers the report that tells how far it is. */
export async function resetLater(
  db: Db,
  scope: UserScope,
  { client, dependants, name, seen }: Of & OutputOf<(typeof resetClient)['body']>,
): Promise<string> {
  requireOwnClient(scope, client)
  if (name.trim() !== scope.client.name)
    refuseField('name', 'not_the_client_name', { name: scope.client.name })
  const reportId = newId()
  const by = { actor: scope.actor, requestId: scope.requestId }
  const job: ResetJob = { clientId: scope.client.id, reportId, startedAt: scope.at.toISOString(), by }
  await db.transaction(scope, async (tx) => {
    const refusal = await whyNot(tx, scope, dependants)
    if (refusal) refuseWhy(refusal)
    const counts = await queries.countReset(tx, scope)
    const { participants } = counts
    requireSeen(seen, {
      participants: { now: participants, why: () => why('reset_meanwhile', { count: participants }) },
    })
    await createJobReport(tx, scope, {
      id: reportId,
      kind: resetKind,
      title: 'Resetting participant data',
      total: participants,
    })
    await tx.enqueue({ name: 'participants.resetClient', payload: job })
    await audit(tx, scope, { action: 'client.reset', entityId: String(scope.client.id), before: counts })
  })
  return reportId
}

async function whyNot(db: Db, scope: Scope, dependants: ParticipantDependants) {
  if (await queries.hasOpenReset(db, scope, resetKind)) return why('reset_running')
  return whyNotNow(db, scope, dependants)
}

async function whyNotNow(tx: Db, scope: Scope, dependants: ParticipantDependants) {
  const writing = await queries.findWorkingImport(tx, scope)
  if (writing) return why('reset_beside_import', { name: writing })
  return whyNotReset(tx, scope, dependants)
}

/** The job. `scope` acts as the one who asked. */
export async function runReset({ db, outside }: JobContext, scope: Scope, job: Resetting): Promise<void> {
  const { reportId } = job
  const onCut = logCut(outside.log, { reportId })
  const now = () => ({ ...scope, at: outside.clock.now() })
  try {
    const met = await inParts({ ...people, onCut }, (limit) => resetBatch(db, now(), { job, limit }))
    await inParts({ ...rest, onCut }, (limit) => restBatch(db, now(), { job, limit }))
    await db.transaction(now(), (tx) => finish(tx, now(), job))
    await analyzeWritten(
      db,
      { client: scope.client, log: outside.log },
      {
        participant: met,
        consent: met,
        event: met,
        entry: met,
        message: met,
      },
    )
  } catch (error) {
    const reason = lastingReason(outside, { reportId, error })
    if (reason === undefined) throw error
    await db.transaction(now(), (tx) => fail(tx, now(), { job, reason }))
  }
}

type Batch = { job: Resetting; limit: number }

/** Answers how many people it met; none where there is nothing more to do. */
async function resetBatch(db: Db, scope: Scope, { job, limit }: Batch): Promise<number> {
  const { reportId, dependants } = job
  return db.transaction(scope, async (tx) => {
    const report = await queries.lockProgress(tx, scope, reportId)
    if (!report) return 0
    const until = new Date(job.startedAt)
    const ids = await queries.listPeopleUntil(tx, scope, { after: report.after, until, limit })
    if (ids.length === 0) return 0
    await lockWithNeed(tx, scope, { ids, dependants })
    await closeSendingGate(tx, scope)
    const refusal = await whyNotNow(tx, scope, dependants)
    if (refusal) refuseWhy(refusal)
    const gone = await whenReset(tx, scope, { dependants, ids })
    await removePeople(tx, scope, { ids, dependants })
    const progress = report.participants + ids.length
    const result = added({ ...report, after: ids.at(-1) ?? null, participants: progress }, gone)
    await advanceJobReport(tx, scope, { id: reportId, progress, result })
    return ids.length
  })
}

function added(report: queries.ResetProgress, gone: Record<string, number>): queries.ResetProgress {
  const { entries = 0, awards = 0, messages = 0 } = gone
  return {
    ...report,
    entries: report.entries + entries,
    awards: report.awards + awards,
    messages: report.messages + messages,
  }
}

async function restBatch(db: Db, scope: Scope, { job, limit }: Batch): Promise<number> {
  return db.transaction(scope, async (tx) => {
    if (!(await queries.lockProgress(tx, scope, job.reportId))) return 0
    const refusal = await whyNotNow(tx, scope, job.dependants)
    if (refusal) refuseWhy(refusal)
    const gone = await afterReset(tx, scope, { dependants: job.dependants, limit })
    return gone > 0 ? gone : queries.deleteEndedImports(tx, scope, limit)
  })
}

async function finish(tx: Db, scope: Scope, { reportId }: Resetting): Promise<void> {
  const report = await queries.lockProgress(tx, scope, reportId)
  if (!report) return
  const { after: _place, ...result } = report
  const end = { id: reportId, progress: report.participants, result, fileId: null }
  await tellWorkEnded(tx, scope, {
    reports: await finishJobReport(tx, scope, end),
    target: { page: 'participants' },
  })
  await auditEnd(tx, scope, result)
}

/** People who are gone by then stay gone, and the audit trail says so. */
async function fail(tx: Db, scope: Scope, { job, reason }: { job: Resetting; reason: Why }): Promise<void> {
  const report = await queries.lockProgress(tx, scope, job.reportId)
  if (!report) return
  const reports = await failJobReports(tx, scope, { ids: [job.reportId], error: reason })
  await tellWorkEnded(tx, scope, { reports, target: { page: 'participants' }, isFailure: true })
  const { after: _place, ...result } = report
  await auditEnd(tx, scope, { ...result, error: inEnglish(reason) })
}

async function auditEnd(tx: Db, scope: Scope, after: object): Promise<void> {
  await audit(tx, scope, { action: 'client.reset_ended', entityId: String(scope.client.id), after })
}
