/**
 * The winners of an experience as a CSV file, oldest first: what each won, whose it is, how the claim stands and what its
 * form asked, so that prizes can be sent. A code is never in it whole. The job streams page by page into the file store.
 */
import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import type { WinnerFilter } from '#contract/prizing/winnerCalls.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import { endFailedExport, exportToFile, tellWorkEnded } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { advanceJobReport, createJobReport } from '#server/platform/jobReports.ts'
import { type Actor, isAllowed, type Scope, type UserScope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import { countWinners, type ExportedWinner, listAnswerKeys, listExportPage } from './queries/winners.ts'

/** The job's payload; `startedAt` is an ISO text. */
export type WinnersExport = {
  readonly clientId: number
  readonly reportId: string
  readonly experience: { readonly id: string; readonly eid: string; readonly kind: Kind }
  readonly filter: WinnerFilter
  readonly startedAt: string
  readonly by: { readonly actor: Actor; readonly requestId: string }
}

const pageRows = 2000

/** Each column by its name; what the forms asked comes behind. */
const columns: Readonly<Record<string, (row: ExportedWinner) => Date | number | string | null | undefined>> =
  {
    won_at: (row) => row.created_at,
    prize_pool: (row) => row.prize_pool.name,
    prize_type: (row) => row.prize_type?.name,
    draw: (row) => row.draw_number,
    entry_eid: (row) => row.entry.eid,
    first_name: (row) => row.first_name,
    last_name: (row) => row.last_name,
    phone: (row) => row.phone,
    email: (row) => row.email,
    language: (row) => row.language,
    code_end: (row) => row.code_end,
    prize_told_at: (row) => row.told_at,
    claim: (row) => row.claim_state,
    claim_told_at: (row) => row.claim_told_at,
    claim_opened_at: (row) => row.claim_opened_at,
    claim_ends_at: (row) => row.claim_ends_at,
    claimed_at: (row) => row.claimed_at,
    declined_at: (row) => row.declined_at,
  }

export type WinnersAsked = { kind: Kind; experience: string; filter: WinnerFilter }

/** Enqueues the job; answers the report that will have the file. */
export async function exportLater(db: Db, scope: UserScope, asked: WinnersAsked): Promise<string> {
  const { kind, filter } = asked
  const { id, eid } = await getExperienceToTake(db, scope, asked)
  const total = await countWinners(db, scope, { experienceId: id, filter })
  const report = { id: newId(), kind: 'prizing.exportWinners', title: fileName(scope, eid), total }
  const payload: WinnersExport = {
    clientId: scope.client.id,
    reportId: report.id,
    experience: { id, eid, kind },
    filter,
    startedAt: scope.at.toISOString(),
    by: { actor: scope.actor, requestId: scope.requestId },
  }
  await db.transaction(scope, async (tx) => {
    await createJobReport(tx, scope, report)
    await tx.enqueue({ name: 'prizing.exportWinners', payload })
  })
  return report.id
}

/** The experience whose winners this person may take along: whoever sees no draws finds none. */
export function getExperienceToTake(db: Db, scope: UserScope, { kind, experience: idOrEid }: WinnersAsked) {
  if (!isAllowed(scope, 'draws', 'read')) refuse('not_found')
  const among = kindsWith('hasPools').filter((pooled) => pooled === kind)
  return getExperienceRefEvenDeleted(db, scope, { idOrEid, among })
}

/** `maple winners k3m9x2p4q7rt 2026-11-20.csv`, by the client's day. */
const fileName = ({ client, at }: Scope, eid: string): string =>
  `${client.eid} winners ${eid} ${localTime(client.timeZone, at).date}.csv`

/** The job. `scope` acts as the one who asked; a run of an ended report leaves nothing. */
export async function runWinnersExport(context: JobContext, scope: Scope, job: WinnersExport): Promise<void> {
  const { reportId, experience } = job
  const target = { page: 'winners', kind: experience.kind, eid: experience.eid } as const
  try {
    await writeWinners(context, scope, { job, target })
  } catch (error) {
    await endFailedExport(context, scope, { reportId, error, target })
  }
}

type Run = { job: WinnersExport; target: Parameters<typeof tellWorkEnded>[2]['target'] }

async function writeWinners(context: JobContext, scope: Scope, { job, target }: Run): Promise<void> {
  const { reportId, experience, filter } = job
  const now = () => ({ ...scope, at: context.outside.clock.now() })
  const startedAt = new Date(job.startedAt)
  const keys = await listAnswerKeys(context.db, scope, experience.id)
  const counted = { rows: 0 }
  await exportToFile(context, now, {
    reportId,
    counted,
    name: fileName({ ...scope, at: startedAt }, experience.eid),
    header: [...Object.keys(columns), ...keys.map((key) => `claim.${key}`)],
    lines: linesOf(context.db, now, { job, startedAt, keys, counted }),
    whenKept: async (tx, at, { rows, sha256, reports }) => {
      await tellWorkEnded(tx, at, { reports, target })
      const after = { ...filter, experience: experience.eid, rows, sha256 }
      await audit(tx, at, { action: 'winner.export', entity: 'jobReport', entityId: reportId, after })
    },
  })
}

type Walk = { job: WinnersExport; startedAt: Date; keys: readonly string[]; counted: { rows: number } }

async function* linesOf(db: Db, now: () => Scope, { job, startedAt, keys, counted }: Walk) {
  const of = { experienceId: job.experience.id, filter: job.filter, startedAt, limit: pageRows }
  for (let after: ExportedWinner | null | undefined = null; after !== undefined; ) {
    const page: ExportedWinner[] = await listExportPage(db, { ...now(), at: startedAt }, { ...of, after })
    for (const row of page)
      yield [...Object.values(columns).map((cell) => textOf(cell(row))), ...answersOf(row, keys)]
    counted.rows += page.length
    await advanceJobReport(db, now(), { id: job.reportId, progress: counted.rows })
    after = page.length === pageRows ? page.at(-1) : undefined
  }
}

const answersOf = ({ answers }: ExportedWinner, keys: readonly string[]): string[] =>
  keys.map((key) => textOf(answers?.[key]))

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
