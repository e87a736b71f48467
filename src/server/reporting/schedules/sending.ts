/**
 * The files of a report for those who may read it at this moment, and a notice to each. The files are kept in one
 * transaction with the notices of all who get the same ones: a job that was killed or runs twice tells nobody twice.
 */
import { Readable } from 'node:stream'
import { notify } from '#server/access/access.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { isAllowed, type Scope, systemScope, type UserScope } from '#server/platform/scope.ts'
import { newStorageKey, recordPassingFile, storeAndRecord } from '#server/platform/storedFiles.ts'
import { localTime } from '#server/platform/time.ts'
import { type Figures, getFigures, type ReportOf } from '../file/figures.ts'
import { reportFileName, writeCsv, writePdf } from '../file/reportFiles.ts'
import * as queries from './queries.ts'
import { daysBefore } from './rhythm.ts'
import type { SendJob } from './schedules.ts'

type Group = { readonly readers: readonly [UserOf, ...UserOf[]] }
type UserOf = { readonly scope: UserScope; readonly language: queries.Reader['language'] }

export async function sendReport({ db, outside }: JobContext, job: SendJob): Promise<void> {
  const scope = systemScope(await getClientRef(db, job.clientId), 'Reports', outside.clock.now())
  const schedule = await queries.findSchedule(db, scope, job.scheduleId)
  if (!schedule) return
  const readers = await queries.listReaders(db, scope, schedule.recipient_ids)
  const asked = daysBefore(schedule, scope.client.timeZone, {
    at: new Date(job.dueAt),
    isOfRhythm: job.isOfRhythm,
  })
  for (const group of groupsOf(scope, readers)) {
    const [{ scope: reader }] = group.readers
    const figures = await figuresOf(db, reader, schedule, asked)
    if (figures) await sendToGroup(db, scope, { job, group, figures, files: outside.files })
  }
}

/** Readers who may see reports, together with whoever gets the very same files. */
function groupsOf(scope: Scope, readers: readonly queries.Reader[]): Group[] {
  const users = readers.map(({ id, name, role, language }): UserOf => {
    const actor = { kind: 'user', id, name, isPlatformAdmin: false } as const
    return { scope: { ...scope, actor, role }, language }
  })
  const may = users.filter((user) => isAllowed(user.scope, 'reports', 'read'))
  const alike = Map.groupBy(may, (user) =>
    [user.language, isAllowed(user.scope, 'broadcasts', 'read')].join(),
  )
  return [...alike.values()].flatMap(([first, ...others]) => (first ? [{ readers: [first, ...others] }] : []))
}

type Asked = { readonly start: string; readonly end: string }

/** Nothing where the experience or the campaign is gone. */
async function figuresOf(
  db: Db,
  scope: UserScope,
  { experience_id, campaign_id }: queries.LockedSchedule,
  asked: Asked,
): Promise<Figures | undefined> {
  try {
    return await getFigures(db, scope, await reportOf(db, scope, { experience_id, campaign_id }), asked)
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.code === 'not_found') return undefined
    throw error
  }
}

async function reportOf(
  db: Db,
  scope: Scope,
  { experience_id, campaign_id }: Pick<queries.LockedSchedule, 'experience_id' | 'campaign_id'>,
): Promise<ReportOf> {
  if (experience_id === null) return { type: 'campaign', id: campaign_id ?? '' }
  const { id, kind } = await getExperienceRef(db, scope, { idOrEid: experience_id })
  return { type: kind, idOrEid: id }
}

type Sending = { job: SendJob; group: Group; figures: Figures; files: FileStore }

async function sendToGroup(db: Db, scope: Scope, { job, group, figures, files }: Sending): Promise<void> {
  const written = { figures, language: group.readers[0].language }
  const pdf = Readable.from([await writePdf(scope, written)])
  const kept = (content: Readable) => ({ files, storageKey: newStorageKey(scope), content })
  await storeAndRecord(kept(pdf), (pdfStored, usePdf) =>
    storeAndRecord(kept(writeCsv(written)), async (csvStored, useCsv) => {
      const isSent = await db.transaction(scope, async (tx) => {
        // Of two runs of one job the second one waits here, and finds what the first one sent.
        if (!(await queries.lockSchedule(tx, scope, job.scheduleId))) return false
        const userIds = group.readers.map((user) => user.scope.actor.id)
        if (await queries.hasSent(tx, scope, job.sendingId, userIds)) return false
        const stored = [
          { ...pdfStored, id: newId(), name: reportFileName(written, 'pdf'), contentType: 'application/pdf' },
          { ...csvStored, id: newId(), name: reportFileName(written, 'csv'), contentType: csvType },
        ] as const
        for (const file of stored) await recordPassingFile(tx, scope, file)
        const [{ id: pdf_id }, { id: csv_id }] = stored
        await tellReaders(tx, scope, { job, userIds, figures, pdf_id, csv_id })
        return true
      })
      usePdf(isSent)
      useCsv(isSent)
    }),
  )
}

const csvType = 'text/csv; charset=utf-8'

type Told = {
  readonly job: SendJob
  readonly userIds: readonly string[]
  readonly figures: Figures
  readonly pdf_id: string
  readonly csv_id: string
}

async function tellReaders(tx: Db, scope: Scope, { job, userIds, figures, ...files }: Told): Promise<void> {
  const { name, from: first_day, until: last_day } = figures
  const { sendingId: sending_id, scheduleId: schedule_id } = job
  const ends_at = new Date(scope.at.getTime() + (await queries.getKeptDays(tx, scope)) * 86_400_000)
  const sent = { ...files, sending_id, schedule_id, name, first_day, last_day, ends_at }
  await queries.insertSent(
    tx,
    scope,
    userIds.map((user_id) => ({ ...sent, user_id })),
  )
  const ends_on = localTime(scope.client.timeZone, ends_at).date
  await notify(tx, scope, {
    kind: 'report_sent',
    objectId: sending_id,
    objectName: name,
    target: { page: 'sentReports', ends_on },
    userIds,
  })
}
