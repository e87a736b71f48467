import type { noBallotReasons } from '#contract/prizing/drawStates.ts'
import type { Row } from '#db/rows.ts'
import { participantsCounter } from '#server/participants/participants.ts'
import { readCounter } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { isEnough, isWin } from './wins.ts'

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

/** An edge of a part in the order of `entry_experience`; the time is a text, since a `Date` has no microseconds. */
export type Edge = Row<'entry', 'id'> & { at: string }

/** From behind one edge up to another, or to the end. */
type Part = { after: Edge; end: Edge | undefined }

/** The last of the next so many valid entries, or nothing where there are fewer; by `entry_experience` alone. */
export function findEndOfPart(
  tx: Db,
  scope: Scope,
  { experienceId, after, size }: { experienceId: string; after: Edge; size: number },
): Promise<Edge | undefined> {
  return tx.maybe(
    scope,
    sql<Edge>`
      select created_at::text as at, id from entry
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and status = 'valid'
        and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
      order by created_at, id offset ${size - 1} limit 1`,
  )
}

const isInPart = ({
  after,
  end,
}: Part) => sql`(e.created_at, e.id) > (${after.at}::timestamptz, ${after.id}::uuid)
  ${end ? sql`and (e.created_at, e.id) <= (${end.at}::timestamptz, ${end.id}::uuid)` : sql``}`

/**
 * Freezes a part of the set, which `entry_experience` serves. A rule holds when the entry's or the participant's data has
 * that value. A winner of a test draw may still win. `isWhole`: it reads every participant of the client once.
 */
export async function freezePart(
  tx: Db,
  scope: Scope,
  { isWhole, ...filter }: SetFilter & Part & { isWhole: boolean },
): Promise<number> {
  const clientId = scope.client.id
  const { person, mayTakePart } =
    filter.rules.length === 0 ? personLookedFor(clientId) : isWhole ? allRead(clientId) : eachRead(clientId)
  if (isWhole) await tx.run(scope, sql`set local enable_nestloop = off`)
  const frozen = await tx.run(
    scope,
    sql`
      insert into draw_ballot (client_id, draw_id, entry_id, participant_id, person)
      select e.client_id, ${filter.drawId}::uuid, e.id, e.participant_id,
        encode(sha256(${filter.outerKey}::bytea
          || sha256(${filter.innerKey}::bytea || convert_to(e.participant_id::text, 'UTF8'))), 'hex')
      from entry e ${person}
      where e.client_id = ${clientId} and e.experience_id = ${filter.experienceId}::uuid
        and e.status = 'valid' and e.is_test = ${filter.isTesting} and ${isInPart(filter)} and ${mayTakePart}
        and ${isInPeriod(filter)} and not ${hasWon(clientId, filter)} and ${isAsRuled(filter)}
      order by e.id`,
  )
  if (isWhole) await tx.run(scope, sql`set local enable_nestloop = on`)
  return frozen
}

/**
 * Are there so many valid entries in a part that reading every participant of the client once costs less than looking up
 * the person of each? A look-up costs four times as much as a row that is read in line. By `entry_experience`.
 */
export async function hasManyEntries(
  tx: Db,
  scope: Scope,
  { experienceId, size }: { experienceId: string; size: number },
): Promise<boolean> {
  const people = await readCounter(tx, scope, participantsCounter)
  if (people > 4 * size) return false
  const last = await tx.maybe(
    scope,
    sql<Row<'entry', 'status'>>`
      select status from entry
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and status = 'valid'
      offset ${Math.floor(people / 4)} limit 1`,
  )
  return last !== undefined
}

const mayWin = sql`not p.is_flagged and p.erased_at is null`

/** Without nested loops entries and people are each read once and joined by a hash, whatever the planner expects. */
const allRead = (clientId: number) => ({
  person: sql`join participant p on p.client_id = ${clientId} and p.id = e.participant_id`,
  mayTakePart: mayWin,
})

/** With `offset 0` each entry looks up its person by the key, whatever the planner expects. */
const eachRead = (clientId: number) => ({
  person: sql`
      cross join lateral (select * from participant p
        where p.client_id = ${clientId} and p.id = e.participant_id offset 0) p`,
  mayTakePart: mayWin,
})

/** Without rules nobody's row is read: `participant_not_drawn` has the few who are left out. */
const personLookedFor = (clientId: number) => ({
  person: sql``,
  mayTakePart: sql`not exists (select 1 from participant p where p.client_id = ${clientId} and p.id = e.participant_id
          and (p.is_flagged or p.erased_at is not null) offset 0)`,
})

export const isInPeriod = ({ from, to }: Pick<Among, 'from' | 'to'>) => sql`(
  (${from}::timestamptz is null or e.created_at >= ${from}::timestamptz)
  and (${to}::timestamptz is null or e.created_at <= ${to}::timestamptz))`

/**
 * The winners are read once (`award_experience`), whatever the planner expects of a table that it does not know, and as
 * an array, of which it expects so little that each entry is always held against a hash of them.
 */
const hasWon = (clientId: number, { experienceId, isTesting }: Among) => sql`(e.participant_id in (
  select unnest(array(
    select a.participant_id
    from (select kind, settings from experience
      where client_id = ${clientId} and id = ${experienceId}::uuid offset 0) x
    cross join award a
    where a.client_id = ${clientId} and a.experience_id = ${experienceId}::uuid
      and a.prize_pool_id = any(array(select w.id from prize_pool w
        where w.client_id = ${clientId} and w.is_testing = ${isTesting}))
      and ${isWin}
    group by a.participant_id having ${isEnough}))))`

/** Nothing is evaluated where there are no rules. Whatever asks calls its entry `e` and its person `p`. */
export const isAsRuled = ({ rules }: Pick<Among, 'rules'>): Sql =>
  rules.length === 0 ? sql`true` : sql`(${sql.join(rules.map(isMet), sql` and `)})`

const ofPerson = ['first_name', 'last_name', 'email', 'phone', 'language'] as const

/** Written out for each rule: reading them from a document for each entry took longer than all else. */
function isMet({ key, value }: Among['rules'][number]): Sql {
  const name = key.replace(/^data\./, '')
  const column = ofPerson.find((one) => one === key)
  const own = column ? sql`or p.${sql.ref(column)} = ${value}::text` : sql``
  return sql`(e.data ->> ${name}::text = ${value}::text or p.data ->> ${name}::text = ${value}::text ${own}) is true`
}

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

/** A part of the set in its order, after a ballot, as the lines that are hashed (docs/draws.md); by the primary key. */
export async function getLinesAfter(
  db: Db,
  scope: Scope,
  part: { drawId: string; after: string; limit: number },
): Promise<string> {
  const { lines } = await db.one(
    scope,
    sql<{ lines: string }>`
      select coalesce(string_agg(entry_id::text || ':' || person || chr(10), '' order by entry_id), '') as lines
      from (select entry_id, person from draw_ballot
        where client_id = ${scope.client.id} and draw_id = ${part.drawId}::uuid and entry_id > ${part.after}::uuid
        order by entry_id limit ${part.limit}) part`,
  )
  return lines
}

/** The last of the next so many ballots, or nothing where there are fewer; by the primary key. */
export function findLastBallot(
  db: Db,
  scope: Scope,
  { drawId, after, size }: { drawId: string; after: string; size: number },
) {
  return db.maybe(
    scope,
    sql<Row<'draw_ballot', 'entry_id'>>`
      select entry_id from draw_ballot
      where client_id = ${scope.client.id} and draw_id = ${drawId}::uuid and entry_id > ${after}::uuid
      order by entry_id offset ${size - 1} limit 1`,
  )
}

/** The top of the ranking (decisions 5) among ballots of these numbers, which the primary key serves. */
export function rankTop(
  db: Db,
  scope: Scope,
  top: { drawId: string; rankPrefix: string; reach: number; after: string; end: string | undefined },
): Promise<FrozenBallot[]> {
  const isBefore = top.end ? sql`and entry_id <= ${top.end}::uuid` : sql``
  return db.many(
    scope,
    sql<FrozenBallot>`
      select entry_id, person from draw_ballot
      where client_id = ${scope.client.id} and draw_id = ${top.drawId}::uuid and entry_id > ${top.after}::uuid
        ${isBefore}
      order by sha256(convert_to(${top.rankPrefix}::text || entry_id::text, 'UTF8')) limit ${top.reach}`,
  )
}

/** The same as far as the draw has kept it, in its order: so many behind a position, or all. */
export function listTopRanked(
  db: Db,
  scope: Scope,
  part: { drawId: string; after: number; most: number | null },
): Promise<FrozenBallot[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<FrozenBallot>`
      select s.entry_id, s.person
      from (select k.entry_id, k.position
        from draw d cross join lateral unnest(d.top_ranked) with ordinality as k(entry_id, position)
        where d.client_id = ${clientId} and d.id = ${part.drawId}::uuid and k.position > ${part.after}
        order by k.position limit ${part.most}) k
      cross join lateral (select s.entry_id, s.person from draw_ballot s
        where s.client_id = ${clientId} and s.draw_id = ${part.drawId}::uuid and s.entry_id = k.entry_id offset 0) s
      order by k.position`,
  )
}

export async function writeTopRanked(
  tx: Db,
  scope: Scope,
  { drawId: id, top }: { drawId: string; top: readonly FrozenBallot[] },
): Promise<void> {
  const top_ranked = top.map(({ entry_id }) => entry_id)
  await tx.run(scope, updateRow('draw', { client_id: scope.client.id, id }, { top_ranked }))
}
