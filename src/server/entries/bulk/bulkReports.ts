/** Work on many entries, whatever is done to each: how it is enqueued, goes on, is stopped, finished and told. */
import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import { inEnglish, type Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import { lastingReason, tellWorkEnded } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { createJobReport, failJobReports, finishJobReport } from '#server/platform/jobReports.ts'
import type { Actor, Scope, UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { type BulkKind, findBulkReport, lockOpenReport, type Progress } from './queries/reports.ts'
import { countSelected, listNext, type Selection } from './selection.ts'
import { targetOf } from './targetOf.ts'
import { tellUntold } from './untold.ts'

export type Within = { readonly kind: Kind; readonly experience: string }
/** The job's payload; `startedAt` is an ISO text. */
export type BulkJob<Asked> = {
  clientId: number
  reportId: string
  experience: { id: string; eid: string; kind: Kind }
  asked: Asked
  startedAt: string
  by: { actor: Actor; requestId: string }
}
export type Seen = { count?: number | undefined } | undefined

type Beginning<Asked> = {
  readonly name: BulkKind
  readonly title: string
  readonly experience: BulkJob<Asked>['experience']
  readonly asked: Asked
  readonly seen: Seen
}

/** Enqueues the job; answers the report that tells how far it is. */
export async function beginBulk<Asked extends Selection>(
  db: Db,
  scope: UserScope,
  { name, title, experience, asked, seen }: Beginning<Asked>,
): Promise<string> {
  const total = await countSelected(db, scope, { experienceId: experience.id, selection: asked })
  requireSeen(seen, { count: { now: total, why: () => why('entries_chosen_meanwhile', { count: total }) } })
  const reportId = newId()
  const job: BulkJob<Asked> = {
    clientId: scope.client.id,
    reportId,
    experience,
    asked,
    startedAt: scope.at.toISOString(),
    by: { actor: scope.actor, requestId: scope.requestId },
  }
  await db.transaction(scope, async (tx) => {
    const result = { after: null, done: 0, skipped: 0, because: {}, experience: experience.id }
    await createJobReport(tx, scope, { id: reportId, kind: name, title, total, result })
    await tx.enqueue({ name, payload: job })
  })
  return reportId
}

/** `entries`: the kinds that may be meant. */
export async function getPlace(
  db: Db,
  scope: Scope,
  { kind, experience, entries }: Within & { entries: 'hasQueue' | 'takesEntries' },
): Promise<BulkJob<unknown>['experience']> {
  const among = kindsWith(entries).filter((one) => one === kind)
  const { id, eid } = await getExperienceRef(db, scope, { idOrEid: experience, among })
  return { id, eid, kind }
}

type Run<Asked> = {
  readonly name: BulkKind
  readonly job: BulkJob<Asked>
  /** Does the next ones; false where nothing more is to be done. */
  readonly goOn: (now: () => Scope) => Promise<boolean>
}

/** The job. `asker` acts as the one who asked. What it cannot get over at a further try ends the report. */
export async function runBulk<Asked>(
  { db, outside }: JobContext,
  asker: Scope,
  { name, job, goOn }: Run<Asked>,
): Promise<void> {
  const now = (): Scope => ({ ...asker, at: outside.clock.now() })
  const { reportId, experience } = job
  try {
    while (await goOn(now)) await outside.room.wait()
  } catch (error) {
    const reason = lastingReason(outside, { reportId, error, gone: why('job_stopped') })
    if (reason === undefined) throw error
    await db.transaction(asker, (tx) => endBulk(tx, now(), { name, reportId, reason, experience }))
  }
}

const pageRows = 100

/** The next hundred entries that are meant, after those that the report has. */
export function listPage(
  db: Db,
  scope: Scope,
  { experience, asked, startedAt }: BulkJob<Selection>,
  { after }: Pick<Progress, 'after'>,
) {
  const among = { experienceId: experience.id, selection: asked, startedAt: new Date(startedAt) }
  return listNext(db, scope, { ...among, after, limit: pageRows })
}

const stopped = {
  'entries.bulk': 'entries_bulk_stopped',
  'entries.resend': 'entries_resend_stopped',
} as const
const actions = { 'entries.bulk': 'entry.bulk', 'entries.resend': 'entry.resend' } as const

/** Only a job on entries of this experience is stopped by it; one that has ended stays as it ended. */
export async function stopBulk(
  db: Db,
  scope: UserScope,
  { job, ...within }: Within & { job: string },
): Promise<void> {
  const experience = await getPlace(db, scope, { ...within, entries: 'takesEntries' })
  await db.transaction(scope, async (tx) => {
    const name = await findBulkReport(tx, scope, { id: job, experienceId: experience.id })
    if (!name) return refuse('not_found')
    const reason = why(stopped[name], { name: scope.actor.name })
    await endBulk(tx, scope, { name, reportId: job, reason, experience })
  })
}

type End = {
  readonly name: BulkKind
  readonly reportId: string
  readonly reason: Why
  readonly experience: BulkJob<unknown>['experience']
}

/** Ends it where it has not ended. What it did stays, and the audit trail says so. */
export async function endBulk(
  tx: Db,
  scope: Scope,
  { name, reportId, reason, experience }: End,
): Promise<void> {
  const report = await lockOpenReport(tx, scope, reportId)
  if (!report) return
  await tellUntold(tx, scope, reportId)
  const reports = await failJobReports(tx, scope, { ids: [reportId], error: reason })
  await tellWorkEnded(tx, scope, { reports, target: targetOf(experience), isFailure: true })
  const { done, skipped } = report
  await note(tx, scope, { name, reportId, outcome: { done, skipped, error: inEnglish(reason) } })
}

type Finish = {
  readonly name: BulkKind
  readonly job: Pick<BulkJob<unknown>, 'reportId' | 'experience'>
  /** As the audit trail tells it. */
  readonly asked: object
}

export async function finishBulk(tx: Db, scope: Scope, { name, job, asked }: Finish): Promise<void> {
  const report = await lockOpenReport(tx, scope, job.reportId)
  if (!report) return
  await tellUntold(tx, scope, job.reportId)
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
  await note(tx, scope, { name, reportId: job.reportId, outcome: { ...asked, ...result } })
}

/** With what was met since; undefined stands for one that was done. */
export function counted(
  { done, skipped, because }: Pick<Progress, 'done' | 'skipped' | 'because'>,
  met: readonly (keyof Progress['because'] | undefined)[],
): Pick<Progress, 'done' | 'skipped' | 'because'> {
  const why = { ...because }
  for (const one of met) if (one) why[one] = (why[one] ?? 0) + 1
  const left = met.filter((one) => one !== undefined).length
  return { done: done + met.length - left, skipped: skipped + left, because: why }
}

type Noted = Pick<End, 'name' | 'reportId'> & { readonly outcome: object }

const note = (tx: Db, scope: Scope, { name, reportId, outcome }: Noted) =>
  audit(tx, scope, { action: actions[name], entity: 'jobReport', entityId: reportId, after: outcome })
