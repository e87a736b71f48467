import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, installationTrail } from '#server/platform/scope.ts'

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
        where email = ${email} and address = ${address} and not is_forgiven
          and at > ${at}::timestamptz - make_interval(secs => ${windowSeconds}))
      select last.at as last_at, (
        select count(*) from sign_in_failure f
        where f.email = ${email} and f.address = ${address} and not f.is_forgiven
          and f.at > last.at - make_interval(secs => ${windowSeconds})) as count
      from last`,
  )
}

type Failure = Attempt & { id: string; at: Date }

export async function insertFailure(tx: Db, { id, email, address, at }: Failure): Promise<void> {
  await tx.run(installation, insertRow('sign_in_failure', { id, email, address, at }))
}

/** The attempt that succeeded is no failure. */
export async function deleteFailure(tx: Db, id: string): Promise<void> {
  await tx.run(installation, sql`delete from sign_in_failure where id = ${id}::uuid`)
}

/** Failures so far count no more. */
export async function markForgiven(tx: Db, { email, address }: Attempt): Promise<void> {
  await tx.run(
    installation,
    sql`update sign_in_failure set is_forgiven = true
        where email = ${email} and address = ${address} and not is_forgiven`,
  )
}

/** Once they were told: a day later, the audit trail has them. */
export async function deleteOldFailures(db: Db, at: Date): Promise<void> {
  await db.run(
    installation,
    sql`delete from sign_in_failure where at < ${at}::timestamptz - interval '1 day'`,
  )
}

/** `email` is null for what is no account: people type passwords there. */
export type FailedAccount = { email: Rows['user_account']['email'] | null; tries: number; addresses: number }
export type FailedSignIns = {
  tries: number
  accounts: number
  addresses: number
  first_at: Date | null
  last_at: Date | null
  most: FailedAccount[]
}

/** Takes the failures before `at` that were not told yet: how many, and the ten accounts that had most. */
export async function takeUnnotedFailures(tx: Db, at: Date): Promise<FailedSignIns> {
  const taken = await tx.many(
    installationTrail,
    sql<Row<'sign_in_failure', 'email' | 'address' | 'at'>>`
      update sign_in_failure set is_noted = true where not is_noted and at < ${at}
      returning email, address, at`,
  )
  return tx.one(
    installationTrail,
    sql<FailedSignIns>`
      with named as (
        select t.address, t.at, t.email as typed, u.email
        from unnest(${taken.map(({ email }) => email)}::text[], ${taken.map(({ address }) => address)}::text[],
          ${taken.map((one) => one.at)}::timestamptz[]) t (email, address, at)
        left join user_account u on u.email = t.email),
      accounts as (
        select email, count(*) as tries, count(distinct address) as addresses
        from named group by email order by count(*) desc, email limit 10)
      select count(*) as tries, count(distinct typed) as accounts, count(distinct address) as addresses,
        min(at) as first_at, max(at) as last_at,
        coalesce((select jsonb_agg(accounts order by tries desc, email) from accounts), '[]') as most
      from named`,
  )
}

type Device = { tokenHash: Buffer; email: string; at: Date }

/** Whether this browser is one from which that account was signed in to. */
export async function findDevice(
  db: Db,
  { tokenHash, email, at }: Device,
): Promise<Row<'known_device', 'token_hash'> | undefined> {
  return db.maybe(
    installation,
    sql<Row<'known_device', 'token_hash'>>`
      select d.token_hash from known_device d join user_account u on u.id = d.user_id
      where d.token_hash = ${tokenHash} and u.email = ${email} and ${isFresh(at)}`,
  )
}

const isFresh = (at: Date) => sql`d.used_at > ${at}::timestamptz - interval '90 days'`

/** The browser's new token in place of the one that it had. */
export async function insertDevice(
  tx: Db,
  { tokenHash, previousHash, userId, at }: Omit<Device, 'email'> & { previousHash: Buffer; userId: string },
): Promise<void> {
  await tx.run(installation, sql`delete from known_device where token_hash = ${previousHash}`)
  const device = { token_hash: tokenHash, user_id: userId, used_at: at }
  await tx.run(installation, insertRow('known_device', device))
}

/** The browsers of an account but for one; they are braked like any other then. */
export async function deleteDevicesOf(
  tx: Db,
  { userId, butHash }: { userId: string; butHash: Buffer },
): Promise<void> {
  await tx.run(
    installation,
    sql`delete from known_device where user_id = ${userId} and token_hash <> ${butHash}`,
  )
}

export async function deleteOldDevices(db: Db, at: Date): Promise<void> {
  await db.run(installation, sql`delete from known_device d where not ${isFresh(at)}`)
}
