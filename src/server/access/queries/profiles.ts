import { sql } from 'kysely'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
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
  { userId, name, language, scheme, time_zone, date_format }: ProfileValues & { userId: string },
): Promise<ProfileRow> {
  return tx.one(
    installation,
    sql<ProfileRow>`
      update user_account set name = ${name}, language = ${language}, scheme = ${scheme}, time_zone = ${time_zone},
        date_format = ${date_format}, version = version + 1
      where id = ${userId} returning ${columns}`,
  )
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
  await tx.run(
    installation,
    sql`update user_account set password_hash = ${passwordHash}, password_at = ${at}, password_reset_at = null
        where id = ${userId}`,
  )
}
