import type { Claim } from '#contract/prizing/claim.ts'
import type { ClaimState } from '#contract/prizing/claimStates.ts'
import type { Winner, WinnerFilter } from '#contract/prizing/winnerCalls.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { claimState } from './claims.ts'

export type WinnerRow = Row<'award', 'id' | 'participant_id' | 'created_at' | 'told_at'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> &
  Pick<Winner, 'entry' | 'experience' | 'prize_pool' | 'prize_type'> & {
    draw_number: Rows['draw']['number'] | null
    code_end: string | null
    claim_id: Rows['prize_claim']['id'] | null
    claim_state: ClaimState | null
    claim_ends_at: Rows['prize_claim']['ends_at'] | null
    claimed_at: Rows['prize_claim']['claimed_at'] | null
    answers: Claim['answers'] | null
  }

type WinnersOf = { readonly experienceId: string; readonly filter: WinnerFilter }

/** Newest first, by `award_made`. */
export const findWinners = (
  db: Db,
  scope: Scope,
  { experienceId, filter, ...asked }: PageAsked & WinnersOf,
): Promise<Paged<WinnerRow>> =>
  findAwards(db, scope, { ...asked, which: winnersOf(scope, { experienceId, filter }) })

/** The awards `a` of an experience that the filter lets through. */
function winnersOf(scope: Scope, { experienceId, filter }: WinnersOf): Sql {
  const { claim, won, prize_pool_id: poolId } = filter
  const isWon = won && (won === 'draw' ? sql`a.draw_id is not null` : sql`a.draw_id is null`)
  const all = [
    sql`a.experience_id = ${experienceId}::uuid`,
    poolId && sql`a.prize_pool_id = ${poolId}::uuid`,
    isWon,
    claim && isClaim(scope, claim),
  ].flatMap((one) => one || [])
  return all.reduce((before, one) => sql`${before} and ${one}`)
}

function isClaim(scope: Scope, claim: NonNullable<WinnerFilter['claim']>): Sql {
  const state = claim === 'none' ? sql`c.id is not null` : sql`${claimState(scope)} = ${claim}`
  const found = sql`exists (select 1 ${claimOfAward(scope, sql`a`)} and ${state})`
  return claim === 'none' ? sql`not ${found}` : found
}

/** The claim `c` by which the award was asked for, or by which it is claimed itself where no draw gave it. */
const claimOfAward = (scope: Scope, award: Sql): Sql => sql`
  from (
    select c.* from ballot_draw b join prize_claim c on c.client_id = ${scope.client.id} and c.ballot_draw_id = b.id
    where b.client_id = ${scope.client.id} and b.draw_id = ${award}.draw_id and b.entry_id = ${award}.entry_id
    union all
    select c.* from prize_claim c where c.client_id = ${scope.client.id} and c.award_id = ${award}.id
  ) c where true`

/** Newest first, by `award_pool`. */
export const findPoolAwards = (
  db: Db,
  scope: Scope,
  { poolId, ...asked }: PageAsked & { poolId: string },
): Promise<Paged<WinnerRow>> =>
  findAwards(db, scope, { ...asked, which: sql`a.prize_pool_id = ${poolId}::uuid` })

function findAwards(
  db: Db,
  scope: Scope,
  { which, ...asked }: PageAsked & { which: Sql },
): Promise<Paged<WinnerRow>> {
  const matches = sql`from award a where a.client_id = ${scope.client.id} and ${which}`
  return pageOfMatches<WinnerRow>(db, scope, {
    matches,
    rows: sql<WinnerRow>`
      select ${winnerColumns(scope)}
      from (select a.* ${matches} order by a.created_at desc, a.id desc ${limitOf(asked)}) f
      ${winnerJoins(scope)}
      order by f.created_at desc, f.id desc`,
  })
}

/** The columns of award `f`. */
function winnerColumns(scope: Scope): Sql {
  const clientId = scope.client.id
  return sql`f.id, f.participant_id, f.created_at, f.told_at, h.first_name, h.last_name, h.phone, h.email, h.is_flagged,
        w.id as claim_id, w.state as claim_state, w.ends_at as claim_ends_at, w.claimed_at, w.data as answers,
        json_build_object('id', e.id, 'eid', e.eid) as entry,
        json_build_object('id', x.id, 'eid', x.eid, 'name', x.name, 'kind', x.kind) as experience,
        json_build_object('id', o.id, 'name', o.name) as prize_pool,
        case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as prize_type,
        d.number as draw_number,
        (select case when length(k.code) < 6 then '' else right(k.code, 2) end from prize_code k
         where k.client_id = ${clientId} and k.award_id = f.id) as code_end`
}

function winnerJoins(scope: Scope): Sql {
  const clientId = scope.client.id
  return sql`join participant h on h.client_id = ${clientId} and h.id = f.participant_id
      join entry e on e.client_id = ${clientId} and e.id = f.entry_id
      join experience x on x.client_id = ${clientId} and x.id = f.experience_id
      join prize_pool o on o.client_id = ${clientId} and o.id = f.prize_pool_id
      left join prize_type t on t.client_id = ${clientId} and t.id = f.prize_type_id
      left join draw d on d.client_id = ${clientId} and d.id = f.draw_id
      left join lateral (select c.*, ${claimState(scope)} as state ${claimOfAward(scope, sql`f`)} offset 0) w on true`
}

export type ExportedWinner = Omit<WinnerRow, 'claim_ends_at'> &
  Row<'participant', 'language'> & {
    at: string
    claim_told_at: Rows['prize_claim']['told_at'] | null
    claim_ends_at: Rows['prize_claim']['ends_at'] | null
    claim_opened_at: Rows['prize_claim']['opened_at'] | null
    declined_at: Rows['prize_claim']['declined_at'] | null
  }
type FrozenWinners = WinnersOf & { readonly startedAt: Date }
type Reached = Pick<ExportedWinner, 'id' | 'at'>

/** The next winners after `after`, oldest first, by `award_made`. */
export function listExportPage(
  db: Db,
  scope: Scope,
  { startedAt, after, limit, ...of }: FrozenWinners & { after: Reached | null; limit: number },
): Promise<ExportedWinner[]> {
  const isNext = after ? sql`and (a.created_at, a.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  return db.many(
    scope,
    sql<ExportedWinner>`
      select ${winnerColumns(scope)}, f.created_at::text as at, h.language, w.told_at as claim_told_at,
        w.opened_at as claim_opened_at, w.declined_at
      from (select a.* from award a where a.client_id = ${scope.client.id} and ${winnersOf(scope, of)}
        and a.created_at <= ${startedAt}::timestamptz ${isNext}
        order by a.created_at, a.id limit ${limit}) f
      ${winnerJoins(scope)}
      order by f.created_at, f.id`,
  )
}

/** More columns than that is no table for people. */
const maxKeys = 100

/** The questions that claims of this experience answered, by name. */
export async function listAnswerKeys(db: Db, scope: Scope, experienceId: string): Promise<string[]> {
  const clientId = scope.client.id
  const rows = await db.many(
    scope,
    sql<{ key: string }>`
      select distinct k.key
      from (
        select c.data from draw d join prize_claim c on c.client_id = ${clientId} and c.draw_id = d.id
        where d.client_id = ${clientId} and d.experience_id = ${experienceId}::uuid
        union all
        select c.data from award a join prize_claim c on c.client_id = ${clientId} and c.award_id = a.id
        where a.client_id = ${clientId} and a.experience_id = ${experienceId}::uuid
      ) c
      cross join lateral jsonb_object_keys(c.data) k (key)
      where c.data is not null
      order by k.key limit ${maxKeys}`,
  )
  return rows.map(({ key }) => key)
}

export async function countWinners(db: Db, scope: Scope, of: WinnersOf): Promise<number> {
  const { count } = await db.one(
    scope,
    sql<{ count: number }>`
      select count(*) as count from award a where a.client_id = ${scope.client.id} and ${winnersOf(scope, of)}`,
  )
  return count
}

export type PublicWinner = Row<'participant', 'first_name' | 'last_name'> & { city: string | null }

/** Whoever has a real prize of the experience, newest first, by `award_made`; the city is that of the entry, or else the person's. */
export function listPublicWinners(
  db: Db,
  scope: Scope,
  { experienceId, limit, isOfClaims }: { experienceId: string; limit: number; isOfClaims: boolean },
): Promise<PublicWinner[]> {
  const clientId = scope.client.id
  const isClaimed = sql`not exists (select 1 from prize_claim c
        where c.client_id = ${clientId} and c.award_id = a.id and c.claimed_at is null)`
  return db.many(
    scope,
    sql<PublicWinner>`
      select h.first_name, h.last_name, coalesce(nullif(e.data ->> 'city', ''), h.data ->> 'city') as city
      from award a
      join prize_pool o on o.client_id = ${clientId} and o.id = a.prize_pool_id
      join participant h on h.client_id = ${clientId} and h.id = a.participant_id
      join entry e on e.client_id = ${clientId} and e.id = a.entry_id
      where a.client_id = ${clientId} and a.experience_id = ${experienceId}::uuid and not o.is_testing
        and ${isOfClaims ? isClaimed : sql`true`}
      order by a.created_at desc, a.id desc limit ${limit}`,
  )
}
