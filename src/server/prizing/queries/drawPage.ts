import type { Draw } from '#contract/prizing/calls.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { isBallot } from './bundles.ts'

/** The part of a draw that everybody may know who has its address; `title` and `title_fr` are the experience's. */
export type ShownDraw = Row<
  'draw',
  | 'id'
  | 'eid'
  | 'number'
  | 'state'
  | 'count'
  | 'ballot_count'
  | 'entered_from'
  | 'entered_to'
  | 'manifest_hash'
  | 'public_value'
  | 'public_value_by'
  | 'beacon_chain'
  | 'beacon_round'
  | 'beacon_at'
  | 'experience_id'
  | 'opened_at'
  | 'confirmed_at'
  | 'abandoned_at'
  | 'abandoned_reason'
> &
  Pick<Draw, 'rules'> &
  Row<'experience', 'name' | 'title' | 'title_fr'> & {
    experience_eid: Rows['experience']['eid']
    commitment: Rows['draw_commitment']['hash'] | null
    bound_for: Rows['draw_commitment']['draw_at'] | null
    prize_pool_name: Rows['prize_pool']['name']
    is_testing: Rows['prize_pool']['is_testing']
  }

/** Also of an experience that was deleted: its draws stay to be checked (decisions 5). */
export function findShownDraw(db: Db, scope: Scope, drawId: string): Promise<ShownDraw | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<ShownDraw>`
      select d.id, d.eid, d.number, d.state, d.count, d.ballot_count, d.entered_from, d.entered_to, d.rules, d.manifest_hash,
        d.public_value, d.public_value_by, d.beacon_chain, d.beacon_round, d.beacon_at, d.opened_at, d.confirmed_at,
        d.abandoned_at, d.abandoned_reason, d.experience_id,
        e.name, e.title, e.title_fr, e.eid as experience_eid, c.hash as commitment, c.draw_at as bound_for, p.name as prize_pool_name, p.is_testing
      from draw d
      join experience e on e.client_id = ${clientId} and e.id = d.experience_id
      left join draw_commitment c on c.client_id = ${clientId} and c.experience_id = d.experience_id
        and c.number = d.commitment_number
      join prize_pool p on p.client_id = ${clientId} and p.id = d.prize_pool_id
      where d.client_id = ${clientId} and d.id = ${drawId}::uuid`,
  )
}

/** A draw among those of its experience. */
export type ListedDraw = Pick<
  ShownDraw,
  | 'eid'
  | 'number'
  | 'state'
  | 'opened_at'
  | 'confirmed_at'
  | 'abandoned_at'
  | 'abandoned_reason'
  | 'is_testing'
>

/** Every draw of an experience, which has some dozens, in their order: whoever tried several cannot hide one. */
export function listShownDraws(db: Db, scope: Scope, experienceId: string): Promise<ListedDraw[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<ListedDraw>`
      select d.eid, d.number, d.state, d.opened_at, d.confirmed_at, d.abandoned_at, d.abandoned_reason, p.is_testing
      from draw d join prize_pool p on p.client_id = ${clientId} and p.id = d.prize_pool_id
      where d.client_id = ${clientId} and d.experience_id = ${experienceId}::uuid
      order by d.number`,
  )
}

export type FoundBallot = { ballot: Rows['entry']['id']; is_winner: boolean }

/** The ballot of an entry, by the number that whoever entered was told. */
export function findBallot(
  db: Db,
  scope: Scope,
  { drawId, entryEid }: { drawId: string; entryEid: string },
): Promise<FoundBallot | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<FoundBallot>`
      select e.id as ballot, exists (
        select 1 from award a
        where a.client_id = ${clientId} and a.draw_id = d.id and a.entry_id = e.id) as is_winner
      from entry e
      join draw d on d.client_id = ${clientId} and d.id = ${drawId}::uuid
      where e.client_id = ${clientId} and e.eid = ${entryEid} and ${isBallot(clientId)}`,
  )
}
