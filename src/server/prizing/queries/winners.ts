import type { Winner } from '#contract/prizing/winnerCalls.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

export type WinnerRow = Row<'award', 'id' | 'participant_id' | 'created_at' | 'told_at'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email'> &
  Pick<Winner, 'entry' | 'experience' | 'prize_pool' | 'prize_type'> & {
    draw_number: Rows['draw']['number'] | null
    code_end: string | null
  }

/** Newest first, by `award_made`. */
export const findWinners = (
  db: Db,
  scope: Scope,
  { experienceId, ...asked }: PageAsked & { experienceId: string },
): Promise<Paged<WinnerRow>> =>
  findAwards(db, scope, { ...asked, which: sql`a.experience_id = ${experienceId}::uuid` })

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
  const clientId = scope.client.id
  const matches = sql`from award a where a.client_id = ${clientId} and ${which}`
  return pageOfMatches<WinnerRow>(db, scope, {
    matches,
    rows: sql<WinnerRow>`
      select f.id, f.participant_id, f.created_at, f.told_at, h.first_name, h.last_name, h.phone, h.email,
        json_build_object('id', e.id, 'eid', e.eid) as entry,
        json_build_object('id', x.id, 'eid', x.eid, 'name', x.name, 'kind', x.kind) as experience,
        json_build_object('id', o.id, 'name', o.name) as prize_pool,
        case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as prize_type,
        d.number as draw_number,
        (select case when length(k.code) < 6 then '' else right(k.code, 2) end from prize_code k
         where k.client_id = ${clientId} and k.award_id = f.id) as code_end
      from (select a.* ${matches} order by a.created_at desc, a.id desc ${limitOf(asked)}) f
      join participant h on h.client_id = ${clientId} and h.id = f.participant_id
      join entry e on e.client_id = ${clientId} and e.id = f.entry_id
      join experience x on x.client_id = ${clientId} and x.id = f.experience_id
      join prize_pool o on o.client_id = ${clientId} and o.id = f.prize_pool_id
      left join prize_type t on t.client_id = ${clientId} and t.id = f.prize_type_id
      left join draw d on d.client_id = ${clientId} and d.id = f.draw_id
      order by f.created_at desc, f.id desc`,
  })
}
