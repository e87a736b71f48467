import type { TaskView } from '#contract/operations/taskStates.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { editedRows, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { searchPatterns } from '#server/platform/searchPattern.ts'
import { type AboutRow, about, aboutColumns, aboutJoins, type Named } from './about.ts'

export type TaskRow = AboutRow &
  Row<
    'task',
    'id' | 'title' | 'text' | 'state' | 'due_at' | 'time_zone' | 'done_at' | 'created_at' | 'version'
  > & { done_by: Named | null }

const columns = sql`w.id, w.title, w.text, w.state, w.due_at, w.time_zone, w.done_at, w.created_at, w.version,
  ${aboutColumns},
  case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as done_by`
const joins = (scope: Scope) => sql`${aboutJoins(scope)} left join user_account d on d.id = w.done_by`

export type TasksAsked = PageAsked & {
  search?: string | undefined
  view: TaskView
  whose: 'all' | 'mine'
  participant_id?: string | undefined
}

/** By task_open, task_of_user or task_done, which have the order, or by task_search. */
export async function listTasks(
  db: Db,
  scope: UserScope,
  { search, view, whose, participant_id, ...asked }: TasksAsked,
): Promise<Paged<TaskRow>> {
  const found = searchPatterns(search?.split(/\s+/).filter(Boolean) ?? []).map(
    (pattern) => sql` and fold(title || ' ' || coalesce(text, '')) like ${pattern}`,
  )
  const state = view === 'done' ? 'done' : 'open'
  const matches = sql`from task where client_id = ${scope.client.id} and state = ${sql.lit(state)}
    ${view === 'late' ? sql`and due_at < ${scope.at}` : sql``}
    ${whose === 'mine' ? sql`and user_id = ${scope.actor.id}::uuid` : sql``}
    ${participant_id ? sql`and participant_id = ${participant_id}::uuid` : sql``}
    ${sql.join(found, sql``)}`
  const order = (of: typeof matches) =>
    view === 'done' ? sql`${of}done_at desc, ${of}id desc` : sql`${of}due_at, ${of}id`
  const rows = sql<TaskRow>`
    select ${columns}
    from task w join (select id ${matches} order by ${order(sql``)} ${limitOf(asked)}) k using (id) ${joins(scope)}
    where w.client_id = ${scope.client.id}
    order by ${order(sql`w.`)}`
  return pageOfMatches(db, scope, { rows, matches })
}

export function findTask(db: Db, scope: Scope, id: string): Promise<TaskRow | undefined> {
  return db.maybe(
    scope,
    sql<TaskRow>`
      select ${columns} from task w ${joins(scope)}
      where w.client_id = ${scope.client.id} and w.id = ${id}::uuid`,
  )
}

const given = ['title', 'text', 'due_at', 'time_zone', ...about, 'user_id'] as const
export type TaskFields = Row<'task', (typeof given)[number]>
const held = ['id', ...given, 'made_by', 'state', 'done_at', 'done_by', 'reminded_at'] as const
export type LockedTask = Row<'task', (typeof held)[number] | 'version'>
export const taskRows = editedRows('task', held)

export const insertTask = (tx: Db, scope: UserScope, task: TaskFields & Row<'task', 'id'>): Promise<void> =>
  taskRows.insert(tx, scope, { ...task, state: 'open', made_by: scope.actor.id })

export const markDone = (tx: Db, scope: UserScope, id: string): Promise<void> =>
  taskRows.write(tx, scope, { id, state: 'done', done_at: scope.at, done_by: scope.actor.id })

export async function markReminded(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(scope, updateRow('task', { client_id: scope.client.id, id }, { reminded_at: scope.at }))
}

type Of = { readonly client: { readonly id: number } }

/** Takes these people, and what was written of them, out of tasks, by task_participant; answers which these were. */
export async function blankTasks(tx: Db, scope: Of, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many(
    scope,
    sql<{ id: Rows['task']['id'] }>`
      update task set participant_id = null, conversation_id = null, entry_id = null, title = '', text = null,
        version = version + 1
      where client_id = ${scope.client.id} and participant_id = any(${ids}::uuid[]) returning id`,
  )
  return rows.map(({ id }) => id)
}

/** Open tasks of somebody who works there no more are for nobody, by task_of_user. */
export async function freeTasks(tx: Db, scope: Of, userId: string): Promise<void> {
  await tx.run(
    scope,
    sql`update task set user_id = null, version = version + 1
      where client_id = ${scope.client.id} and user_id = ${userId}::uuid and state = 'open'`,
  )
}
