import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { installation } from '#server/platform/scope.ts'

type Attempt = { email: string; address: string }

/** Attempts on one account from one address queue up here, until commit. */
export async function lockAttempts(tx: Db, { email, address }: Attempt): Promise<void> {
  await tx.run(
    installation,
    sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${email} ${address}`}, 0))`,
  )
}

/** The last failure that may still count, and how many lie in the window that ends with it. */
export function countFailures(
  tx: Db,
  { email, address, at, windowSeconds }: Attempt & { at: Date; windowSeconds: number },
) {
  return tx.one(
    installation,
    sql<{ count: number; last_at: Date | null }>`
      with last as (
        select max(at) as at from sign_in_failure
        where email = ${email} and address = ${address}
          and at > ${at}::timestamptz - make_interval(secs => ${windowSeconds}))
      select last.at as last_at, (
        select count(*) from sign_in_failure f
        where f.email = ${email} and f.address = ${address}
          and f.at > last.at - make_interval(secs => ${windowSeconds})) as count
      from last`,
  )
}

export async function insertFailure(tx: Db, { email, address, at }: Attempt & { at: Date }): Promise<void> {
  await tx.run(
    installation,
    sql`insert into sign_in_failure (id, email, address, at) values (${newId()}, ${email}, ${address}, ${at})`,
  )
}

export async function deleteFailures(tx: Db, { email, address }: Attempt): Promise<void> {
  await tx.run(installation, sql`delete from sign_in_failure where email = ${email} and address = ${address}`)
}

export async function deleteOldFailures(db: Db, at: Date): Promise<void> {
  await db.run(
    installation,
    sql`delete from sign_in_failure where at < ${at}::timestamptz - interval '1 day'`,
  )
}
