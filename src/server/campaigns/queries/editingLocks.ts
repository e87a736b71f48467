import type { Row } from '#db/rows.ts'
import type { EndedWork } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'

/** The record that is being edited. */
export type LockedModel = { readonly modelType: 'experience' | 'campaign'; readonly modelId: string }

export type LockRow = Row<'model_lock', 'user_id' | 'user_name' | 'expires_at'>
type Timed = LockedModel & { readonly seconds: number }

/** One statement, so that of two persons at once exactly one gets a row back. */
export function takeLock(db: Db, scope: UserScope, { modelType, modelId, seconds }: Timed) {
  const { id, name } = scope.actor
  return db.maybe(
    scope,
    sql<LockRow>`
      insert into model_lock (client_id, model_type, model_id, user_id, user_name, acquired_at, expires_at)
      values (${scope.client.id}, ${modelType}, ${modelId}, ${id}, ${name}, ${scope.at}, ${endOf(scope, seconds)})
      on conflict (client_id, model_type, model_id) do update
      set user_id = excluded.user_id, user_name = excluded.user_name,
        acquired_at = excluded.acquired_at, expires_at = excluded.expires_at
      where model_lock.user_id = excluded.user_id or model_lock.expires_at <= ${scope.at}
      returning user_id, user_name, expires_at`,
  )
}

export function extendLock(db: Db, scope: UserScope, { seconds, ...model }: Timed) {
  return db.maybe(
    scope,
    sql<LockRow>`
      update model_lock set expires_at = ${endOf(scope, seconds)}
      where ${isLockOf(scope, model)} and user_id = ${scope.actor.id} and expires_at > ${scope.at}
      returning user_id, user_name, expires_at`,
  )
}

const endOf = (scope: Scope, seconds: number) => new Date(scope.at.getTime() + seconds * 1000)

/** The lock that holds now, whoever's it is. */
export function findLock(db: Db, scope: Scope, model: LockedModel) {
  return db.maybe(
    scope,
    sql<LockRow>`
      select user_id, user_name, expires_at from model_lock
      where ${isLockOf(scope, model)} and expires_at > ${scope.at}`,
  )
}

/** Keeps the row until commit, so that nobody takes the lock while its holder saves. */
export async function holdLock(tx: Db, scope: Scope, { userId, ...model }: LockedModel & { userId: string }) {
  const row = await tx.maybe(
    scope,
    sql`select 1 from model_lock
        where ${isLockOf(scope, model)} and user_id = ${userId} and expires_at > ${scope.at} for share`,
  )
  return row !== undefined
}

export async function deleteLock(db: Db, scope: UserScope, model: LockedModel): Promise<void> {
  await db.run(
    scope,
    sql`delete from model_lock where ${isLockOf(scope, model)} and user_id = ${scope.actor.id}`,
  )
}

const isLockOf = (scope: Scope, { modelType, modelId }: LockedModel) =>
  sql`client_id = ${scope.client.id} and model_type = ${modelType} and model_id = ${modelId}::uuid`

export const hasModel = (db: Db, scope: Scope, model: LockedModel) =>
  isThere(db, scope, { ...model, deleted: true })
/** Without the deleted ones. */
export const hasEditableModel = (db: Db, scope: Scope, model: LockedModel) =>
  isThere(db, scope, { ...model, deleted: false })

async function isThere(
  db: Db,
  scope: Scope,
  { modelType, modelId, deleted }: LockedModel & { deleted: boolean },
) {
  const row = await db.maybe(
    scope,
    modelType === 'campaign'
      ? sql`select 1 from campaign where client_id = ${scope.client.id} and id = ${modelId}::uuid`
      : sql`select 1 from experience
            where client_id = ${scope.client.id} and id = ${modelId}::uuid and (deleted_at is null or ${deleted})`,
  )
  return row !== undefined
}

/** Of one who works for the client no more. */
export async function deleteLocksOf(tx: Db, { client, userId }: EndedWork): Promise<void> {
  await tx.run(
    { client },
    sql`delete from model_lock where client_id = ${client.id} and user_id = ${userId}::uuid`,
  )
}
