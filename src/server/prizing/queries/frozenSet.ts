import type { noBallotReasons } from '#contract/prizing/drawStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** Which entries are ballots. */
export type Among = {
  experienceId: string
  isTesting: boolean
  from: Date | null
  to: Date | null
  rules: readonly { key: string; value: string }[]
}

export type SetFilter = Among & {
  drawId: string
  /** The two padded keys of HMAC-SHA-256 (RFC 2104). */
  innerKey: Buffer
  outerKey: Buffer
}

/**
 * Freezes the set: one statement sees one moment, which reading in pages would not. `entry_experience` serves it.
 * A rule holds when the entry's or the participant's data has that value. A winner of a test draw may still win.
 * With `offset 0` each entry looks up its person and awards by their keys, whatever the planner expects.
 */
export function freezeBallots(tx: Db, scope: Scope, filter: SetFilter): Promise<number> {
  const clientId = scope.client.id
  return tx.run(
    scope,
    sql`
      insert into draw_ballot (client_id, draw_id, entry_id, participant_id, person)
      select e.client_id, ${filter.drawId}::uuid, e.id, e.participant_id,
        encode(sha256(${filter.outerKey}::bytea
          || sha256(${filter.innerKey}::bytea || convert_to(e.participant_id::text, 'UTF8'))), 'hex')
      from entry e
      cross join lateral (select * from participant p
        where p.client_id = ${clientId} and p.id = e.participant_id offset 0) p
      where e.client_id = ${clientId} and e.experience_id = ${filter.experienceId}::uuid
        and e.status = 'valid' and e.is_test = ${filter.isTesting} and not p.is_flagged and p.erased_at is null
        and ${isInPeriod(filter)} and not ${hasWon(clientId, filter)} and ${isAsRuled(filter)}
      order by e.id`,
  )
}

export const isInPeriod = ({ from, to }: Pick<Among, 'from' | 'to'>) => sql`(
  (${from}::timestamptz is null or e.created_at >= ${from}::timestamptz)
  and (${to}::timestamptz is null or e.created_at <= ${to}::timestamptz))`

const hasWon = (clientId: number, { experienceId, isTesting }: Among) => sql`exists (
  select 1 from award a
  join prize_pool w on w.client_id = ${clientId} and w.id = a.prize_pool_id
  where a.client_id = ${clientId} and a.experience_id = ${experienceId}::uuid
    and a.participant_id = e.participant_id and w.is_testing = ${isTesting} offset 0)`

/** Nothing is evaluated where there are no rules. Whatever asks calls its entry `e` and its person `p`. */
export const isAsRuled = ({ rules }: Pick<Among, 'rules'>) =>
  rules.length === 0
    ? sql`true`
    : sql`not exists (
  select 1 from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r(key text, value text)
  where (r.value in (
    e.data ->> regexp_replace(r.key, '^data\\.', ''),
    p.data ->> regexp_replace(r.key, '^data\\.', ''),
    case when r.key = 'first_name' then p.first_name when r.key = 'last_name' then p.last_name
      when r.key = 'email' then p.email when r.key = 'phone' then p.phone
      when r.key = 'language' then p.language end)) is not true)`

export type CountedEntries = { reason: (typeof noBallotReasons)[number] | null; count: number }

/** The first `most` entries by the reason why they are no ballot; without one they are. By `entry_experience`. */
export function countEntries(
  db: Db,
  scope: Scope,
  { most, ...among }: Among & { most: number },
): Promise<CountedEntries[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<CountedEntries>`
      select reason, count(*)::int as count
      from (
        select case
          when e.status <> 'valid' then 'not_valid'
          when not ${isInPeriod(among)} then 'outside_period'
          when p.is_flagged or p.erased_at is not null then 'flagged'
          when ${hasWon(clientId, among)} then 'won_before'
          when not ${isAsRuled(among)} then 'rules' end as reason
        from (select * from entry
          where client_id = ${clientId} and experience_id = ${among.experienceId}::uuid and is_test = ${among.isTesting}
          limit ${most}) e
        cross join lateral (select * from participant p
          where p.client_id = ${clientId} and p.id = e.participant_id offset 0) p
        offset 0) counted
      group by reason`,
  )
}

export type FrozenBallot = Row<'draw_ballot', 'entry_id' | 'person'>

/** A part of the set in its order, after a ballot; by the primary key. */
export function listBallotsAfter(
  db: Db,
  scope: Scope,
  part: { drawId: string; after: string; limit: number },
): Promise<FrozenBallot[]> {
  return db.many(
    scope,
    sql<FrozenBallot>`
      select entry_id, person from draw_ballot
      where client_id = ${scope.client.id} and draw_id = ${part.drawId}::uuid and entry_id > ${part.after}::uuid
      order by entry_id limit ${part.limit}`,
  )
}

/** The top of the ranking (decisions 5): reads the whole set by its primary key and keeps `reach` of it. */
export function listTopRanked(
  db: Db,
  scope: Scope,
  top: { drawId: string; rankPrefix: string; reach: number },
): Promise<FrozenBallot[]> {
  return db.many(
    scope,
    sql<FrozenBallot>`
      select entry_id, person from draw_ballot
      where client_id = ${scope.client.id} and draw_id = ${top.drawId}::uuid
      order by sha256(convert_to(${top.rankPrefix}::text || entry_id::text, 'UTF8')) limit ${top.reach}`,
  )
}
