import type { OwnInvitation } from '#contract/access/invitationCalls.ts'
import type { NotificationKind } from '#contract/access/notificationKinds.ts'
import type { Colleague, Notification, NotificationTarget } from '#contract/access/notifications.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope, StaffScope, UserScope } from '#server/platform/scope.ts'
import { brakeSending } from '#server/platform/sendingBrakes.ts'
import { listOwnInvitations } from '../invitations/ownInvitations.ts'
import * as queries from '../queries/notifications.ts'
import { enqueueNotificationMail } from './notificationMail.ts'
import { shownNotification } from './shownNotifications.ts'

/** Nobody is asked the same thing twice within this time, by whomever. */
const askAgainMs = 3_600_000
/** Beyond that a colleague is asked for so much that nobody would read it. */
const askLimits = { ofPerson: 60, toRecipient: 60 }
const keptMs = 90 * 24 * 3_600_000
const [shownNewest, countedUnread] = [50, 100]

/** The notice and its subject, whose name stays as it was then. */
export type Told = {
  readonly kind: NotificationKind
  readonly objectId: string
  readonly objectName: string
  readonly target: NotificationTarget
  readonly isFailure?: boolean
}

/**
 * Tells these users something, in the transaction that caused it: those who work for the client and can sign in. By
 * e-mail too, where they want that.
 */
export async function notify(
  tx: Db,
  scope: Scope,
  { userIds, ...told }: Told & { userIds: readonly string[] },
): Promise<void> {
  const { actor, client, at } = scope
  if (userIds.length === 0) return
  const wanting = await queries.findNotifiable(tx, { clientId: client.id, userIds, kind: told.kind })
  if (wanting.length === 0) return
  const rows = wanting.map(({ user_id, mail }) => ({
    user_id,
    mail,
    id: newId(),
    client_id: client.id,
    created_at: at,
    kind: told.kind,
    object_id: told.objectId,
    object_name: told.objectName,
    by_name: actor.kind === 'user' ? actor.name : null,
    is_failure: told.isFailure ?? false,
    target: told.target,
  }))
  await queries.insertNotifications(tx, rows)
  for (const { user_id: userId, id } of rows.filter(({ mail }) => mail === 'at_once'))
    await enqueueNotificationMail(tx, { userId, ids: [id] })
  const clientIds = await queries.findClientsOf(
    tx,
    rows.map(({ user_id: id }) => id),
  )
  for (const id of clientIds) tx.tell({ client: { id } }, ['notification'])
}

/**
 * Ends the notices about these things: they leave the bells that they stand in, in the transaction that ends the
 * matter.
 */
export async function withdrawNotifications(tx: Db, objectIds: readonly string[]): Promise<void> {
  if (objectIds.length === 0) return
  const userIds = await queries.deleteNotificationsAbout(tx, objectIds)
  if (userIds.length === 0) return
  for (const id of await queries.findClientsOf(tx, userIds)) tx.tell({ client: { id } }, ['notification'])
}

type Person = { readonly id: string; readonly name: string }
type Asking = { kind: NotificationKind; objectId: string }

/** Colleagues whom one may ask, with when they were asked last. */
export async function withAsked(
  db: Db,
  scope: Scope,
  { people, ...asking }: Asking & { people: readonly Person[] },
): Promise<Colleague[]> {
  const asked = await queries.findAsked(db, {
    ...asking,
    userIds: people.map(({ id }) => id),
    since: new Date(scope.at.getTime() - askAgainMs),
  })
  const times = new Map(asked.map(({ user_id, asked_at }) => [user_id, asked_at.toISOString()]))
  return people.map(({ id, name }) => ({ id, name, asked_at: times.get(id) ?? null }))
}

/**
 * Asks one of them. The object's row is locked, so that of two who ask the same person at once the second is told.
 * 409 where he or she was asked within the hour, 422 where the person cannot give what is asked for.
 */
export async function ask(
  tx: Db,
  scope: UserScope,
  { people, userId, ...told }: Told & { people: readonly Person[]; userId: string },
): Promise<void> {
  const person = people.find(({ id }) => id === userId)
  if (!person) return refuse('cannot_be_asked')
  const [asked] = await withAsked(tx, scope, { people: [person], ...told })
  if (asked?.asked_at) refuse('asked_already', { name: person.name })
  const asking = { name: 'ask', limits: askLimits, person: scope.actor.id, recipient: person.id }
  await brakeSending(tx, asking, scope.at)
  await notify(tx, scope, { ...told, userIds: [userId] })
}

type ToldList = { unread: number; notifications: Notification[]; invitations: OwnInvitation[] }

export async function getNotifications(db: Db, scope: StaffScope): Promise<ToldList> {
  const userId = scope.actor.id
  const unread = await queries.countUnread(db, userId, countedUnread)
  const rows = await queries.listNewest(db, userId, shownNewest)
  const invitations = await listOwnInvitations(db, scope)
  return { unread, notifications: rows.map(shownNotification), invitations }
}

/** All that there are, where none is named. Other screens of the user hear of it. */
export async function readNotifications(
  db: Db,
  scope: StaffScope,
  { ids }: { ids?: readonly string[] | undefined },
): Promise<void> {
  const userId = scope.actor.id
  await queries.markRead(db, { userId, ids, at: scope.at })
  for (const id of await queries.findClientsOf(db, [userId])) db.tell({ client: { id } }, ['notification'])
}

export async function removeOldNotifications(db: Db, at: Date): Promise<void> {
  await queries.removeNotificationsBefore(db, new Date(at.getTime() - keptMs))
}
