/**
 * Sends what the people of many entries were told of them once more, as a job. Each message is sent again once, whichever job
 * or person asks; a page of entries is one transaction, in which the report notes it too: a job that was killed or runs
 * twice goes on after the last one. Whoever got nothing is counted by why.
 */
import type { NotResentBecause } from '#contract/entries/skippedBecause.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { type Resending, resendMessages } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import { advanceJobReport } from '#server/platform/jobReports.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import {
  type BulkJob,
  beginBulk,
  counted,
  finishBulk,
  getPlace,
  listPage,
  runBulk,
  type Seen,
  type Within,
} from './bulkReports.ts'
import { lockOpenReport } from './queries/reports.ts'
import { listTold } from './queries/told.ts'
import type { Selection } from './selection.ts'

/** `missed`: those of whom nobody knows that they got it. */
type ResendAsked = Selection & { to: 'missed' | 'all' }
export type ResendJob = BulkJob<ResendAsked>

/** Enqueues the job; answers the report that tells how far it is. */
export async function resendManyLater(
  db: Db,
  scope: UserScope,
  { seen, kind, experience: named, ...asked }: ResendAsked & Within & { seen?: Seen },
): Promise<string> {
  const experience = await getPlace(db, scope, { kind, experience: named, entries: 'takesEntries' })
  const title = 'Sending to people of entries again'
  return beginBulk(db, scope, { name: 'entries.resend', title, experience, asked, seen })
}

/** The job. `asker` acts as the one who asked. */
export function resendMany(context: JobContext, asker: Scope, job: ResendJob): Promise<void> {
  const { db } = context
  return runBulk(context, asker, {
    name: 'entries.resend',
    job,
    goOn: (now) => db.transaction(now(), (tx) => resendPage(tx, now(), job)),
  })
}

/** False where nothing more is to be done. */
async function resendPage(tx: Db, scope: Scope, job: ResendJob): Promise<boolean> {
  const { reportId, experience, asked } = job
  const report = await lockOpenReport(tx, scope, reportId)
  if (!report) return false
  const entries = await listPage(tx, scope, job, report)
  const last = entries.at(-1)
  if (!last) {
    await finishBulk(tx, scope, { name: 'entries.resend', job, asked: chosenOf(asked) })
    return false
  }
  const met = await resendTo(tx, scope, { entryIds: entries.map(({ id }) => id), to: asked.to })
  const result = {
    ...counted(report, met),
    after: { at: last.at, id: last.id },
    experience: experience.id,
  }
  await advanceJobReport(tx, scope, { id: reportId, progress: result.done + result.skipped, result })
  return true
}

type Page = { readonly entryIds: readonly string[]; readonly to: ResendAsked['to'] }

/** Of each entry why nothing was sent; undefined where something was. */
async function resendTo(
  tx: Db,
  scope: Scope,
  { entryIds, to }: Page,
): Promise<(NotResentBecause | undefined)[]> {
  const told = Map.groupBy(await listTold(tx, scope, entryIds), ({ entry_id }) => entry_id)
  const messageIds = [...told.values()].flatMap(meant)
  const outcomes = await resendMessages(tx, scope, { messageIds, hasArrived: to === 'all' })
  return entryIds.map((id) => becauseOf(meant(told.get(id) ?? []).map((message) => outcomes.get(message))))
}

type Told = Awaited<ReturnType<typeof listTold>>

/** A decision of an entry stands for the answer to it. */
function meant(told: Told): string[] {
  const decided = told.filter(({ is_answer }) => !is_answer)
  return (decided.length > 0 ? decided : told).map(({ message_id }) => message_id)
}

function becauseOf(outcomes: readonly (Resending | undefined)[]): NotResentBecause | undefined {
  if (outcomes.includes('sent')) return undefined
  return outcomes.find((outcome) => outcome !== undefined && outcome !== 'sent') ?? 'untold'
}

/** A long list is told by its number. */
const chosenOf = ({ entry_ids, filter, to }: ResendAsked) => ({
  to,
  ...(filter ? { filter } : { entry_ids }),
})
