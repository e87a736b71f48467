import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { isBallot } from './bundles.ts'

type Unfinished = Row<'draw', 'number'> & { experience: Rows['experience']['name'] }

/** A draw that is frozen, and neither confirmed nor abandoned; a client has some hundreds of draws. */
export function findUnfinishedDraw(tx: Db, scope: Scope): Promise<Unfinished | undefined> {
  const clientId = scope.client.id
  return tx.maybe(
    scope,
    sql<Unfinished>`
      select d.number, e.name as experience
      from draw d join experience e on e.client_id = ${clientId} and e.id = d.experience_id
      where d.client_id = ${clientId} and d.state in ('open', 'in-progress') and e.deleted_at is null
      order by d.opened_at limit 1`,
  )
}

/**
 * Deletes awards and claims of these participants; what is counted in a pool goes back into it. A code that was given
 * stays given: somebody may have it. Answers how many awards there were.
 */
export async function deleteAwardsOf(
  tx: Db,
  scope: Scope,
  participantIds: readonly string[],
): Promise<number> {
  const clientId = scope.client.id
  const isTheirs = sql`client_id = ${clientId} and participant_id = any(${participantIds}::uuid[])`
  await tx.run(scope, sql`delete from prize_claim where ${isTheirs}`)
  return deleteAwards(tx, scope, isTheirs)
}

/** Deletes what these entries of one person won, as `deleteAwardsOf` does; by award_experience. */
export function deleteAwardsOfEntries(
  tx: Db,
  scope: Scope,
  { experienceId, participantId, entryIds }: OfPerson & { readonly entryIds: readonly string[] },
): Promise<number> {
  return deleteAwards(
    tx,
    scope,
    sql`client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid
      and participant_id = ${participantId}::uuid and entry_id = any(${[...entryIds]}::uuid[])`,
  )
}

async function deleteAwards(tx: Db, scope: Scope, isTheirs: Sql): Promise<number> {
  const gone = await tx.many(
    scope,
    sql<Row<'award', 'prize_pool_id'>>`delete from award where ${isTheirs} returning prize_pool_id`,
  )
  const ids = gone.map(({ prize_pool_id }) => prize_pool_id)
  if (ids.length === 0) return 0
  await tx.run(
    scope,
    sql`update prize_pool p set remaining = least(p.total, p.remaining + n.count), updated_at = ${scope.at}::timestamptz
      from (select a.id, count(*)::int as count from unnest(${ids}::uuid[]) a (id) group by a.id) n
      where p.client_id = ${scope.client.id} and p.id = n.id and p.class = 'physical'`,
  )
  return ids.length
}

type OfPerson = { readonly experienceId: string; readonly participantId: string }
type DrawWith = Row<'draw', 'number'> & { is_win_open: boolean }

/**
 * The draw whose frozen set has an entry of this person, one of an open win before others. One that was abandoned holds
 * nobody but who was drawn in it. By the entries of the person and the
 * draws of the experience, which have some dozens, to the bundles of the set.
 */
export function findDrawWith(
  db: Db,
  scope: Scope,
  { experienceId, participantId }: OfPerson,
): Promise<DrawWith | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<DrawWith>`
      select d.number, d.state <> 'abandoned' and exists (
        select 1 from ballot_draw b join prize_claim c on c.client_id = ${clientId} and c.ballot_draw_id = b.id
        where b.client_id = ${clientId} and b.draw_id = d.id and b.entry_id = e.id
          and b.status = 'potential-winner' and b.replaced_at is null and c.told_at is not null
          and c.claimed_at is null and c.declined_at is null
          and (c.ends_at is null or c.ends_at > ${scope.at}::timestamptz)) as is_win_open
      from entry e
      join draw d on d.client_id = ${clientId} and d.experience_id = e.experience_id
      left join ballot_draw w on w.client_id = ${clientId} and w.draw_id = d.id and w.entry_id = e.id
      where e.client_id = ${clientId} and e.participant_id = ${participantId}::uuid
        and e.experience_id = ${experienceId}::uuid
        and (d.state <> 'abandoned' or w.id is not null) and ${isBallot(clientId)}
      order by is_win_open desc, d.number desc limit 1`,
  )
}
