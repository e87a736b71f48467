import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'

type Address = { readonly userId: string; readonly email: string }

/** Since the first refusal. */
export async function writeMailRefused(
  db: Db,
  { userId, email, at }: Address & { readonly at: Date },
): Promise<void> {
  await db.run(
    installation,
    sql`update user_account set mail_refused_at = ${at}
        where id = ${userId} and email = ${email} and mail_refused_at is null`,
  )
}

export async function writeMailTaken(db: Db, { userId, email }: Address): Promise<void> {
  await db.run(
    installation,
    sql`update user_account set mail_refused_at = null
        where id = ${userId} and email = ${email} and mail_refused_at is not null`,
  )
}
