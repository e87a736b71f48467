import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'

export type ProfileRow = Row<
  'user_account',
  'id' | 'name' | 'email' | 'language' | 'scheme' | 'time_zone' | 'date_format' | 'password_at' | 'version'
>

const columns = sql`id, name, email, language, scheme, time_zone, date_format, password_at, version`

export function findProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  return db.maybe(installation, sql<ProfileRow>`select ${columns} from user_account where id = ${userId}`)
}

export function lockProfile(tx: Db, userId: string): Promise<ProfileRow | undefined> {
  return tx.maybe(
    installation,
    sql<ProfileRow>`select ${columns} from user_account where id = ${userId} for update`,
  )
}

type ProfileValues = Pick<ProfileRow, 'name' | 'language' | 'scheme' | 'time_zone' | 'date_format'>

export function writeProfile(
  tx: Db,
  { userId, ...profile }: ProfileValues & { userId: string },
): Promise<ProfileRow> {
  const changed = updateRow('user_account', { id: userId }, { ...profile, version: nextVersion })
  return tx.one(installation, sql<ProfileRow>`${changed} returning ${columns}`)
}

export type Owner = Row<
  'user_account',
  'name' | 'email' | 'is_platform_admin' | 'password_hash' | 'two_step_at'
> & {
  /** Neither disabled nor locked. */
  is_usable: boolean
  /** An administrator asked for a new password. */
  is_reset: boolean
}

export function lockOwner(tx: Db, userId: string): Promise<Owner | undefined> {
  return tx.maybe(
    installation,
    sql<Owner>`
      select name, email, is_platform_admin, password_hash, two_step_at,
        disabled_at is null and locked_at is null as is_usable, password_reset_at is not null as is_reset
      from user_account where id = ${userId} for update`,
  )
}

/** It ends what an administrator asked for. */
export async function writePassword(
  tx: Db,
  { userId, passwordHash, at }: { userId: string; passwordHash: string; at: Date },
): Promise<void> {
  const password = { password_hash: passwordHash, password_at: at, password_reset_at: null }
  await tx.run(installation, updateRow('user_account', { id: userId }, password))
}
