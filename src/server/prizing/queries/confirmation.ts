import type { Filled, Row, Rows } from '#db/rows.ts'
import { writeEvents } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { hasWonBefore } from './ballotDraws.ts'

/**
 * The winners who get a prize: drawn, not replaced, not invalidated, the entry still valid, and not as often a
 * winner of this experience meanwhile as one may be. The entries are held until commit, so that none is judged invalid in between;
 * people are not: who is flagged a moment later was a winner.
 */
export async function lockWinners(tx: Db, scope: Scope, drawId: string) {
  const clientId = scope.client.id
  const isStanding = sql`b.client_id = ${clientId} and b.draw_id = ${drawId}::uuid
    and b.status = 'potential-winner' and b.replaced_at is null`
  const picks = await tx.many(
    scope,
    sql<Row<'ballot_draw', 'entry_id'>>`select b.entry_id from ballot_draw b where ${isStanding}`,
  )
  await tx.run(
    scope,
    sql`select 1 from entry e where e.client_id = ${clientId}
        and e.id = any(${picks.map(({ entry_id }) => entry_id)}::uuid[]) order by e.id for share`,
  )
  return tx.many(
    scope,
    sql<Row<'ballot_draw', 'id' | 'eid' | 'entry_id'> & Row<'participant', 'is_flagged'>>`
      select b.id, b.eid, b.entry_id, p.is_flagged
      from ballot_draw b
      join draw d on d.client_id = ${clientId} and d.id = b.draw_id
      join prize_pool o on o.client_id = ${clientId} and o.id = d.prize_pool_id
      cross join lateral (select e.status from entry e
        where e.client_id = ${clientId} and e.id = b.entry_id offset 0) e
      cross join lateral (select p.is_flagged from participant p
        where p.client_id = ${clientId} and p.id = b.participant_id offset 0) p
      where ${isStanding} and e.status = 'valid' and not ${hasWonBefore(clientId)}
      order by b.position`,
  )
}

export type NewAwards = {
  drawId: string
  experienceId: string
  pool: { id: string; name: string }
  typeId: string | null
  ballotDrawIds: readonly string[]
}

/** In one statement; ids follow from the draw and the entry. All awards of the draw are answered. */
export async function insertAwards(tx: Db, scope: Scope, awards: NewAwards): Promise<string[]> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`
      insert into award (client_id, id, prize_pool_id, prize_type_id, participant_id, entry_id, experience_id, draw_id,
        created_at)
      select b.client_id, derived_id(b.draw_id, b.entry_id), ${awards.pool.id}::uuid, ${awards.typeId}::uuid,
        b.participant_id, b.entry_id, ${awards.experienceId}::uuid, b.draw_id, ${scope.at}::timestamptz
      from ballot_draw b
      where b.client_id = ${clientId} and b.draw_id = ${awards.drawId}::uuid
        and b.id = any(${awards.ballotDrawIds}::uuid[])`,
  )
  const rows = await tx.many(
    scope,
    sql<Row<'award', 'id'>>`
      select id from award
      where client_id = ${clientId} and experience_id = ${awards.experienceId}::uuid
        and draw_id = ${awards.drawId}::uuid`,
  )
  return rows.map(({ id }) => id)
}

/** Both events of each award of the draw. */
export async function insertAwardEvents(
  tx: Db,
  scope: Scope,
  of: Pick<NewAwards, 'drawId' | 'experienceId' | 'pool'> & { drawNumber: number },
): Promise<void> {
  await writeEvents(
    tx,
    scope,
    sql`
      select a.client_id, derived_id(a.id, x.subject_id), a.participant_id, x.action, a.experience_id, x.subject_id,
        jsonb_build_object('draw', ${of.drawNumber}::int, 'prize_pool', ${of.pool.name}::text)
      from award a
      cross join lateral (values ('winner_confirmed', a.entry_id), ('prize_awarded', a.id)) as x(action, subject_id)
      where a.client_id = ${scope.client.id} and a.draw_id = ${of.drawId}::uuid
        and a.experience_id = ${of.experienceId}::uuid`,
  )
}

export async function countAwards(db: Db, scope: Scope, drawId: string): Promise<number> {
  const row = await db.one(
    scope,
    sql<{ count: number }>`
      select count(*) as count from award where client_id = ${scope.client.id} and draw_id = ${drawId}::uuid`,
  )
  return row.count
}

/** Seed, kind and time of the confirmation are there once the draw is complete. */
export type CertificateRow = Row<
  'draw',
  | 'id'
  | 'state'
  | 'manifest'
  | 'manifest_hash'
  | 'secret'
  | 'public_value'
  | 'public_value_by'
  | 'beacon_chain'
  | 'beacon_round'
  | 'beacon_signature'
> &
  Filled<'draw', 'seed' | 'public_value_kind' | 'confirmed_at'> & {
    /** Of version 4: it was bound at publishing, or has witnesses. */
    is_witnessed: boolean
  }

export function getCertified(db: Db, scope: Scope, drawId: string): Promise<CertificateRow> {
  return db.one(
    scope,
    sql<CertificateRow>`
      select id, state, manifest, manifest_hash, secret, seed, public_value_kind, public_value, public_value_by,
        beacon_chain, beacon_round, beacon_signature, confirmed_at,
        manifest::json ->> 'witnesses' is not null as is_witnessed
      from draw
      where client_id = ${scope.client.id} and id = ${drawId}::uuid`,
  )
}

export type RoundRow = Row<'draw_round', 'number' | 'reason' | 'requested' | 'replaced'> & {
  picked: { ballot: string; rank: string; position: number }[]
  skipped: { ballot: string; position: number; reason: 'person_already_drawn' }[]
}

/** The rounds as a certificate lists them. */
export function listRounds(db: Db, scope: Scope, drawId: string): Promise<RoundRow[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<RoundRow>`
      select r.number, r.reason, r.requested, to_jsonb(r.replaced) as replaced, r.skipped,
        coalesce(
          (select jsonb_agg(jsonb_build_object('ballot', b.entry_id, 'rank', b.rank, 'position', b.position)
             order by b.position)
           from ballot_draw b where b.client_id = ${clientId} and b.draw_id = r.draw_id and b.round = r.number),
          '[]') as picked
      from draw_round r
      where r.client_id = ${clientId} and r.draw_id = ${drawId}::uuid
      order by r.number`,
  )
}

export function listWinners(db: Db, scope: Scope, drawId: string) {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<{ ballot: Rows['award']['entry_id'] }>`
      select a.entry_id as ballot
      from award a
      cross join lateral (select b.position from ballot_draw b
        where b.client_id = ${clientId} and b.draw_id = a.draw_id and b.entry_id = a.entry_id offset 0) b
      where a.client_id = ${clientId} and a.draw_id = ${drawId}::uuid
      order by b.position`,
  )
}
