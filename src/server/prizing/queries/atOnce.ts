import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type ValidEntry = { id: string; participant_id: string; experience_id: string; is_test: boolean }

/**
 * The pools of the experience from which this entry may take, those with a prize, locked until commit and by their ids,
 * so that two who take never wait for each other crosswise. A testing pool is for test entries and no other is.
 */
export async function lockPoolsFor(tx: Db, scope: Scope, entry: ValidEntry): Promise<string[]> {
  const rows = await tx.many(
    scope,
    sql<Row<'prize_pool', 'id'>>`
      select p.id from prize_pool p
      where p.client_id = ${scope.client.id} and p.is_testing = ${entry.is_test} and p.remaining > 0
        and p.id in (select t.prize_pool_id from experience_prize_pool t
          where t.client_id = ${scope.client.id} and t.experience_id = ${entry.experience_id}::uuid)
      order by p.id for no key update of p`,
  )
  return rows.map(({ id }) => id)
}

export type OpenPool = Row<'prize_pool', 'id' | 'name'> & { type_id: string | null; type_name: string | null }

/** The first of these pools in the order of the experience, with its type where it has one alone. */
export function findFirstOf(
  tx: Db,
  scope: Scope,
  { experienceId, poolIds }: { experienceId: string; poolIds: readonly string[] },
): Promise<OpenPool | undefined> {
  const clientId = scope.client.id
  return tx.maybe(
    scope,
    sql<OpenPool>`
      select p.id, p.name, y.type_id, y.type_name
      from experience_prize_pool t
      join prize_pool p on p.client_id = ${clientId} and p.id = t.prize_pool_id
      left join lateral (
        select (array_agg(y.id))[1] as type_id, min(y.name) as type_name from prize_type y
        where y.client_id = ${clientId} and y.prize_pool_id = p.id having count(*) = 1) y on true
      where t.client_id = ${clientId} and t.experience_id = ${experienceId}::uuid
        and t.prize_pool_id = any(${[...poolIds]}::uuid[]) and p.remaining > 0
      order by t.position, p.id limit 1`,
  )
}

/** How many prizes the person of this entry has from the experience, those of tests apart. */
export async function countAwardsOfPerson(tx: Db, scope: Scope, entry: ValidEntry): Promise<number> {
  const clientId = scope.client.id
  const { count } = await tx.one(
    scope,
    sql<{ count: number }>`
      select count(*) as count from award a
      join prize_pool p on p.client_id = ${clientId} and p.id = a.prize_pool_id
      where a.client_id = ${clientId} and a.experience_id = ${entry.experience_id}::uuid
        and a.participant_id = ${entry.participant_id}::uuid and p.is_testing = ${entry.is_test}`,
  )
  return count
}

/** The award of an entry; its id follows from the entry, so that a second one is refused by the key. */
export async function insertAward(
  tx: Db,
  scope: Scope,
  { entry, pool }: { entry: ValidEntry; pool: OpenPool },
): Promise<string> {
  const { id } = await tx.one(
    scope,
    sql<Row<'award', 'id'>>`
      insert into award (client_id, id, prize_pool_id, prize_type_id, participant_id, entry_id, experience_id, draw_id,
        created_at)
      values (${scope.client.id}, derived_id(${entry.experience_id}::uuid, ${entry.id}::uuid), ${pool.id}::uuid,
        ${pool.type_id}::uuid, ${entry.participant_id}::uuid, ${entry.id}::uuid, ${entry.experience_id}::uuid, null,
        ${scope.at})
      returning id`,
  )
  return id
}

export type TakenPrize = Row<'award', 'id'> & Row<'prize_pool', 'name'> & { is_to_claim: boolean }

/** The prize that an entry took at once. */
export function findTaken(
  db: Db,
  scope: Scope,
  entry: Pick<ValidEntry, 'id' | 'participant_id' | 'experience_id'>,
): Promise<TakenPrize | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<TakenPrize>`
      select a.id, coalesce(y.name, p.name) as name,
        exists (select 1 from prize_claim c
          where c.client_id = ${clientId} and c.award_id = a.id and c.claimed_at is null) as is_to_claim
      from award a
      join prize_pool p on p.client_id = ${clientId} and p.id = a.prize_pool_id
      left join prize_type y on y.client_id = ${clientId} and y.id = a.prize_type_id
      where a.client_id = ${clientId} and a.experience_id = ${entry.experience_id}::uuid
        and a.participant_id = ${entry.participant_id}::uuid and a.entry_id = ${entry.id}::uuid and a.draw_id is null
      limit 1`,
  )
}
