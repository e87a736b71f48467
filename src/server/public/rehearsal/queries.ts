import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import type { KeptStep } from './steps.ts'

export type RehearsalRow = Row<
  'rehearsal',
  'id' | 'experience_id' | 'user_id' | 'phone' | 'is_invited' | 'created_at' | 'version'
> & { steps: KeptStep[] }

const columns = sql`id, experience_id, user_id, phone, is_invited, steps, created_at, version`

export async function findRehearsal(db: Db, scope: Scope, id: string): Promise<RehearsalRow | undefined> {
  return db.maybe(
    scope,
    sql<RehearsalRow>`
      select ${columns} from rehearsal where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** By rehearsal_own. */
export async function findLatest(
  db: Db,
  scope: Scope,
  { experienceId, userId }: { experienceId: string; userId: string },
): Promise<RehearsalRow | undefined> {
  return db.maybe(
    scope,
    sql<RehearsalRow>`
      select ${columns} from rehearsal
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and user_id = ${userId}::uuid
      order by created_at desc, id desc limit 1`,
  )
}

type New = { id: string; experienceId: string; userId: string; phone: string; isInvited: boolean }

export async function insertRehearsal(tx: Db, scope: Scope, row: New): Promise<void> {
  await tx.run(
    scope,
    sql`insert into rehearsal (client_id, id, experience_id, user_id, phone, is_invited, created_at)
        values (${scope.client.id}, ${row.id}::uuid, ${row.experienceId}::uuid, ${row.userId}::uuid, ${row.phone},
          ${row.isInvited}, ${scope.at})`,
  )
}

type Written = { id: string; phone: string; version: number; steps: readonly KeptStep[] }

/** False where somebody else wrote it since it was read, or it is gone. */
export async function writeSteps(tx: Db, scope: Scope, row: Written): Promise<boolean> {
  const count = await tx.run(
    scope,
    sql`update rehearsal set steps = ${JSON.stringify(row.steps)}::jsonb, phone = ${row.phone}, version = version + 1
        where client_id = ${scope.client.id} and id = ${row.id}::uuid and version = ${row.version}`,
  )
  return count > 0
}

export async function deleteRehearsal(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(scope, sql`delete from rehearsal where client_id = ${scope.client.id} and id = ${id}::uuid`)
}

/** By rehearsal_age. */
export async function deleteOld(db: Db, scope: Scope, before: Date): Promise<void> {
  await db.run(
    scope,
    sql`delete from rehearsal where client_id = ${scope.client.id} and created_at < ${before}`,
  )
}

export async function clientsWithOldRehearsals(db: Db, before: Date): Promise<number[]> {
  const rows = await db.many(
    installation,
    sql<{ id: number }>`select id from clients_with_old_rehearsals(${before}) as old (id)`,
  )
  return rows.map(({ id }) => id)
}

/** A number that no phone has and no participant of the client: the one that is asked for, where it is free. */
export async function findFreePhone(db: Db, scope: Scope, wanted: string): Promise<string | undefined> {
  const row = await db.maybe(
    scope,
    sql<{ phone: string }>`
      select n.phone from (select '+1500555' || to_char(g, 'FM0000') as phone from generate_series(100, 199) g) n
      where not exists (
        select 1 from participant p where p.client_id = ${scope.client.id} and p.phone = n.phone)
      order by n.phone = ${wanted} desc, random() limit 1`,
  )
  return row?.phone
}

/** The keyword that is tied to the experience. */
export async function findKeyword(db: Db, experienceId: string): Promise<string | undefined> {
  const row = await db.maybe(
    installation,
    sql<Row<'keyword', 'keyword'>>`
      select keyword from keyword where experience_id = ${experienceId}::uuid order by id limit 1`,
  )
  return row?.keyword
}

export async function findExperienceVersion(db: Db, scope: Scope, id: string): Promise<number> {
  const { version } = await db.one(
    scope,
    sql<Row<'experience', 'version'>>`
      select version from experience
      where client_id = ${scope.client.id} and id = ${id}::uuid and deleted_at is null`,
  )
  return version
}

type SentRow = { id: string; type: 'sms' | 'email'; body: string }
type Addresses = { phone: string; email: string }

/** Messages for the test participant, oldest first; by participant_phone, participant_email and message_thread. */
export async function listSent(tx: Db, scope: Scope, { phone, email }: Addresses): Promise<SentRow[]> {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<SentRow>`
      select m.id, m.type, coalesce(m.body, '') as body from participant p
      join message m on m.client_id = ${clientId} and m.participant_id = p.id and m.direction = 'out'
        and m.type in ('sms', 'email')
      where p.client_id = ${clientId} and (p.phone = ${phone} or p.email = ${email})
      order by m.id`,
  )
}
