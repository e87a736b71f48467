import type { BallotDraw, Claim } from '#contract/prizing/calls.ts'
import type { Row, Rows } from '#db/rows.ts'
import { isAwarded } from '#server/entries/entries.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type ClaimRow, claimColumns } from './claims.ts'
import { isEnough, isWin } from './wins.ts'

export type BallotDrawRow = Row<
  'ballot_draw',
  'id' | 'eid' | 'round' | 'position' | 'rank' | 'status' | 'reason'
> &
  Pick<BallotDraw, 'is_replaced' | 'is_awarded' | 'left_out'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> &
  ClaimColumns & {
    entry: Omit<BallotDraw['entry'], 'created_at'>
    entered_at: Rows['entry']['created_at']
    participant_id: Rows['participant']['id']
  } & Row<'entry', 'validated_at' | 'invalidated_at'>

/** Of the claim; all null where nobody was told. */
type ClaimColumns = { [Column in keyof ClaimRow]: ClaimRow[Column] | null } & {
  answers: Claim['answers'] | null
}

/**
 * By position, replaced ones too, or those with these ids. A draw has at most some ten thousand. With `offset 0` each
 * looks up its entry, person and award by their keys, whatever the planner expects, and why it was replaced in one value.
 */
export function listBallotDraws(
  db: Db,
  scope: Scope,
  { drawId, ids }: { drawId: string; ids?: readonly string[] },
): Promise<BallotDrawRow[]> {
  const clientId = scope.client.id
  const isAsked = ids ? sql`b.id = any(${ids}::uuid[])` : sql`true`
  return db.many(
    scope,
    sql<BallotDrawRow>`
      with replacing as materialized (
        select coalesce(jsonb_object_agg(x.entry_id, n.reason), '{}') as reasons
        from draw_round n cross join lateral unnest(n.replaced) as x(entry_id)
        where n.client_id = ${clientId} and n.draw_id = ${drawId}::uuid)
      select b.id, b.eid, b.round, b.position, b.rank, b.status,
        coalesce(b.reason, r.reasons ->> b.entry_id::text) as reason,
        b.replaced_at is not null as is_replaced, w.entry_id is not null as is_awarded,
        case
          when w.entry_id is not null then null
          when b.replaced_at is not null then 'replaced'
          when b.status = 'invalidated' then 'invalidated'
          when d.state = 'abandoned' then 'abandoned'
          when d.state <> 'complete' and e.status <> 'valid' then 'entry_not_valid'
          when ${hasWonBefore(clientId)} then 'won_before'
          when d.state = 'complete' then 'confirmed_without'
        end as left_out,
        jsonb_build_object('id', e.id, 'eid', e.eid, 'status', e.status, 'is_awarded', ${isAwarded(scope)},
          'source', e.source, 'data', e.data) as entry,
        e.created_at as entered_at, e.validated_at, e.invalidated_at, p.id as participant_id, p.first_name, p.last_name, p.phone, p.email,
        p.is_flagged,
        ${claimColumns(scope)}, c.data as answers
      from ballot_draw b
      join draw d on d.client_id = ${clientId} and d.id = b.draw_id
      join prize_pool o on o.client_id = ${clientId} and o.id = d.prize_pool_id
      cross join lateral (select * from entry e where e.client_id = ${clientId} and e.id = b.entry_id offset 0) e
      cross join lateral (select * from participant p
        where p.client_id = ${clientId} and p.id = b.participant_id offset 0) p
      left join lateral (select w.entry_id from award w
        where w.client_id = ${clientId} and w.draw_id = b.draw_id and w.entry_id = b.entry_id offset 0) w on true
      left join lateral (select * from prize_claim c
        where c.client_id = ${clientId} and c.ballot_draw_id = b.id offset 0) c on true
      cross join replacing r
      where b.client_id = ${clientId} and b.draw_id = ${drawId}::uuid and ${isAsked}
      order by b.position`,
  )
}

/**
 * Has the person of ballot draw `b` as many prizes as one may have in the experience of draw `d`, whose pool is `o`? Real and
 * testing prizes do not stand in each other's way. Whatever asks names its tables so.
 */
export const hasWonBefore = (clientId: number) => sql`exists (
  select 1 from award a
  join prize_pool k on k.client_id = ${clientId} and k.id = a.prize_pool_id
  join experience x on x.client_id = ${clientId} and x.id = a.experience_id
  where a.client_id = ${clientId} and a.experience_id = d.experience_id
    and a.participant_id = b.participant_id and k.is_testing = o.is_testing
    and ${isWin} having ${isEnough} offset 0)`

export type DrawnPick = Row<'ballot_draw', 'id' | 'eid' | 'entry_id' | 'participant_id' | 'status'> & {
  is_replaced: boolean
  is_claimed: boolean
}

/** Every pick so far with its person, replaced ones too: nobody is drawn twice in a draw. */
export function listPicks(db: Db, scope: Scope, drawId: string): Promise<DrawnPick[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<DrawnPick>`
      select b.id, b.eid, b.entry_id, b.participant_id, b.status, b.replaced_at is not null as is_replaced,
        exists (select 1 from prize_claim c where c.client_id = ${clientId} and c.ballot_draw_id = b.id
          and c.claimed_at is not null) as is_claimed
      from ballot_draw b
      where b.client_id = ${clientId} and b.draw_id = ${drawId}::uuid`,
  )
}

export function getLastRound(db: Db, scope: Scope, drawId: string) {
  return db.one(
    scope,
    sql<Row<'draw_round', 'number' | 'walked_to'>>`
      select number, walked_to from draw_round
      where client_id = ${scope.client.id} and draw_id = ${drawId}::uuid
      order by number desc limit 1`,
  )
}

export type NewRound = {
  drawId: string
  number: number
  reason: string | null
  requested: number
  /** Ballots (entries), as the certificate names them. */
  replaced: readonly string[]
  skipped: readonly object[]
  walkedTo: number
  by: { id: string; name: string }
}

export async function insertRound(tx: Db, scope: Scope, round: NewRound): Promise<void> {
  const { drawId: draw_id, walkedTo: walked_to, by, skipped, ...stored } = round
  const done = { user_id: by.id, user_name: by.name, at: scope.at, skipped: JSON.stringify(skipped) }
  const row = { client_id: scope.client.id, draw_id, walked_to, ...stored, ...done }
  await tx.run(scope, insertRow('draw_round', row))
}

type Picked = {
  id: string
  eid: string
  entryId: string
  participantId: string
  rank: string
  position: number
}

export type NewBallotDraws = {
  drawId: string
  round: number
  picked: readonly Picked[]
}

export async function insertBallotDraws(
  tx: Db,
  scope: Scope,
  { drawId, round, picked }: NewBallotDraws,
): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`
      insert into ballot_draw (client_id, id, eid, draw_id, round, entry_id, participant_id, rank, position, status,
        created_at, updated_at)
      select d.client_id, n.id, n.eid, d.id, ${round}::int, n.entry_id, n.participant_id, n.rank, n.position,
        'potential-winner', ${scope.at}::timestamptz, ${scope.at}::timestamptz
      from draw d
      cross join unnest(${picked.map((one) => one.id)}::uuid[], ${picked.map((one) => one.eid)}::text[],
          ${picked.map((one) => one.entryId)}::uuid[], ${picked.map((one) => one.participantId)}::uuid[],
          ${picked.map((one) => one.rank)}::text[], ${picked.map((one) => one.position)}::int[])
        as n(id, eid, entry_id, participant_id, rank, position)
      where d.client_id = ${clientId} and d.id = ${drawId}::uuid`,
  )
}

export async function markReplaced(tx: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.run(
    scope,
    sql`
      update ballot_draw set replaced_at = ${scope.at}, updated_at = ${scope.at}
      where client_id = ${scope.client.id} and id = any(${ids}::uuid[])`,
  )
}

export function getBallotDraw(db: Db, scope: Scope, of: { experienceId: string; ballotDrawEid: string }) {
  const clientId = scope.client.id
  return db.one(
    scope,
    sql<Row<'ballot_draw', 'id'> & { draw_eid: Rows['draw']['eid'] }>`
      select b.id, d.eid as draw_eid
      from ballot_draw b join draw d on d.client_id = ${clientId} and d.id = b.draw_id
      where b.client_id = ${clientId} and b.eid = ${of.ballotDrawEid} and d.experience_id = ${of.experienceId}::uuid`,
  )
}

export type StatusChange = {
  drawId: string
  /** These ballot draws, or null for every one that is not replaced. */
  ids: readonly string[] | null
  status: BallotDraw['status']
  reason: string | null
}

export function writeStatus(tx: Db, scope: Scope, change: StatusChange) {
  return tx.many(
    scope,
    sql<Row<'ballot_draw', 'id' | 'eid'>>`
      update ballot_draw set status = ${change.status}, reason = ${change.reason}, updated_at = ${scope.at}
      where client_id = ${scope.client.id} and draw_id = ${change.drawId}::uuid and replaced_at is null
        and (${change.ids}::uuid[] is null or id = any(${change.ids}::uuid[]))
      returning id, eid`,
  )
}
