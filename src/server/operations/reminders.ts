import { notify } from '#server/access/access.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { markReminded, taskRows } from './queries/tasks.ts'

export type ReminderJob = { readonly clientId: number; readonly taskId: string }

type Due = { readonly id: string; readonly user_id: string | null; readonly due_at: Date }

/** Whoever has the task is reminded when it is due, or at once where that is over. */
export async function remindAtDue(tx: Db, scope: Scope, { id, user_id, due_at }: Due): Promise<void> {
  if (user_id === null) return
  const payload: ReminderJob = { clientId: scope.client.id, taskId: id }
  const isOver = due_at.getTime() <= scope.at.getTime()
  await tx.enqueue({ name: 'operations.remind', payload, ...(isOver ? {} : { startAfter: due_at }) })
}

/** Once for each time that it is due. A task that was put off, done or deleted meanwhile has a job of its own, or none. */
export async function remind({ db, outside }: JobContext, { clientId, taskId }: ReminderJob): Promise<void> {
  const scope = systemScope(await getClientRef(db, clientId), 'Reminders', outside.clock.now())
  await db.transaction(scope, async (tx) => {
    const task = await taskRows.lock(tx, scope, taskId)
    if (task?.state !== 'open' || task.user_id === null || task.reminded_at !== null) return
    if (task.due_at.getTime() > scope.at.getTime()) return
    await markReminded(tx, scope, taskId)
    await notify(tx, scope, {
      kind: 'task_due',
      objectId: taskId,
      objectName: task.title,
      target: { page: 'task', id: taskId },
      userIds: [task.user_id],
    })
  })
}
