import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

export type CodesAsked = PageAsked & {
  readonly poolId: string
  readonly state?: 'left' | 'given' | undefined
}

export type CodeRow = Row<'prize_code', 'id' | 'code' | 'created_at' | 'given_at'> & {
  participant_id: Rows['participant']['id'] | null
} & { [C in 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged']: Rows['participant'][C] | null }

/** Newest first: `prize_code_made`, or `prize_code_left`; those that were given are as many as the awards of the pool. */
export function findCodePage(
  db: Db,
  scope: Scope,
  { poolId, state, ...asked }: CodesAsked,
): Promise<Paged<CodeRow>> {
  const clientId = scope.client.id
  const ofState =
    state === 'left'
      ? sql`and c.given_at is null`
      : state === 'given'
        ? sql`and c.given_at is not null`
        : sql``
  const matches = sql`
    from prize_code c where c.client_id = ${clientId} and c.prize_pool_id = ${poolId}::uuid ${ofState}`
  return pageOfMatches<CodeRow>(db, scope, {
    matches,
    rows: sql<CodeRow>`
      select f.id, f.code, f.created_at, f.given_at, h.id as participant_id, h.first_name, h.last_name, h.phone, h.email,
        h.is_flagged
      from (select c.id, c.code, c.created_at, c.given_at, c.award_id ${matches}
        order by c.id desc ${limitOf(asked)}) f
      left join award a on a.client_id = ${clientId} and a.id = f.award_id
      left join participant h on h.client_id = ${clientId} and h.id = a.participant_id
      order by f.id desc`,
  })
}

export type NewCode = Row<'prize_code', 'id' | 'code' | 'line'>

/** The new ones are answered. Whoever adds holds the pool. */
export async function insertCodes(
  tx: Db,
  scope: Scope,
  { poolId, uploadId, codes }: { poolId: string; uploadId: string | null; codes: readonly NewCode[] },
): Promise<Set<string>> {
  const of = <Name extends keyof NewCode>(name: Name) => codes.map((row) => row[name])
  const rows = await tx.many(
    scope,
    sql<Row<'prize_code', 'code'>>`
      insert into prize_code (client_id, prize_pool_id, code, id, upload_id, line, created_at)
      select ${scope.client.id}::bigint, ${poolId}::uuid, n.code, n.id, ${uploadId}::uuid, n.line,
        ${scope.at}::timestamptz
      from unnest(${of('code')}::text[], ${of('id')}::uuid[], ${of('line')}::integer[]) n (code, id, line)
      on conflict do nothing
      returning code`,
  )
  return new Set(rows.map(({ code }) => code))
}

export type KnownCode = Row<'prize_code', 'code' | 'upload_id' | 'line'>

export function listKnownCodes(
  tx: Db,
  scope: Scope,
  { poolId, codes }: { poolId: string; codes: readonly string[] },
): Promise<KnownCode[]> {
  return tx.many(
    scope,
    sql<KnownCode>`
      select code, upload_id, line from prize_code
      where client_id = ${scope.client.id} and prize_pool_id = ${poolId}::uuid and code = any(${codes}::text[])`,
  )
}

/** A pool has as many prizes as codes, so it grows with them. */
export async function addPrizes(tx: Db, scope: Scope, { poolId, count }: { poolId: string; count: number }) {
  await tx.run(
    scope,
    sql`update prize_pool set total = total + ${count}::int, remaining = remaining + ${count}::int,
          updated_at = ${scope.at}, version = version + 1
        where client_id = ${scope.client.id} and id = ${poolId}::uuid`,
  )
}

/** The e-prizes among these awards. */
export async function listToGive(tx: Db, scope: Scope, awardIds: readonly string[]): Promise<string[]> {
  const clientId = scope.client.id
  const rows = await tx.many(
    scope,
    sql<Row<'award', 'id'>>`
      select a.id from award a
      join prize_pool p on p.client_id = ${clientId} and p.id = a.prize_pool_id and p.class = 'e-prize'
      where a.client_id = ${clientId} and a.id = any(${awardIds}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}

/**
 * One code that is left to each of these awards, the oldest first; answers how many were given. The caller has taken
 * the prizes, and so holds their pools: no other transaction looks for a code of theirs.
 */
export function giveCodes(tx: Db, scope: Scope, awardIds: readonly string[]): Promise<number> {
  const clientId = scope.client.id
  return tx.run(
    scope,
    sql`
      with winner as (
        select a.id, a.prize_pool_id, row_number() over (partition by a.prize_pool_id order by a.id) as place
        from award a where a.client_id = ${clientId} and a.id = any(${awardIds}::uuid[])),
      pool as (select prize_pool_id, count(*) as count from winner group by prize_pool_id),
      free as (
        select c.prize_pool_id, c.code, row_number() over (partition by c.prize_pool_id order by c.id) as place
        from pool
        cross join lateral (select f.prize_pool_id, f.code, f.id from prize_code f
          where f.client_id = ${clientId} and f.prize_pool_id = pool.prize_pool_id and f.given_at is null
          order by f.id limit pool.count) c)
      update prize_code g set given_at = ${scope.at}::timestamptz, award_id = winner.id
      from free join winner on winner.prize_pool_id = free.prize_pool_id and winner.place = free.place
      where g.client_id = ${clientId} and g.prize_pool_id = free.prize_pool_id and g.code = free.code`,
  )
}
