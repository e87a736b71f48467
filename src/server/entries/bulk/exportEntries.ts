/**
 * Entries as a CSV file, in the order in which they came in: what they are, whose they are, what their form asked, then
 * what a validator gave for them.
 * The job reads page by page and streams into the file store; what would be a formula is neutralised.
 */
import { informationKeys } from '#contract/entries/informationKeys.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { kinds, kindsWith } from '#contract/experiences/kinds.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import { endFailedExport, exportToFile, tellWorkEnded } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { advanceJobReport, createJobReport } from '#server/platform/jobReports.ts'
import type { Actor, Scope, UserScope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import { type ExportedEntry, listDataKeys, listExportPage } from './queries/exports.ts'
import { lockOpenReport } from './queries/reports.ts'
import { countSelected, type Frozen, type Reached, type Selection } from './selection.ts'
import { targetOf } from './targetOf.ts'

/** The job's payload; `startedAt` is an ISO text. */
export type ExportJob = {
  clientId: number
  reportId: string
  experience: { id: string; eid: string; kind: Kind }
  selection: Selection
  startedAt: string
  by: { actor: Actor; requestId: string }
}

const pageRows = 5000
const ownColumns = ['eid', 'status', 'source', 'is_test', 'is_awarded', 'language', 'reasons'] as const
const times = ['created_at', 'validated_at', 'invalidated_at'] as const
const personColumns = ['first_name', 'last_name', 'phone', 'email'] as const
/** Of kinds whose entries earn credits; the keys of E3's additional information come with them. */
const creditColumns = ['credits', 'person_credits', 'partial_reason'] as const

type Asked = { kind: Kind; experience: string; selection: Selection }

/** Enqueues the job; answers the report that will have the file. */
export async function exportLater(
  db: Db,
  scope: UserScope,
  { kind, experience: named, selection }: Asked,
): Promise<string> {
  const among = kindsWith('takesEntries').filter((one) => one === kind)
  const { id, eid } = await getExperienceRef(db, scope, { idOrEid: named, among })
  const total = await countSelected(db, scope, { experienceId: id, selection })
  const reportId = newId()
  const job: ExportJob = {
    clientId: scope.client.id,
    reportId,
    experience: { id, eid, kind },
    selection,
    startedAt: scope.at.toISOString(),
    by: { actor: scope.actor, requestId: scope.requestId },
  }
  await db.transaction(scope, async (tx) => {
    await createJobReport(tx, scope, {
      id: reportId,
      kind: 'entries.export',
      title: fileName(scope, eid),
      total,
    })
    await tx.enqueue({ name: 'entries.export', payload: job })
  })
  return reportId
}

/** `maple entries k3m9x2p4q7rt 2026-11-20.csv`, by the client's day. */
const fileName = ({ client, at }: Scope, eid: string): string =>
  `${client.eid} entries ${eid} ${localTime(client.timeZone, at).date}.csv`

/** The job. `scope` acts as the one who asked. */
export async function runEntriesExport(context: JobContext, scope: Scope, job: ExportJob): Promise<void> {
  const { db } = context
  const { reportId, experience } = job
  if (!(await db.transaction(scope, (tx) => lockOpenReport(tx, scope, reportId)))) return
  try {
    await writeEntries(context, scope, job)
  } catch (error) {
    await endFailedExport(context, scope, { reportId, error, target: targetOf(experience) })
  }
}

async function writeEntries(context: JobContext, scope: Scope, job: ExportJob): Promise<void> {
  const { db, outside } = context
  const { reportId, experience, selection } = job
  const now = () => ({ ...scope, at: outside.clock.now() })
  const frozen = { experienceId: experience.id, selection, startedAt: new Date(job.startedAt) }
  const keys = await listDataKeys(db, scope, frozen)
  const counted = { rows: 0 }
  await exportToFile(context, now, {
    reportId,
    counted,
    name: fileName({ ...scope, at: frozen.startedAt }, experience.eid),
    header: headerOf(experience.kind, keys),
    lines: linesOf(db, now, { frozen, kind: experience.kind, keys, counted, reportId }),
    whenKept: async (tx, at, { rows, sha256, reports }) => {
      await tellWorkEnded(tx, at, { reports, target: targetOf(experience) })
      const after = { ...selection, experience: experience.eid, rows, sha256 }
      await audit(tx, at, { action: 'entry.export', entity: 'jobReport', entityId: reportId, after })
    },
  })
}

/** Columns that a table knows stay where they are: new ones come behind. */
const headerOf = (kind: Kind, keys: readonly string[]): string[] => [
  ...ownColumns,
  ...times,
  ...personColumns,
  ...keys.map((key) => `data.${key}`),
  'awarded_prizes',
  ...(kinds[kind].earnsCredits
    ? [...creditColumns, ...informationKeys.map((key) => `additional_information.${key}`)]
    : []),
]

type Asks = { kind: Kind; keys: readonly string[] }
type Walk = Asks & { frozen: Frozen; counted: { rows: number }; reportId: string }

async function* linesOf(db: Db, now: () => Scope, { frozen, kind, keys, counted, reportId }: Walk) {
  let after: Reached | null = null
  let page: ExportedEntry[]
  do {
    page = await listExportPage(db, now(), { ...frozen, after, limit: pageRows })
    for (const row of page) yield cellsOf(row, { kind, keys })
    counted.rows += page.length
    await advanceJobReport(db, now(), { id: reportId, progress: counted.rows })
    after = page.at(-1) ?? null
  } while (page.length === pageRows)
}

function cellsOf(row: ExportedEntry, { kind, keys }: Asks): string[] {
  // Each award has its prize.
  const known = { ...row, is_awarded: row.awarded_prizes.length > 0 }
  const own = ownColumns.map((column) => textOf(known[column]))
  const when = times.map((column) => row[column]?.toISOString() ?? '')
  const person = personColumns.map((column) => row[column] ?? '')
  const asked = keys.map((key) => textOf(row.data[key]))
  return [
    ...own,
    ...when,
    ...person,
    ...asked,
    textOf(row.awarded_prizes.map(prizeText)),
    ...givenOf(row, kind),
  ]
}

function givenOf(row: ExportedEntry, kind: Kind): string[] {
  if (!kinds[kind].earnsCredits) return []
  const { additional_information: noted } = row
  return [
    ...creditColumns.map((column) => textOf(row[column])),
    ...informationKeys.map((key) => textOf(noted[key])),
  ]
}

type Prize = ExportedEntry['awarded_prizes'][number]

/** As the console says it. */
const prizeText = ({ prize_pool, prize_type }: Prize): string =>
  prize_type ? `${prize_pool}: ${prize_type}` : prize_pool

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
