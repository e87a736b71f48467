import { type UserDependant, withdrawNotifications } from '#server/access/access.ts'
import type { ParticipantDependant } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { blankTasks, freeTasks } from './queries/tasks.ts'
import { blankTickets, freeTickets } from './queries/tickets.ts'

async function forget(tx: Db, scope: Scope, ids: readonly string[]) {
  const tasks = await blankTasks(tx, scope, ids)
  const tickets = await blankTickets(tx, scope, ids)
  // The bell has their titles.
  await withdrawNotifications(tx, [...tasks, ...tickets])
  return { tasks: tasks.length, tickets: tickets.length }
}

/** The work stays, without the person and without its texts, which may say who it was. It keeps nobody from deletion. */
export const operationsOfParticipants: ParticipantDependant = {
  whenErased: (tx, scope, { id }) => forget(tx, scope, [id]),
  whenRemoved: async (tx, scope, ids) => {
    await forget(tx, scope, ids)
  },
}

/** Open work of somebody who works there no more is for nobody, and can be given to another. */
export const operationsOfUsers: UserDependant = {
  whenWorkEnds: async (tx, { client, userId }) => {
    await freeTasks(tx, { client }, userId)
    await freeTickets(tx, { client }, userId)
  },
}
