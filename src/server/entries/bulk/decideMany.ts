/**
 * One verdict on many entries, as a job. Each is decided as the queue decides one, in a transaction of its own, in
 * which the report notes it too: a job that was killed or runs twice goes on after the last one, and none is decided
 * twice. Participants are told by one job for a page of entries. Entries in somebody else's hands, decided meanwhile,
 * or that cannot become it, are left and counted by why. Whoever stops it ends the report, which each step looks at
 * first.
 */

import { type Decision, entryRefusal } from '#contract/entries/entryStates.ts'
import type { SkippedBecause } from '#contract/entries/skippedBecause.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { advanceJobReport } from '#server/platform/jobReports.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import type { EntryDependant } from '../dependants.ts'
import { type LockedEntry, lockEntry } from '../queries/entries.ts'
import { findHolds, findWaiting, letGo } from '../validation/queries.ts'
import { giveVerdict } from '../validation/verdict.ts'
import {
  type BulkJob as BulkJobOf,
  beginBulk,
  counted,
  finishBulk,
  getPlace,
  listPage,
  runBulk,
  type Seen,
  type Within,
} from './bulkReports.ts'
import { readPlainLines, requirePlainCredits } from './plainCredits.ts'
import { lockOpenReport } from './queries/reports.ts'
import type { Met, Selection } from './selection.ts'
import { tellUntold } from './untold.ts'

/** `reason`: one, or several. */
export type BulkAsked = Selection & {
  status: Decision
  reason?: string | readonly string[] | null | undefined
}
export type BulkJob = BulkJobOf<BulkAsked>

/** Enqueues the job; answers the report that tells how far it is. */
export async function decideManyLater(
  db: Db,
  scope: UserScope,
  { seen, kind, experience: named, ...asked }: BulkAsked & Within & { seen?: Seen },
): Promise<string> {
  const experience = await getPlace(db, scope, { kind, experience: named, entries: 'hasQueue' })
  if (asked.status === 'valid') await requirePlainCredits(db, scope, experience)
  return beginBulk(db, scope, { name: 'entries.bulk', title: titles[asked.status], experience, asked, seen })
}

const titles: Record<Decision, string> = {
  valid: 'Marking entries valid',
  invalid: 'Marking entries invalid',
  kicked: 'Putting entries out',
}

type Running = BulkJob & { dependants: readonly EntryDependant[] }

/** The job. `asker` acts as the one who asked. */
export function decideMany(context: JobContext, asker: Scope, job: Running): Promise<void> {
  return runBulk(context, asker, {
    name: 'entries.bulk',
    job,
    goOn: (now) => decidePage(context.db, now, job),
  })
}

async function decidePage(db: Db, now: () => Scope, job: Running): Promise<boolean> {
  const report = await lockOpenReport(db, now(), job.reportId)
  if (!report) return false
  if (report.untold.length > 0) await db.transaction(now(), (tx) => tellUntold(tx, now(), job.reportId))
  const entries = await listPage(db, now(), job, report)
  if (entries.length === 0) {
    const finish = { name: 'entries.bulk', job, asked: chosenOf(job.asked) } as const
    await db.transaction(now(), (tx) => finishBulk(tx, now(), finish))
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
  const outcome: Outcome = isRefused ? { because: 'refused' } : await decideOrSkip(tx, scope, { job, entry })
  const result = {
    ...counted(report, [outcome.because]),
    after: { at: entry.at, id: entry.id },
    experience: job.experience.id,
    untold: [...report.untold, ...(outcome.untold ? [outcome.untold] : [])],
  }
  await advanceJobReport(tx, scope, { id: job.reportId, progress: result.done + result.skipped, result })
  return true
}

/** Why it was left; else the decision of which its participant is to be told, if any. */
type Outcome = { readonly because?: SkippedBecause | undefined; readonly untold?: string | undefined }

async function decideOrSkip(
  tx: Db,
  scope: Scope,
  { job, entry }: Pick<One, 'job' | 'entry'>,
): Promise<Outcome> {
  const { status, reason } = job.asked
  const experienceId = job.experience.id
  const locked = await lockEntry(tx, scope, { experienceId, entry: entry.id })
  const because = await whyLeft(tx, scope, { locked, entry, status })
  if (because || !locked) return { because }
  const { experience } = job
  const lines = status === 'valid' ? await readPlainLines(tx, scope, { locked, experience }) : []
  await letGo(tx, scope, entry.id)
  const untold = await giveVerdict(tx, scope, {
    kind: experience.kind,
    entry: { ...locked, experience_id: experienceId },
    status,
    reasons: [reason ?? []].flat(),
    dependants: job.dependants,
    lines,
  })
  return { untold }
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

/** A long list is told by its number. */
const chosenOf = ({ entry_ids, filter, status, reason }: BulkAsked) => ({
  status,
  reason,
  ...(filter ? { filter } : { entry_ids }),
})
