/**
 * Reports by e-mail, each week or each month. A schedule has one job that waits for its hour. When the hour has come,
 * the job moves it on and enqueues the sending and its own successor, all in one transaction: each hour counts once,
 * also with two workers, and after a pause the last one that was missed is sent, and that once.
 */
import { type ScheduleForm, scheduleForm } from '#contract/reporting/scheduleCalls.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { getCampaign } from '#server/campaigns/campaigns.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { reportKinds } from '../file/figures.ts'
import * as queries from './queries.ts'
import { lastUpTo, nextAfter } from './rhythm.ts'

type Of = { experience_id?: string | null | undefined; campaign_id?: string | null | undefined }

export async function listReportSchedules(db: Db, scope: Scope, of: Of): Promise<queries.ScheduleRow[]> {
  const { experience_id, campaign_id } = await ofWhat(db, scope, of)
  const asked = experience_id ? { experienceId: experience_id } : { campaignId: campaign_id ?? '' }
  return queries.listSchedules(db, scope, asked)
}

/** One of the two, looked up. */
async function ofWhat(db: Db, scope: Scope, { experience_id, campaign_id }: Of) {
  if (experience_id) {
    const { id } = await getExperienceRef(db, scope, { idOrEid: experience_id, among: reportKinds })
    return { experience_id: id, campaign_id: null }
  }
  const id = campaign_id ?? refuseField('experience_id', 'required', { field: 'experience' })
  await getCampaign(db, scope, id)
  return { experience_id: null, campaign_id: id }
}

export async function createReportSchedule(
  db: Db,
  scope: Scope,
  { experience_id, campaign_id, ...form }: ScheduleForm & Of,
): Promise<queries.ScheduleRow> {
  return db.transaction(scope, async (tx) => {
    const timeZone = await queries.lockTimeZone(tx, scope)
    const of = await ofWhat(tx, scope, { experience_id, campaign_id })
    const made = { id: newId(), ...(await fieldsOf(tx, scope, { form, timeZone })) }
    await queries.insertSchedule(tx, scope, { ...of, ...made })
    await waitForNext(tx, scope, made)
    const { id, next_at: _next, ...after } = made
    const entity = { entity: 'report_schedule', entityId: id } as const
    await audit(tx, scope, { action: 'report_schedule.create', ...entity, after: { ...of, ...after } })
    return queries.getSchedule(tx, scope, id)
  })
}

export async function updateReportSchedule(
  db: Db,
  scope: Scope,
  { id, sent }: Sent<ScheduleForm>,
): Promise<queries.ScheduleRow> {
  return db.transaction(scope, async (tx) => {
    const timeZone = await queries.lockTimeZone(tx, scope)
    const before = found(await queries.lockSchedule(tx, scope, id))
    const change = await readChange(tx, scope, {
      entity: 'report_schedule',
      before,
      form: scheduleForm,
      sent,
    })
    const asked = { form: change.form, timeZone, current: before.recipient_ids }
    const after = { id, ...(await fieldsOf(tx, scope, asked)) }
    await change.save(after, async (values) => {
      await queries.writeSchedule(tx, scope, values)
      await waitForNext(tx, scope, values)
    })
    return queries.getSchedule(tx, scope, id)
  })
}

export async function deleteReportSchedule(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { version: _version, next_at: _next, ...before } = found(await queries.lockSchedule(tx, scope, id))
    await queries.deleteScheduleRow(tx, scope, id)
    const entity = { entity: 'report_schedule', entityId: id } as const
    await audit(tx, scope, { action: 'report_schedule.delete', ...entity, before })
  })
}

export async function sendReportNow(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    found(await queries.lockSchedule(tx, scope, id))
    await beginSending(tx, scope, { id, dueAt: scope.at, isOfRhythm: false })
  })
}

type Asked = { form: ScheduleForm; timeZone: string; current?: readonly string[] }

/** Whoever has it already may work there no more. */
async function fieldsOf(tx: Db, scope: Scope, { form, timeZone, current = [] }: Asked) {
  const recipient_ids = [...new Set(form.recipient_ids)].sort()
  const added = recipient_ids.filter((id) => !current.includes(id))
  if ((await queries.countWorking(tx, scope, added)) < added.length) refuse('not_found')
  return { ...form, recipient_ids, next_at: nextAfter(form, timeZone, scope.at) }
}

export type DueJob = { readonly clientId: number; readonly scheduleId: string }

type Waiting = { readonly id: string; readonly next_at: Date }

export function waitForNext(tx: Db, scope: Scope, { id, next_at: startAfter }: Waiting): Promise<void> {
  const payload: DueJob = { clientId: scope.client.id, scheduleId: id }
  return tx.enqueue({ name: 'reporting.reportDue', payload, startAfter })
}

/** A schedule that was changed meanwhile has a job of its own for its new hour, and one that was deleted has none. */
export async function reportDue(
  { db, outside }: JobContext,
  { clientId, scheduleId }: DueJob,
): Promise<void> {
  const scope = systemScope(await getClientRef(db, clientId), 'Reports', outside.clock.now())
  await db.transaction(scope, async (tx) => {
    const timeZone = await queries.lockTimeZone(tx, scope)
    const schedule = await queries.lockSchedule(tx, scope, scheduleId)
    if (!schedule || schedule.next_at > scope.at) return
    const next_at = nextAfter(schedule, timeZone, scope.at)
    await queries.writeNext(tx, scope, { id: scheduleId, at: next_at })
    await waitForNext(tx, scope, { id: scheduleId, next_at })
    const dueAt = lastUpTo(schedule, timeZone, scope.at)
    await beginSending(tx, scope, { id: scheduleId, dueAt, isOfRhythm: true })
  })
}

/** The job's payload; `dueAt` is an ISO text. */
export type SendJob = DueJob & {
  readonly sendingId: string
  readonly dueAt: string
  readonly isOfRhythm: boolean
}

type Begun = { readonly id: string; readonly dueAt: Date; readonly isOfRhythm: boolean }

async function beginSending(tx: Db, scope: Scope, { id, dueAt, isOfRhythm }: Begun): Promise<void> {
  const payload: SendJob = {
    clientId: scope.client.id,
    scheduleId: id,
    sendingId: newId(),
    dueAt: dueAt.toISOString(),
    isOfRhythm,
  }
  await tx.enqueue({ name: 'reporting.sendReport', payload })
  await audit(tx, scope, { action: 'report_schedule.send', entityId: id })
}
