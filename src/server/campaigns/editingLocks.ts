// An editing lock belongs to a person and one thing (a campaign, an experience) for 15 minutes (M4, E4). It is free
// when it has expired, even where its row is still there.
import { lockSeconds } from '#contract/campaigns/lockTimes.ts'
import type { UserDependant } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import type { LockedModel } from './queries/editingLocks.ts'
import * as queries from './queries/editingLocks.ts'
import { deleteQuickLinksOf } from './queries/quickLinks.ts'

/** Nobody waits for one who works for the client no more, and what only he or she kept at hand goes. */
export const campaignsOfUsers: UserDependant = {
  whenWorkEnds: async (tx, ended) => {
    await queries.deleteLocksOf(tx, ended)
    await deleteQuickLinksOf(tx, ended)
  },
}

export type { LockedModel } from './queries/editingLocks.ts'

export type LockState = { lock_expired_at: Date; seconds_left: number; holder: string; is_mine: boolean }

/** Takes the lock with its full time where it is free, expired or mine; else 409 `locked` that names the holder. */
export async function acquireLock(db: Db, scope: UserScope, model: LockedModel): Promise<LockState> {
  await requireModel(db, scope, model)
  const taken = await queries.takeLock(db, scope, { ...model, seconds: lockSeconds })
  if (taken) return stateOf(scope, taken)
  const held = await queries.findLock(db, scope, model)
  return held ? refuseHeld(scope, held) : refuse('just_edited')
}

/** The holder of the lock and how long; 409 `lock_lost` where nobody holds it. */
export async function getLock(db: Db, scope: UserScope, model: LockedModel): Promise<LockState> {
  await requireModel(db, scope, model)
  const held = await queries.findLock(db, scope, model)
  return held ? stateOf(scope, held) : refuseLost()
}

/** Gives my lock its full time again; 409 `lock_lost` where it has run out or went to somebody else. */
export async function extendLock(db: Db, scope: UserScope, model: LockedModel): Promise<LockState> {
  await requireModel(db, scope, model)
  const extended = await queries.extendLock(db, scope, { ...model, seconds: lockSeconds })
  return extended ? stateOf(scope, extended) : refuseLost()
}

/** Gives my lock back. One that is gone stays gone, and somebody else's stays theirs. */
export async function releaseLock(db: Db, scope: UserScope, model: LockedModel): Promise<void> {
  if (!(await queries.hasModel(db, scope, model))) refuse('not_found')
  await queries.deleteLock(db, scope, model)
}

/** In the transaction of a save: 409 `lock_lost` unless the actor holds the lock, which then stays until commit. */
export async function requireLock(tx: Db, scope: Scope, model: LockedModel): Promise<void> {
  const isHeld =
    scope.actor.kind === 'user' && (await queries.holdLock(tx, scope, { ...model, userId: scope.actor.id }))
  if (!isHeld) refuseLost()
}

/** For a change from elsewhere: 409 `locked` while another person edits the thing, whose save would undo it. */
export async function requireNoOtherEditor(tx: Db, scope: Scope, model: LockedModel): Promise<void> {
  const held = await queries.findLock(tx, scope, model)
  const isMine = scope.actor.kind === 'user' && held?.user_id === scope.actor.id
  if (held && !isMine) refuseHeld(scope, held)
}

async function requireModel(db: Db, scope: Scope, model: LockedModel): Promise<void> {
  if (!(await queries.hasEditableModel(db, scope, model))) refuse('not_found')
}

function stateOf(scope: UserScope, lock: queries.LockRow): LockState {
  return {
    lock_expired_at: lock.expires_at,
    seconds_left: Math.max(0, Math.floor((lock.expires_at.getTime() - scope.at.getTime()) / 1000)),
    holder: lock.user_name,
    is_mine: lock.user_id === scope.actor.id,
  }
}

function refuseHeld(scope: Scope, lock: queries.LockRow): never {
  const { timeZone } = scope.client
  const { hour, minute } = localTime(timeZone, lock.expires_at)
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return refuse('being_edited', { name: lock.user_name, time, zone: timeZone })
}

function refuseLost(): never {
  return refuse('lock_lost')
}
