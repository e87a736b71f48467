/**
 * One verdict on many entries, as a job. Each is decided as the queue decides one, in a transaction of its own, in which
 * the report notes it too: a job that was killed or runs twice goes on after the last one, and none is decided twice.
 * Entries in somebody else's hands, decided meanwhile, or that cannot become it, are left and counted by why. Whoever
 * stops it ends the report, which each step looks at first.
 */

import { type Decision, entryRefusal } from '#contract/entries/entryStates.ts'
import type { SkippedBecause } from '#contract/entries/skippedBecause.ts'
import { type Kind, kinds, kindsWith } from '#contract/experiences/kinds.ts'
import { inEnglish, type Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import { lastingReason, tellWorkEnded } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import {
  advanceJobReport,
  createJobReport,
  failJobReports,
  finishJobReport,
} from '#server/platform/jobReports.ts'
import type { Actor, Scope, UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import type { EntryDependant } from '../dependants.ts'
import { judge } from '../judge.ts'
import { type LockedEntry, lockEntry } from '../queries/entries.ts'
import { findHolds, findWaiting, letGo } from '../validation/queries.ts'
import { hasBulkReport, lockOpenReport, type Progress } from './queries/reports.ts'
import { countSelected, listNext, type Met, type Selection } from './selection.ts'
import { targetOf } from './targetOf.ts'

export type BulkAsked = Selection & { status: Decision; reason: string | null }
type Within = { kind: Kind; experience: string }
/** The job's payload; `startedAt` is an ISO text. */
export type BulkJob = {
  clientId: number
  reportId: string
  experience: { id: string; eid: string; kind: Kind }
  asked: BulkAsked
  startedAt: string
  by: { actor: Actor; requestId: string }
}

/** Enqueues the job; answers the report that tells how far it is. */
export async function decideManyLater(
  db: Db,
  scope: UserScope,
  {
    seen,
    kind,
    experience: named,
    ...asked
  }: BulkAsked & Within & { seen?: { count?: number | undefined } | undefined },
): Promise<string> {
  const experience = await getWithQueue(db, scope, { kind, experience: named })
  if (asked.status === 'valid' && kinds[experience.kind].earnsCredits)
    refuseField('status', 'credits_missing')
  const total = await countSelected(db, scope, { experienceId: experience.id, selection: asked })
  requireSeen(seen, { count: { now: total, why: () => why('entries_chosen_meanwhile', { count: total }) } })
  const reportId = newId()
  const job: BulkJob = {
    clientId: scope.client.id,
    reportId,
    experience,
    asked,
    startedAt: scope.at.toISOString(),
    by: { actor: scope.actor, requestId: scope.requestId },
  }
  await db.transaction(scope, async (tx) => {
    const result = { after: null, done: 0, skipped: 0, because: {}, experience: experience.id }
    const title = titles[asked.status]
    await createJobReport(tx, scope, { id: reportId, kind: 'entries.bulk', title, total, result })
    await tx.enqueue({ name: 'entries.bulk', payload: job })
  })
  return reportId
}

async function getWithQueue(
  db: Db,
  scope: Scope,
  { kind, experience }: Within,
): Promise<BulkJob['experience']> {
  const among = kindsWith('hasQueue').filter((one) => one === kind)
  const { id, eid } = await getExperienceRef(db, scope, { idOrEid: experience, among })
  return { id, eid, kind }
}

const titles: Record<Decision, string> = {
  valid: 'Marking entries valid',
  invalid: 'Marking entries invalid',
  kicked: 'Putting entries out',
}

/** Only a job that decides entries of this experience is stopped by it; one that has ended stays as it ended. */
export async function stopDeciding(
  db: Db,
  scope: UserScope,
  { job, ...within }: Within & { job: string },
): Promise<void> {
  const experience = await getWithQueue(db, scope, within)
  await db.transaction(scope, async (tx) => {
    if (!(await hasBulkReport(tx, scope, { id: job, experienceId: experience.id }))) refuse('not_found')
    const report = await lockOpenReport(tx, scope, job)
    if (!report) return
    await end(tx, scope, {
      reportId: job,
      reason: why('entries_bulk_stopped', { name: scope.actor.name }),
      report,
      experience,
    })
  })
}

type Running = BulkJob & { dependants: readonly EntryDependant[] }
const pageRows = 100

/** The job. `scope` acts as the one who asked. */
export async function decideMany(context: JobContext, asker: Scope, job: Running): Promise<void> {
  const { db, outside } = context
  const now = (): Scope => ({ ...asker, at: outside.clock.now() })
  const { reportId, experience } = job
  try {
    while (await decidePage(db, now, job)) await outside.room.wait()
  } catch (error) {
    const reason = lastingReason(outside, { reportId, error, gone: why('job_stopped') })
    if (reason === undefined) throw error
    await db.transaction(asker, async (tx) => {
      const report = await lockOpenReport(tx, now(), reportId)
      if (report) await end(tx, now(), { reportId, reason, report, experience })
    })
  }
}

/** False where nothing more is to be done. */
async function decidePage(db: Db, now: () => Scope, job: Running): Promise<boolean> {
  const { reportId, experience, asked } = job
  const report = await lockOpenReport(db, now(), reportId)
  if (!report) return false
  const entries = await listNext(db, now(), {
    experienceId: experience.id,
    selection: asked,
    startedAt: new Date(job.startedAt),
    after: report.after,
    limit: pageRows,
  })
  if (entries.length === 0) {
    await finish(db, now(), job)
    return false
  }
  let previous = report.after?.id
  for (const entry of entries) {
    if (!(await decideOne(db, now(), { job, entry, previous }))) break
    previous = entry.id
  }
  return true
}

/** `previous`: the one that was met before. */
type One = { job: Running; entry: Met; previous: string | undefined }

/** False where it was met already, or where the job has ended: the report is read again then. */
async function decideOne(db: Db, scope: Scope, one: One): Promise<boolean> {
  try {
    return await db.transaction(scope, (tx) => step(tx, scope, { ...one, isRefused: false }))
  } catch (error) {
    if (!(error instanceof RefusedError) || error.refusal.code === 'unavailable') throw error
    return db.transaction(scope, (tx) => step(tx, scope, { ...one, isRefused: true }))
  }
}

async function step(
  tx: Db,
  scope: Scope,
  { job, entry, previous, isRefused }: One & { isRefused: boolean },
): Promise<boolean> {
  const report = await lockOpenReport(tx, scope, job.reportId)
  // Another run of the same job has met it.
  if (!report || report.after?.id !== previous) return false
  const because = isRefused ? 'refused' : await decideOrSkip(tx, scope, { job, entry })
  const { done, skipped, because: counted } = report
  const result: Progress = {
    after: { at: entry.at, id: entry.id },
    done: because ? done : done + 1,
    skipped: because ? skipped + 1 : skipped,
    because: because ? { ...counted, [because]: (counted[because] ?? 0) + 1 } : counted,
    experience: job.experience.id,
  }
  await advanceJobReport(tx, scope, { id: job.reportId, progress: done + skipped + 1, result })
  return true
}

async function decideOrSkip(
  tx: Db,
  scope: Scope,
  { job, entry }: Pick<One, 'job' | 'entry'>,
): Promise<SkippedBecause | undefined> {
  const { status, reason } = job.asked
  const experienceId = job.experience.id
  const locked = await lockEntry(tx, scope, { experienceId, entry: entry.id })
  const because = await whyLeft(tx, scope, { locked, entry, status })
  if (because || !locked) return because
  await letGo(tx, scope, entry.id)
  await judge(tx, scope, {
    entry: { ...locked, experience_id: experienceId },
    status,
    reasons: reason ? [reason] : [],
    dependants: job.dependants,
  })
  return undefined
}

type Left = { locked: LockedEntry | undefined; entry: Met; status: Decision }

async function whyLeft(
  tx: Db,
  scope: Scope,
  { locked, entry, status }: Left,
): Promise<SkippedBecause | undefined> {
  if (!locked) return 'changed'
  if (await findWaiting(tx, scope, entry.id)) return 'decided'
  if (locked.status === status) return 'already'
  if (locked.status !== entry.status) return 'changed'
  const [hold] = await findHolds(tx, scope, [entry.id])
  if (hold && !(scope.actor.kind === 'user' && scope.actor.id === hold.user_id)) return 'in_hands'
  if (locked.is_awarded && locked.status !== 'pending') return 'won'
  if (!entryRefusal(locked, status)) return undefined
  return locked.status === 'kicked' ? 'kicked' : 'refused'
}

async function finish(db: Db, scope: Scope, job: Running): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const report = await lockOpenReport(tx, scope, job.reportId)
    if (!report) return
    const { done, skipped, because, total } = report
    // Entries that the filter found at the beginning and no more: somebody decided them meanwhile.
    const gone = Math.max(0, (total ?? 0) - done - skipped)
    const result = {
      done,
      skipped: skipped + gone,
      experience: job.experience.id,
      because: gone > 0 ? { ...because, changed: (because.changed ?? 0) + gone } : because,
    }
    const ended = { id: job.reportId, progress: done + skipped + gone, result, fileId: null }
    const reports = await finishJobReport(tx, scope, ended)
    await tellWorkEnded(tx, scope, { reports, target: targetOf(job.experience) })
    await auditBulk(tx, scope, { reportId: job.reportId, outcome: { ...chosenOf(job.asked), ...result } })
  })
}

/** A long list is told by its number. */
const chosenOf = ({ entry_ids, filter, status, reason }: BulkAsked) => ({
  status,
  reason,
  ...(filter ? { filter } : { entry_ids }),
})

type End = { reportId: string; reason: Why; report: Progress; experience: BulkJob['experience'] }

/** Earlier decisions stay, and the audit trail says so. */
async function end(tx: Db, scope: Scope, { reportId, reason, report, experience }: End): Promise<void> {
  const reports = await failJobReports(tx, scope, { ids: [reportId], error: reason })
  await tellWorkEnded(tx, scope, { reports, target: targetOf(experience), isFailure: true })
  const { done, skipped } = report
  await auditBulk(tx, scope, { reportId, outcome: { done, skipped, error: inEnglish(reason) } })
}

const auditBulk = (tx: Db, scope: Scope, { reportId, outcome }: { reportId: string; outcome: object }) =>
  audit(tx, scope, { action: 'entry.bulk', entity: 'jobReport', entityId: reportId, after: outcome })
