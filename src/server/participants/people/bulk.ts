/**
 * One thing done to many participants, as a job. It walks the chosen people in batches of one transaction each; the
 * report keeps where it is, in that same transaction, so a job that died or runs twice goes on after the last batch
 * and nobody is met twice. It ends as done, with how many were changed and skipped, or as failed with the reason.
 */

import { type BulkAction, isListAction } from '#contract/participants/calls.ts'
import { inEnglish, type Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { audit } from '#server/platform/audit.ts'
import { analyzeWritten, type Written } from '#server/platform/db/analysis.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inParts, logCut } from '#server/platform/db/parts.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import {
  advanceJobReport,
  createJobReport,
  failJobReports,
  finishJobReport,
} from '#server/platform/jobReports.ts'
import { type Actor, isAllowed, type Scope, type UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import type { ParticipantDependants } from '../dependants.ts'
import { getListType } from '../lists/lists.ts'
import { addMembers, removeMembers } from '../lists/members.ts'
import { tellWorkEnded } from '../workEnded.ts'
import { removeUnneeded } from './erase.ts'
import { lastingReason } from './jobFaults.ts'
import { type BulkProgress, listUnerased, lockReport } from './queries/bulk.ts'
import { writeFlag } from './queries/person.ts'
import { countSelected, type Selection, selectionIds } from './selection.ts'

export type BulkAsked = Selection & {
  action: BulkAction
  list_id?: string | null | undefined
  reason: string | null
}
/** The job's payload; `startedAt` is an ISO text. */
export type BulkJob = {
  clientId: number
  reportId: string
  asked: BulkAsked
  startedAt: string
  by: { actor: Actor; requestId: string }
}

/** People in one transaction: what a killed job does again at most. */
const parts = { most: 5000, least: 300 }

/** Enqueues the job; answers the report that tells how far it is. */
export async function bulkLater(
  db: Db,
  scope: UserScope,
  { seen, ...asked }: BulkAsked & { seen?: { count?: number | undefined } | undefined },
): Promise<string> {
  const isOfList = isListAction(asked.action)
  if (!isOfList && !isAllowed(scope, 'participants', 'change')) refuse('not_allowed')
  if (isOfList) {
    if (!asked.list_id) refuseField('list_id', 'no_list_chosen')
    await getListType(db, scope, asked.list_id)
  }
  const total = await countSelected(db, scope, asked)
  requireSeen(seen, { count: { now: total, why: () => why('chosen_meanwhile', { count: total }) } })
  const reportId = newId()
  const job: BulkJob = {
    clientId: scope.client.id,
    reportId,
    asked,
    startedAt: scope.at.toISOString(),
    by: { actor: scope.actor, requestId: scope.requestId },
  }
  await db.transaction(scope, async (tx) => {
    await createJobReport(tx, scope, {
      id: reportId,
      kind: 'participants.bulk',
      title: titles[asked.action],
      total,
    })
    await tx.enqueue({ name: 'participants.bulk', payload: job })
  })
  return reportId
}

const titles: Record<BulkAction, string> = {
  add_to_list: 'Adding participants to a list',
  remove_from_list: 'Removing participants from a list',
  flag: 'Putting a flag on participants',
  unflag: 'Taking the flag off participants',
  delete: 'Deleting participants that nothing needs',
}

/** The job. `scope` acts as the one who asked. */
export async function runBulk(
  { db, outside }: JobContext,
  scope: Scope,
  job: BulkJob & { dependants: ParticipantDependants },
): Promise<void> {
  const { reportId } = job
  try {
    const onCut = logCut(outside.log, { reportId })
    const met = await inParts({ ...parts, onCut }, (people) =>
      runBatch(db, { ...scope, at: outside.clock.now() }, { ...job, people }),
    )
    await analyzeWritten(db, { client: scope.client, log: outside.log }, writtenBy(job.asked.action, met))
  } catch (error) {
    const reason = lastingReason(outside, { reportId, error })
    if (reason === undefined) throw error
    await db.transaction(scope, (tx) => fail(tx, scope, { job, reason }))
  }
}

/** Rows that so many people cost. */
const writtenBy = (action: BulkAction, people: number): Written => {
  if (isListAction(action)) return { list_member: people }
  return action === 'delete'
    ? { participant: people, consent: people, consent_change: people, list_member: people, event: people }
    : { participant: people }
}

/** One batch in one transaction; answers how many people it met, none where there is nothing more to do. */
async function runBatch(
  db: Db,
  scope: Scope,
  job: BulkJob & { dependants: ParticipantDependants; people: number },
): Promise<number> {
  return db.transaction(scope, async (tx) => {
    const report = await lockReport(tx, scope, job.reportId)
    if (!report) return 0
    const { after, done, skipped } = report
    const frozen = { selection: job.asked, startedAt: new Date(job.startedAt) }
    const ids = await selectionIds(tx, scope, { ...frozen, afterId: after, limit: job.people })
    const last = ids.at(-1)
    if (!last) {
      await finish(tx, scope, { job, done, skipped })
      return 0
    }
    // A list of type 3 counts places, and one person may have several.
    const changed = Math.min(ids.length, await act(tx, scope, { ...job, ids }))
    const result: BulkProgress = {
      after: last,
      done: done + changed,
      skipped: skipped + ids.length - changed,
    }
    await advanceJobReport(tx, scope, { id: job.reportId, progress: done + skipped + ids.length, result })
    return ids.length
  })
}

/** Answers how many of them it changed. */
async function act(
  tx: Db,
  scope: Scope,
  { asked, ids, dependants }: { asked: BulkAsked; ids: string[]; dependants: ParticipantDependants },
): Promise<number> {
  const listId = asked.list_id ?? ''
  switch (asked.action) {
    case 'add_to_list':
      return addMembers(tx, scope, { listId, participantIds: await listUnerased(tx, scope, ids) })
    case 'remove_from_list':
      return removeMembers(tx, scope, { listId, participantIds: ids })
    case 'delete':
      return removeUnneeded(tx, scope, { ids, dependants })
    default:
      return writeFlag(tx, scope, {
        participantIds: ids,
        isFlagged: asked.action === 'flag',
        reason: asked.reason,
      })
  }
}

async function finish(
  tx: Db,
  scope: Scope,
  { job, done, skipped }: { job: BulkJob; done: number; skipped: number },
): Promise<void> {
  const result = { done, skipped }
  const end = { id: job.reportId, progress: done + skipped, result, fileId: null }
  await tellWorkEnded(tx, scope, {
    reports: await finishJobReport(tx, scope, end),
    target: { page: 'participants' },
  })
  await auditBulk(tx, scope, { job, outcome: result })
}

/** The people who were changed until then stay changed, and the audit trail says so. */
async function fail(tx: Db, scope: Scope, { job, reason }: { job: BulkJob; reason: Why }): Promise<void> {
  const report = await lockReport(tx, scope, job.reportId)
  if (!report) return
  const reports = await failJobReports(tx, scope, { ids: [job.reportId], error: reason })
  await tellWorkEnded(tx, scope, { reports, target: { page: 'participants' }, isFailure: true })
  const { done, skipped } = report
  await auditBulk(tx, scope, { job, outcome: { done, skipped, error: inEnglish(reason) } })
}

async function auditBulk(
  tx: Db,
  scope: Scope,
  { job, outcome }: { job: BulkJob; outcome: object },
): Promise<void> {
  const { participant_ids, filter, ...asked } = job.asked
  const chosen = filter ? { filter } : { participant_ids }
  await audit(tx, scope, {
    action: `participant.bulk.${asked.action}`,
    entity: 'jobReport',
    entityId: job.reportId,
    after: { ...asked, ...chosen, ...outcome },
  })
}
