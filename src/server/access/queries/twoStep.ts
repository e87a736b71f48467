import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'

export type StepsRow = {
  on_since: Rows['user_account']['two_step_at']
  authenticator_since: Rows['authenticator']['created_at'] | null
  recovery_codes: number
}

/** An account's two-step sign-in, but for its passkeys. */
export function findSteps(db: Db, userId: string): Promise<StepsRow | undefined> {
  return db.maybe(
    installation,
    sql<StepsRow>`
      select u.two_step_at as on_since, a.created_at as authenticator_since,
        (select count(*) from recovery_code c where c.user_id = u.id) as recovery_codes
      from user_account u left join authenticator a on a.user_id = u.id
      where u.id = ${userId}`,
  )
}

export type PasskeyRow = Rows['passkey']

/** The first one that was added first; of its user there are a few. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.many(
    installation,
    sql<PasskeyRow>`
      select id, user_id, name, credential_id, public_key, counter, transports, created_at, used_at
      from passkey where user_id = ${userId} order by created_at, id`,
  )
}

/** The names of the clients that the user works for and that ask for two-step sign-in. */
export async function listRequiring(db: Db, userId: string): Promise<string[]> {
  const rows = await db.many(
    installation,
    sql<Row<'client', 'name'>>`
      select c.name from client_role r join client c on c.id = r.client_id
      where r.user_id = ${userId} and c.requires_two_step order by lower(c.name), c.id`,
  )
  return rows.map(({ name }) => name)
}

export async function markTwoStep(
  tx: Db,
  { userId, at }: { userId: string; at: Date | null },
): Promise<void> {
  await tx.run(installation, sql`update user_account set two_step_at = ${at} where id = ${userId}`)
}

/** Everything of two-step sign-in; false where it was not on. The account is locked until commit. */
export async function deleteSteps(tx: Db, userId: string): Promise<boolean> {
  await tx.run(installation, sql`delete from authenticator where user_id = ${userId}`)
  await tx.run(installation, sql`delete from passkey where user_id = ${userId}`)
  await tx.run(installation, sql`delete from recovery_code where user_id = ${userId}`)
  await tx.run(installation, sql`delete from second_step_offer where user_id = ${userId}`)
  const ended = await tx.run(
    installation,
    sql`update user_account set two_step_at = null where id = ${userId} and two_step_at is not null`,
  )
  return ended === 1
}

type Offer = { userId: string; kind: Rows['second_step_offer']['kind'] }

/** In place of the one before. */
export async function writeOffer(
  tx: Db,
  { userId, kind, secret, until }: Offer & { secret: string; until: Date },
): Promise<void> {
  await tx.run(
    installation,
    sql`insert into second_step_offer (user_id, kind, secret, expires_at)
        values (${userId}, ${kind}, ${secret}, ${until})
        on conflict (user_id, kind) do update set secret = excluded.secret, expires_at = excluded.expires_at`,
  )
}

export async function findOffer(
  db: Db,
  { userId, kind, at }: Offer & { at: Date },
): Promise<string | undefined> {
  const row = await db.maybe(
    installation,
    sql<Row<'second_step_offer', 'secret'>>`
      select secret from second_step_offer
      where user_id = ${userId} and kind = ${kind} and expires_at > ${at}`,
  )
  return row?.secret
}

/** This very offer; only one who asks for it gets it. */
export async function takeOffer(
  tx: Db,
  { userId, kind, secret }: Offer & { secret: string },
): Promise<boolean> {
  const taken = await tx.run(
    installation,
    sql`delete from second_step_offer where user_id = ${userId} and kind = ${kind} and secret = ${secret}`,
  )
  return taken === 1
}

/** In place of the one before. */
export async function writeAuthenticator(
  tx: Db,
  { userId, secret, step, at }: { userId: string; secret: string; step: number; at: Date },
): Promise<void> {
  await tx.run(
    installation,
    sql`insert into authenticator (user_id, secret, last_step, created_at)
        values (${userId}, ${secret}, ${step}, ${at})
        on conflict (user_id) do update set secret = excluded.secret, last_step = excluded.last_step,
          created_at = excluded.created_at`,
  )
}

export async function findSecret(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.maybe(
    installation,
    sql<Row<'authenticator', 'secret'>>`select secret from authenticator where user_id = ${userId}`,
  )
  return row?.secret
}

/** False where this time step, or a later one, was accepted before: of two at once one gets it. */
export async function takeStep(
  tx: Db,
  { userId, secret, step }: { userId: string; secret: string; step: number },
): Promise<boolean> {
  const taken = await tx.run(
    installation,
    sql`update authenticator set last_step = ${step}
        where user_id = ${userId} and secret = ${secret} and last_step < ${step}`,
  )
  return taken === 1
}

/** False where there was none. */
export async function deleteAuthenticator(tx: Db, userId: string): Promise<boolean> {
  return (await tx.run(installation, sql`delete from authenticator where user_id = ${userId}`)) === 1
}

export type NewPasskey = Omit<PasskeyRow, 'used_at'>

export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<void> {
  await tx.run(installation, insertRow('passkey', passkey))
}

/** False where it has counted on meanwhile, or is gone. */
export async function takeCount(
  tx: Db,
  { id, before, counter, at }: { id: string; before: number; counter: number; at: Date },
): Promise<boolean> {
  const counted = updateRow('passkey', { id, counter: before }, { counter, used_at: at })
  return (await tx.run(installation, counted)) === 1
}

/** Its name; undefined where the user has none of this id. */
export async function deletePasskey(
  tx: Db,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> {
  const row = await tx.maybe(
    installation,
    sql<Row<'passkey', 'name'>>`
      delete from passkey where id = ${id}::uuid and user_id = ${userId} returning name`,
  )
  return row?.name
}

/** In place of those before. */
export async function writeRecoveryCodes(
  tx: Db,
  { userId, hashes }: { userId: string; hashes: Buffer[] },
): Promise<void> {
  await tx.run(installation, sql`delete from recovery_code where user_id = ${userId}`)
  await tx.run(
    installation,
    sql`insert into recovery_code (user_id, code_hash)
        select ${userId}::uuid, code_hash from unnest(${hashes}::bytea[]) given (code_hash)`,
  )
}

/** Only one who asks for it gets it. */
export async function takeRecoveryCode(
  tx: Db,
  { userId, hash }: { userId: string; hash: Buffer },
): Promise<boolean> {
  const taken = await tx.run(
    installation,
    sql`delete from recovery_code where user_id = ${userId} and code_hash = ${hash}`,
  )
  return taken === 1
}
