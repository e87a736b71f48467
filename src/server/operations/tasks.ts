/**
 * A task: work for one of the staff, due at a time. It is open, then done for good (M4); what is done changes no more.
 * One that was due before it was made is late at once. Validators and messenger agents change only what they made or
 * what is theirs (decisions 2).
 */
import { shortcutDays } from '#contract/operations/dueDays.ts'
import { mayChangeWork } from '#contract/operations/ownWork.ts'
import { type Task, type TaskForm, taskForm } from '#contract/operations/taskCalls.ts'
import { whyTaskIsFixed } from '#contract/operations/taskStates.ts'
import { withdrawNotifications } from '#server/access/access.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, requireVersion, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { dayLater, localTime, momentOnWall, requireTimeZone } from '#server/platform/time.ts'
import { aboutOf, endedBy, requireWorksHere } from './about.ts'
import type { LockedTask, TaskFields, TaskRow, TasksAsked } from './queries/tasks.ts'
import * as queries from './queries/tasks.ts'
import { remindAtDue } from './reminders.ts'

type Answered = Omit<Task, 'due_at' | 'done_at' | 'created_at'> & {
  due_at: Date
  done_at: Date | null
  created_at: Date
}

export async function listTasks(db: Db, scope: UserScope, asked: TasksAsked): Promise<Paged<Answered>> {
  const { rows, ...counted } = await queries.listTasks(db, scope, asked)
  return { rows: rows.map((row) => answered(scope, row)), ...counted }
}

export async function getTask(db: Db, scope: UserScope, id: string): Promise<Answered> {
  return answered(scope, found(await queries.findTask(db, scope, id)))
}

export async function createTask(db: Db, scope: UserScope, form: TaskForm): Promise<Answered> {
  return db.transaction(scope, async (tx) => {
    const id = newId()
    const task = await fieldsOf(tx, scope, { form: { ...form, user_id: userOf(scope, form) } })
    await queries.insertTask(tx, scope, { id, ...task })
    await remindAtDue(tx, scope, { id, ...task })
    const made = await getTask(tx, scope, id)
    await audit(tx, scope, { action: 'task.create', entityId: id, after: task })
    return made
  })
}

export async function updateTask(db: Db, scope: UserScope, { id, sent }: Sent<TaskForm>): Promise<Answered> {
  return db.transaction(scope, async (tx) => {
    const row = await lockOpen(tx, scope, id)
    const before = { ...row, ...enteredOf(row) }
    const change = await readChange(tx, scope, { entity: 'task', before, form: taskForm, sent })
    const after = await fieldsOf(tx, scope, { form: change.form, current: row })
    const isOtherReminder = after.user_id !== row.user_id || after.due_at.getTime() !== row.due_at.getTime()
    await change.save(after, async (task) => {
      const reminded_at = isOtherReminder ? null : row.reminded_at
      await queries.taskRows.write(tx, scope, { id, ...task, reminded_at })
      if (!isOtherReminder) return
      await withdrawNotifications(tx, [id])
      await remindAtDue(tx, scope, { id, ...task })
    })
    return getTask(tx, scope, id)
  })
}

/** Of two who complete it at once the second is told who did it (409). */
export async function completeTask(
  db: Db,
  scope: UserScope,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Answered> {
  return db.transaction(scope, async (tx) => {
    const row = await lockOpen(tx, scope, id)
    const stored = { entity: 'task', entityId: id, version: row.version }
    await requireVersion(tx, scope, { stored, sent: version })
    await queries.markDone(tx, scope, id)
    await withdrawNotifications(tx, [id])
    const after = { state: 'done', version: row.version + 1 }
    await audit(tx, scope, {
      action: 'task.complete',
      entityId: id,
      before: { state: row.state, version: row.version },
      after,
    })
    return getTask(tx, scope, id)
  })
}

/** One that is done can be deleted too. */
export async function deleteTask(db: Db, scope: UserScope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const row = await lockOwn(tx, scope, id)
    await queries.taskRows.delete(tx, scope, id)
    await withdrawNotifications(tx, [id])
    const { title, due_at, state } = row
    await audit(tx, scope, { action: 'task.delete', entityId: id, before: { title, due_at, state } })
  })
}

async function lockOwn(tx: Db, scope: UserScope, id: string): Promise<LockedTask> {
  const row = found(await queries.taskRows.lock(tx, scope, id))
  if (!mayChangeWork(scope.role, scope.actor.id, row)) refuse('task_of_another')
  return row
}

async function lockOpen(tx: Db, scope: UserScope, id: string): Promise<LockedTask> {
  const row = await lockOwn(tx, scope, id)
  if (whyTaskIsFixed(row.state))
    refuse('task_done_by', await endedBy(tx, scope, { userId: row.done_by, at: row.done_at ?? scope.at }))
  return row
}

/** Null is nobody; a task that says nothing is for whoever makes it. */
const userOf = ({ actor }: UserScope, { user_id }: TaskForm): string | null =>
  user_id === undefined ? actor.id : user_id

async function fieldsOf(
  tx: Db,
  scope: UserScope,
  { form, current }: { form: TaskForm; current?: LockedTask },
): Promise<TaskFields> {
  const { title, text, user_id = null } = form
  await requireWorksHere(tx, scope, { userId: user_id, current: current?.user_id ?? null })
  const about = await aboutOf(tx, scope, { sent: form, ...(current && { current }) })
  const time_zone = form.timezone || scope.client.timeZone
  requireTimeZone(time_zone, 'timezone')
  return { title, text, due_at: dueOf(scope, { form, time_zone, current }), time_zone, ...about, user_id }
}

type Due = { form: TaskForm; time_zone: string; current: LockedTask | undefined }

function dueOf({ at }: UserScope, { form, time_zone, current }: Due): Date {
  const { date_selection: selection, date } = form
  // An untouched time stays as it is, on the night that has it twice too.
  if (current && selection === 'custom' && time_zone === current.time_zone) {
    const entered = enteredOf(current)
    const isSame = date === entered.date && form.hour === entered.hour && form.minute === entered.minute
    if (isSame) return current.due_at
  }
  if (selection === 'custom' && !date) refuseField('date', 'date_needed')
  const days = selection && selection !== 'custom' ? shortcutDays[selection] : undefined
  const day = days === undefined && date ? date : dayLater(time_zone, at, days ?? 0)
  const now = localTime(time_zone, at)
  const hour = form.hour ?? now.hour
  const minute = form.minute ?? (form.hour == null ? now.minute : 0)
  return momentOnWall(time_zone, { day, hour, minute, field: 'date' })
}

/** As the form has it (M3). */
function enteredOf({ due_at, time_zone }: Pick<TaskRow, 'due_at' | 'time_zone'>) {
  const { date, hour, minute } = localTime(time_zone, due_at)
  return { date_selection: 'custom' as const, date, hour, minute, timezone: time_zone }
}

function answered({ at }: UserScope, { time_zone, ...row }: TaskRow): Answered {
  const isLate = row.state === 'open' && row.due_at.getTime() < at.getTime()
  return { ...row, ...enteredOf({ due_at: row.due_at, time_zone }), is_late: isLate }
}
