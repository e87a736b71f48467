import type { noBallotReasons } from '#contract/prizing/drawStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
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

export type SetFilter = Among & { drawId: string }

/** The two padded keys of HMAC-SHA-256 (RFC 2104). */
export type PersonKeys = { innerKey: Buffer; outerKey: Buffer }

/** One of so many shares, a power of two, into which the people are dealt by their ids. */
export type Share = { share: number; shares: number }

/** How many valid entries there are by their days, which are written with them; by the primary key. */
export async function countOnDays(
  tx: Db,
  scope: Scope,
  { experienceId }: { experienceId: string },
): Promise<number> {
  const { count } = await tx.one(
    scope,
    sql<{ count: number }>`
      select coalesce(sum(count), 0)::bigint as count from entry_day
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and status = 'valid'`,
  )
  return count
}

/** The same by the entries themselves; by `entry_experience`. */
export async function countValid(
  tx: Db,
  scope: Scope,
  { experienceId }: { experienceId: string },
): Promise<number> {
  const { count } = await tx.one(
    scope,
    sql<{ count: number }>`
      select count(*) from entry
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and status = 'valid'`,
  )
  return count
}

/** The moment that this transaction sees, for another one (`Db.apart`); none of a sharded database, whose nodes do not know it. */
export async function findMoment(tx: Db, scope: Scope): Promise<string | null> {
  const { moment } = await tx.one(
    scope,
    sql<{ moment: string | null }>`
      select case when current_setting('citus.shard_count', true) is null then pg_export_snapshot() end as moment`,
  )
  return moment
}

/** Bytes of the tables of all clients, as they lie here: none where they are spread. */
export async function getBytesInLine(tx: Db, scope: Scope): Promise<number> {
  const { bytes } = await tx.one(
    scope,
    sql<{ bytes: number }>`
      select pg_relation_size('fanfare.entry') + pg_relation_size('fanfare.participant') as bytes`,
  )
  return bytes
}

const isInShare = (person: string, { share, shares }: Share) =>
  shares === 1 ? sql`true` : sql`(uuid_hash(${sql.ref(person)}) & ${sql.lit(shares - 1)}) = ${sql.lit(share)}`

/**
 * Freezes the ballots of a share of the people, which `entry_experience` serves: in their order, in bundles, since a row
 * for each ballot cost more than finding them. A rule holds when the entry's or the participant's data has that value. A
 * winner of a test draw may still win. `areAllRead`: it reads every participant of the client once, in line. Sorted before
 * they are gathered, two columns are put in order once.
 */
export async function freezeShare(
  tx: Db,
  scope: Scope,
  { areAllRead, bundleSize, ...filter }: SetFilter & Share & { areAllRead: boolean; bundleSize: number },
): Promise<number> {
  const clientId = scope.client.id
  const { person, mayTakePart } =
    filter.rules.length === 0
      ? noneRead(clientId)
      : areAllRead
        ? allRead(clientId, filter)
        : eachRead(clientId)
  const size = sql.lit(bundleSize)
  const bundles = await tx.many(
    scope,
    sql<{ ballots: number }>`
      insert into ballot_bundle (client_id, draw_id, first_entry, last_entry, entries, participants)
      select ${clientId}::bigint, ${filter.drawId}::uuid, f.entries[n.start],
        f.entries[least(n.start + ${size} - 1, cardinality(f.entries))],
        f.entries[n.start:n.start + ${size} - 1], f.participants[n.start:n.start + ${size} - 1]
      from (select array_agg(o.id) as entries, array_agg(o.participant_id) as participants
        from (select e.id, e.participant_id from entry e ${person}
          where e.client_id = ${clientId} and e.experience_id = ${filter.experienceId}::uuid
            and e.status = 'valid' and e.is_test = ${filter.isTesting} and ${isInShare('e.participant_id', filter)}
            and ${mayTakePart} and ${isInPeriod(filter)} and not ${hasWon(clientId, filter)}
            and ${isAsRuled(filter)}
          order by e.id) o) f
      cross join lateral generate_series(1, cardinality(f.entries), ${size}) as n(start)
      returning cardinality(entries) as ballots`,
  )
  return bundles.reduce((sum, { ballots }) => sum + ballots, 0)
}

/**
 * Entries and people in the order in which they lie, joined by a hash: one after the other in the order of an index, each
 * from another page, entries alone took as long as all else. With this memory a share is hashed at once, 256 MB; more of
 * it for sorting made nothing faster.
 */
export async function readInLine(tx: Db, scope: Scope): Promise<void> {
  await tx.run(scope, sql`set local enable_nestloop = off`)
  await tx.run(scope, sql`set local enable_indexscan = off`)
  await tx.run(scope, sql`set local enable_indexonlyscan = off`)
  await tx.run(scope, sql`set local work_mem = '64MB'`)
  await tx.run(scope, sql`set local hash_mem_multiplier = 4`)
}

/** Finding the pages by an index takes a third of all, which is wasted where it leaves out few of them. */
export async function readWhole(tx: Db, scope: Scope): Promise<void> {
  await tx.run(scope, sql`set local enable_bitmapscan = off`)
}

export async function readAsUsual(tx: Db, scope: Scope): Promise<void> {
  await tx.run(scope, sql`set local enable_nestloop to default`)
  await tx.run(scope, sql`set local enable_indexscan to default`)
  await tx.run(scope, sql`set local enable_indexonlyscan to default`)
}

const mayWin = sql`not p.is_flagged and p.erased_at is null`

/** Entries and people are each read once and joined by a hash. */
const allRead = (clientId: number, share: Share) => ({
  person: sql`join participant p on p.client_id = ${clientId} and p.id = e.participant_id
            and ${isInShare('p.id', share)}`,
  mayTakePart: mayWin,
})

/** With `offset 0` each entry looks up its person by the key, whatever the planner expects. */
const eachRead = (clientId: number) => ({
  person: sql`
      cross join lateral (select * from participant p
        where p.client_id = ${clientId} and p.id = e.participant_id offset 0) p`,
  mayTakePart: mayWin,
})

/** Without rules nobody's row is read: `participant_not_drawn` has the few who are left out, read once as in `hasWon`. */
const noneRead = (clientId: number) => ({
  person: sql``,
  mayTakePart: sql`e.participant_id not in (select unnest(array(
          select p.id from participant p
          where p.client_id = ${clientId} and (p.is_flagged or p.erased_at is not null))))`,
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
  const own = column ? sql`p.${sql.ref(column)} = ${value}::text or` : sql``
  return sql`(${own} e.data ->> ${name}::text = ${value}::text or p.data ->> ${name}::text = ${value}::text) is true`
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

/** A part of the set: the entries from one up to another, or to the end. */
export type Range = { drawId: string; from: string; to: string | undefined }

/** The first ballot of every so many bundles of a set, but for its first bundles, in their order; by the primary key. */
export async function listEdges(
  db: Db,
  scope: Scope,
  { drawId, bundles }: { drawId: string; bundles: number },
): Promise<string[]> {
  const rows = await db.many(
    scope,
    sql<Row<'ballot_bundle', 'first_entry'>>`
      select b.first_entry
      from (select first_entry, row_number() over (order by first_entry) as place from ballot_bundle
        where client_id = ${scope.client.id} and draw_id = ${drawId}::uuid) b
      where b.place > 1 and b.place % ${bundles}::int = 1 % ${bundles}::int order by b.first_entry`,
  )
  return rows.map((row) => row.first_entry)
}

/** Lines of a row, 51 kB: less than the driver reads at once, which copies a longer row each time that more of it comes. */
const linesOfRow = 500

/**
 * A part of the set in its order, as the lines that are hashed (docs/draws.md), some in each text. Bundles of it may begin
 * before it.
 */
export async function listLines(
  db: Db,
  scope: Scope,
  { drawId, from, to, innerKey, outerKey }: Range & PersonKeys,
): Promise<string[]> {
  const before = (entry: string) => (to ? sql`and ${sql.ref(entry)} < ${to}::uuid` : sql``)
  const rows = await db.many(
    scope,
    sql<{ lines: string }>`
      select string_agg(n.entry::text || ':' || encode(sha256(${outerKey}::bytea
          || sha256(${innerKey}::bytea || n.participant::text::bytea)), 'hex') || chr(10), ''
          order by n.entry) as lines
      from (select u.entry, u.participant, (row_number() over (order by u.entry) - 1) / ${sql.lit(linesOfRow)} as row
        from (select unnest(b.entries) as entry, unnest(b.participants) as participant from ballot_bundle b
          where b.client_id = ${scope.client.id} and b.draw_id = ${drawId}::uuid ${before('b.first_entry')}
            and b.last_entry >= ${from}::uuid) u
        where u.entry >= ${from}::uuid ${before('u.entry')}) n
      group by n.row order by n.row`,
  )
  return rows.map(({ lines }) => lines)
}

export async function getPersonKey(db: Db, scope: Scope, drawId: string): Promise<string> {
  const { person_key: key } = await db.one(
    scope,
    sql<Row<'draw', 'person_key'>>`
      select person_key from draw where client_id = ${scope.client.id} and id = ${drawId}::uuid`,
  )
  return key
}
