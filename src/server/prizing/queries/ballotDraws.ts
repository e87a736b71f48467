import { type RawBuilder, sql } from 'kysely'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import { isAwarded } from '#server/entries/entries.ts'

export type BallotDrawRow = Pick<
  BallotDraw,
  | 'id'
  | 'eid'
  | 'round'
  | 'position'
  | 'rank'
  | 'status'
  | 'reason'
  | 'is_replaced'
  | 'is_awarded'
  | 'left_out'
> & {
  entry: Omit<BallotDraw['entry'], 'created_at'>
  entered_at: Date
  participant_id: string
  first_name: string | null
  last_name: string | null
  phone: string | null
  email: string | null
}

/** By position; replaced ones included unless `which` says otherwise. A draw has at most some ten thousand. */
export function selectBallotDraws(clientId: number, drawId: string, which: RawBuilder<unknown> = sql`true`) {
  return sql<BallotDrawRow>`
    select b.id, b.eid, b.round, b.position, b.rank, b.status, coalesce(b.reason, r.reason) as reason,
      b.replaced_at is not null as is_replaced, w.entry_id is not null as is_awarded,
      case
        when w.entry_id is not null then null
        when b.replaced_at is not null then 'replaced'
        when b.status = 'invalidated' then 'invalidated'
        when e.status <> 'valid' then 'entry_not_valid'
        when ${hasWonBefore(clientId)} then 'won_before'
      end as left_out,
      jsonb_build_object('id', e.id, 'eid', e.eid, 'status', e.status, 'is_awarded', ${isAwarded}, 'source', e.source,
        'data', e.data) as entry,
      e.created_at as entered_at, p.id as participant_id, p.first_name, p.last_name, p.phone, p.email
    from ballot_draw b
    join draw d on d.client_id = ${clientId} and d.id = b.draw_id
    join prize_pool o on o.client_id = ${clientId} and o.id = d.prize_pool_id
    join entry e on e.client_id = ${clientId} and e.id = b.entry_id
    join participant p on p.client_id = ${clientId} and p.id = b.participant_id
    left join award w on w.client_id = ${clientId} and w.draw_id = b.draw_id and w.entry_id = b.entry_id
    left join (
      select x.entry_id, n.reason
      from draw_round n cross join lateral unnest(n.replaced) as x(entry_id)
      where n.client_id = ${clientId} and n.draw_id = ${drawId}::uuid
    ) r on r.entry_id = b.entry_id
    where b.client_id = ${clientId} and b.draw_id = ${drawId}::uuid and ${which}
    order by b.position`
}

/**
 * Has the person of ballot draw `b` a prize of this kind in the experience of draw `d`, whose pool is `o`? Real and
 * testing prizes do not stand in each other's way. Whatever asks names its tables so.
 */
export const hasWonBefore = (clientId: number) => sql`exists (
  select from award a
  join prize_pool k on k.client_id = ${clientId} and k.id = a.prize_pool_id
  where a.client_id = ${clientId} and a.experience_id = d.experience_id
    and a.participant_id = b.participant_id and k.is_testing = o.is_testing)`

export const selectBallotDrawsOf = (clientId: number, drawId: string, ids: readonly string[]) =>
  selectBallotDraws(clientId, drawId, sql`b.id = any(${ids}::uuid[])`)

export type DrawnPick = { id: string; eid: string; entry_id: string; is_replaced: boolean; person: string }

/** Every pick so far with its person, replaced ones too: nobody is drawn twice in a draw. */
export const selectPicks = (clientId: number, drawId: string) => sql<DrawnPick>`
  select b.id, b.eid, b.entry_id, b.replaced_at is not null as is_replaced, s.person
  from ballot_draw b
  join draw_ballot s on s.client_id = ${clientId} and s.draw_id = b.draw_id and s.entry_id = b.entry_id
  where b.client_id = ${clientId} and b.draw_id = ${drawId}::uuid`

export const selectLastRound = (clientId: number, drawId: string) => sql<{
  number: number
  walked_to: number
}>`
  select number, walked_to from draw_round
  where client_id = ${clientId} and draw_id = ${drawId}::uuid
  order by number desc limit 1`

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
  at: Date
}

export const insertRound = (clientId: number, round: NewRound) => sql`
  insert into draw_round (client_id, draw_id, number, reason, requested, replaced, skipped, walked_to, user_id,
    user_name, at)
  values (${clientId}, ${round.drawId}, ${round.number}, ${round.reason}, ${round.requested},
    ${round.replaced}::uuid[], ${JSON.stringify(round.skipped)}::jsonb, ${round.walkedTo}, ${round.by.id},
    ${round.by.name}, ${round.at})`

export type NewBallotDraws = {
  drawId: string
  round: number
  at: Date
  picked: readonly { id: string; eid: string; entryId: string; rank: string; position: number }[]
}

export const insertBallotDraws = (clientId: number, { drawId, round, at, picked }: NewBallotDraws) => sql`
  insert into ballot_draw (client_id, id, eid, draw_id, round, entry_id, participant_id, rank, position, status,
    created_at, updated_at)
  select ${clientId}, n.id, n.eid, ${drawId}::uuid, ${round}::int, n.entry_id, s.participant_id, n.rank, n.position,
    'potential-winner', ${at}::timestamptz, ${at}::timestamptz
  from unnest(${picked.map((one) => one.id)}::uuid[], ${picked.map((one) => one.eid)}::text[],
      ${picked.map((one) => one.entryId)}::uuid[], ${picked.map((one) => one.rank)}::text[],
      ${picked.map((one) => one.position)}::int[]) as n(id, eid, entry_id, rank, position)
  join draw_ballot s on s.client_id = ${clientId} and s.draw_id = ${drawId}::uuid and s.entry_id = n.entry_id`

export const replaceBallotDraws = (clientId: number, replaced: { ids: readonly string[]; at: Date }) => sql`
  update ballot_draw set replaced_at = ${replaced.at}, updated_at = ${replaced.at}
  where client_id = ${clientId} and id = any(${replaced.ids}::uuid[])`

export const findBallotDraw = (clientId: number, of: { experienceId: string; ballotDrawEid: string }) => sql<{
  id: string
  draw_eid: string
}>`
  select b.id, d.eid as draw_eid
  from ballot_draw b join draw d on d.client_id = ${clientId} and d.id = b.draw_id
  where b.client_id = ${clientId} and b.eid = ${of.ballotDrawEid} and d.experience_id = ${of.experienceId}::uuid`

export type StatusChange = {
  drawId: string
  /** One ballot draw, or null for every one that is not replaced. */
  id: string | null
  status: BallotDraw['status']
  reason: string | null
  at: Date
}

export const changeStatus = (clientId: number, change: StatusChange) => sql<{ id: string; eid: string }>`
  update ballot_draw set status = ${change.status}, reason = ${change.reason}, updated_at = ${change.at}
  where client_id = ${clientId} and draw_id = ${change.drawId}::uuid and replaced_at is null
    and (${change.id}::uuid is null or id = ${change.id}::uuid)
  returning id, eid`
