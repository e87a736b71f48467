import type { Decision } from '#contract/entries/entryStates.ts'
import { kindsWith } from '#contract/experiences/kinds.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow, updateRow } from '#server/platform/db/plainRows.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { isLate } from '../list/entryFilter.ts'
import { changeOnDaysLater } from '../queries/days.ts'
import type { Details } from './credits.ts'

/** How long an entry is in one person's hands (decisions 4). */
const handSeconds = 300
/** More are not counted. */
const countCap = 10_000
/** So many are decided within ten seconds at most. */
const mostUndoable = 1_000

export const handEnd = ({ at }: Scope): Date => new Date(at.getTime() + handSeconds * 1000)

/** An entry, and the experience that it is in. */
export type Placed = { readonly id: string; readonly experienceId: string }

/** The experiences whose entries are validated one after the other, and whether entries wait there; by experience_kind. */
export function listQueues(db: Db, scope: Scope): Promise<{ id: string; waits: boolean }[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<Row<'experience', 'id'> & { waits: boolean }>`
      select x.id, exists (select 1 from entry e where e.client_id = ${clientId} and e.experience_id = x.id
        and e.status = 'pending') as waits
      from experience x
      where x.client_id = ${clientId} and x.kind = any(${kindsWith('hasQueue')}::text[]) and x.deleted_at is null`,
  )
}

/**
 * Whoever takes from these queues waits here for who took before, and sees what is handed out. They are waited for in one
 * order, so that two who take from several never wait for each other.
 */
export async function waitInQueue(tx: Db, scope: Scope, experienceIds: readonly string[]): Promise<void> {
  if (experienceIds.length === 0) return
  const rows = [...experienceIds].sort().map((id) => sql`(${scope.client.id}, ${id}::uuid)`)
  await tx.run(
    scope,
    sql`insert into validation_queue (client_id, experience_id) values ${sql.join(rows)}
        on conflict (client_id, experience_id) do update set experience_id = excluded.experience_id`,
  )
}

type Wanted = { experienceIds: readonly string[]; skip: number; count: number }

/**
 * The entries that wait longest and that nobody else has, oldest first and before them those that were handed to the
 * caller; they alone are in the caller's hands then. With the queues waited for. By entry_experience, which has the order
 * within an experience.
 */
export async function handOut(tx: Db, scope: UserScope, wanted: Wanted): Promise<Placed[]> {
  const { client, actor, at } = scope
  const most = wanted.count + wanted.skip
  const ids = sql`${[...wanted.experienceIds]}::uuid[]`
  const isFree = sql`e.client_id = ${client.id} and e.status = 'pending' and ${isUndecided(scope)}
    and not exists (select 1 from entry_lock l where l.client_id = ${client.id} and l.entry_id = e.id
      and l.user_id <> ${actor.id}::uuid and l.expires_at > ${at})`
  const isHandedOver = sql`h.client_id = ${client.id} and h.until > ${at}`
  const rows = await tx.prepared().many(
    scope,
    sql<Row<'entry_lock', 'entry_id' | 'experience_id'>>`
      with chosen as (
        select id, experience_id, created_at, place from (
          (select e.id, e.experience_id, e.created_at, 1 as place from entry_hand_over h
            join entry e on ${isFree} and e.id = h.entry_id
            where ${isHandedOver} and h.user_id = ${actor.id}::uuid and h.experience_id = any(${ids})
            order by e.created_at, e.id limit ${most})
          union all
          (select oldest.id, oldest.experience_id, oldest.created_at, 2 as place from unnest(${ids}) as x (id)
            cross join lateral (select e.id, e.experience_id, e.created_at from entry e
              where ${isFree} and e.experience_id = x.id
                and not exists (select 1 from entry_hand_over h where ${isHandedOver} and h.entry_id = e.id)
              order by e.created_at, e.id limit ${most}) oldest)) free
        order by place, created_at, id limit ${wanted.count} offset ${wanted.skip}),
      freed as (
        delete from entry_lock l where l.client_id = ${client.id} and l.user_id = ${actor.id}::uuid
          and l.experience_id = any(${ids}) and l.entry_id not in (select id from chosen)),
      taken as (
        insert into entry_lock as l (client_id, entry_id, experience_id, user_id, user_name, taken_at, expires_at)
        select ${client.id}, id, experience_id, ${actor.id}::uuid, ${actor.name}, ${at}, ${handEnd(scope)}
        from chosen
        on conflict (client_id, entry_id) do update
        set user_id = excluded.user_id, user_name = excluded.user_name, expires_at = excluded.expires_at,
          taken_at = case when l.user_id = excluded.user_id and l.expires_at > excluded.taken_at then l.taken_at
            else excluded.taken_at end
        returning entry_id, experience_id)
      select t.entry_id, t.experience_id from taken t join chosen c on c.id = t.entry_id
      order by c.place, c.created_at, c.id`,
  )
  return rows.map(({ entry_id: id, experience_id: experienceId }) => ({ id, experienceId }))
}

/** Nobody decided entry `e` a moment ago. */
const isUndecided = ({ client }: Scope): Sql<boolean> => sql<boolean>`
  not exists (select 1 from entry_decision d
    where d.client_id = ${client.id} and d.entry_id = e.id and d.state = 'waiting')`

/** The entry comes into the caller's hands, unless somebody else has it. */
export async function takeOne(
  tx: Db,
  scope: UserScope,
  entry: { id: string; experienceId: string },
): Promise<boolean> {
  const { client, actor, at } = scope
  const taken = await tx.run(
    scope,
    sql`insert into entry_lock as l (client_id, entry_id, experience_id, user_id, user_name, taken_at, expires_at)
        values (${client.id}, ${entry.id}::uuid, ${entry.experienceId}::uuid, ${actor.id}::uuid, ${actor.name}, ${at},
          ${handEnd(scope)})
        on conflict (client_id, entry_id) do update
        set user_id = excluded.user_id, user_name = excluded.user_name, expires_at = excluded.expires_at
        where l.user_id = excluded.user_id or l.expires_at <= excluded.taken_at`,
  )
  return taken === 1
}

export type Hold = Row<'entry_lock', 'entry_id' | 'user_id' | 'user_name' | 'taken_at' | 'expires_at'>

/** The users who have these entries in hand now. */
export function findHolds(db: Db, scope: Scope, entryIds: readonly string[]): Promise<Hold[]> {
  return db.many(
    scope,
    sql<Hold>`
      select entry_id, user_id, user_name, taken_at, expires_at from entry_lock
      where client_id = ${scope.client.id} and entry_id = any(${[...entryIds]}::uuid[]) and expires_at > ${scope.at}`,
  )
}

export async function letGo(tx: Db, scope: Scope, entryId: string): Promise<void> {
  await tx.run(
    scope,
    sql`delete from entry_lock where client_id = ${scope.client.id} and entry_id = ${entryId}::uuid`,
  )
}

export type Counts = { waiting: number; late: number; kicked: number }

/**
 * Entries of these experiences that wait for a person, those of them that are late, and the kicked ones. Those that were
 * decided a moment ago are few: they are taken off, so that what waits is counted in the index alone.
 */
export function countQueue(db: Db, scope: Scope, experienceIds: readonly string[]): Promise<Counts> {
  const ids = sql`${[...experienceIds]}::uuid[]`
  const clientId = scope.client.id
  const ofStatus = (status: string, more: Sql, most = countCap) => sql`
    (select count(*) from (select 1 from unnest(${ids}) as q (id)
      cross join lateral (select 1 from entry e where e.client_id = ${clientId} and e.experience_id = q.id
        and e.status = ${status} and ${more} limit ${most}) one limit ${most}) n)`
  const undoable = sql`(select count(*) from entry_decision d where d.client_id = ${clientId}
    and d.experience_id = any(${ids}) and d.state = 'waiting' and d.before = 'pending')`
  return db.one(
    scope,
    sql<Counts>`
      select least(greatest(${ofStatus('pending', sql`true`, countCap + mostUndoable)} - ${undoable}, 0),
          ${countCap}) as waiting,
        ${ofStatus('pending', sql`${isUndecided(scope)} and ${isLate(scope, sql`q.id`)}`)} as late,
        ${ofStatus('kicked', sql`true`)} as kicked`,
  )
}

/** `behind`: the entry in whose place it begins, which is passed over. */
type KickedAsked = {
  readonly experienceIds: readonly string[]
  readonly skip: number
  readonly behind: { readonly id: string; readonly at: string } | undefined
}

/** The kicked one that many places from the last, or from the place behind an entry. */
export async function findKicked(
  db: Db,
  scope: Scope,
  { experienceIds, skip, behind }: KickedAsked,
): Promise<Placed | undefined> {
  const isBehind = behind
    ? sql`(e.created_at, e.id) < (${behind.at}::timestamptz, ${behind.id}::uuid)`
    : sql`true`
  const row = await db.maybe(
    scope,
    sql<Row<'entry', 'id' | 'experience_id'>>`
      select last.id, last.experience_id from unnest(${[...experienceIds]}::uuid[]) as x (id)
      cross join lateral (select e.id, e.experience_id, e.created_at from entry e
        where e.client_id = ${scope.client.id} and e.experience_id = x.id and e.status = 'kicked' and ${isBehind}
        order by e.created_at desc, e.id desc limit ${skip + 1}) last
      order by last.created_at desc, last.id desc limit 1 offset ${skip}`,
  )
  return row && { id: row.id, experienceId: row.experience_id }
}

export type DecisionRow = Row<
  'entry_decision',
  'id' | 'entry_id' | 'experience_id' | 'user_id' | 'user_name' | 'reasons' | 'effective_at'
> & {
  before: string
  status: Decision
  state: 'waiting' | 'done' | 'undone' | 'overtaken'
  /** Null where entries earn no credits. */
  details: Details | null
}

export type NewDecision = Omit<DecisionRow, 'user_id' | 'user_name'> & { seconds: number | null }

/**
 * How long the caller has had the entry: since it came into these hands, or since the caller's decision before, wherever,
 * whichever was later; by entry_decision_by. Null where it is not in them.
 */
export async function findSeconds(tx: Db, scope: UserScope, entryId: string): Promise<number | null> {
  const { client, actor, at } = scope
  const row = await tx.maybe(
    scope,
    sql<{ seconds: number }>`
      select extract(epoch from ${at}::timestamptz - greatest(l.taken_at, (
        select max(d.made_at) from entry_decision d where d.client_id = ${client.id}
          and d.user_id = ${actor.id}::uuid)))::int as seconds
      from entry_lock l where l.client_id = ${client.id} and l.entry_id = ${entryId}::uuid
        and l.user_id = ${actor.id}::uuid`,
  )
  return row?.seconds ?? null
}

/** One entry waits for the effect of one decision at most, which an index holds. */
export async function insertDecision(tx: Db, scope: UserScope, made: NewDecision): Promise<void> {
  const { client, actor, at } = scope
  const by = { client_id: client.id, user_id: actor.id, user_name: actor.name, made_at: at }
  const details = made.details && JSON.stringify(made.details)
  await tx.run(scope, insertRow('entry_decision', { ...by, ...made, details }))
  if (made.state === 'waiting') changeOnDaysLater(tx, scope, [made.entry_id])
}

const decisionColumns = sql`
  id, entry_id, experience_id, user_id, user_name, before, status, reasons, state, effective_at, details`

/** The decision that waits for its effect on this entry. */
export function findWaiting(db: Db, scope: Scope, entryId: string): Promise<DecisionRow | undefined> {
  return db.maybe(
    scope,
    sql<DecisionRow>`
      select ${decisionColumns} from entry_decision
      where client_id = ${scope.client.id} and entry_id = ${entryId}::uuid and state = 'waiting' for update`,
  )
}

/** Not locked, since its entry is locked first. */
export function findDecision(tx: Db, scope: Scope, id: string): Promise<DecisionRow | undefined> {
  return tx.maybe(
    scope,
    sql<DecisionRow>`
      select ${decisionColumns} from entry_decision
      where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

export async function endDecision(
  tx: Db,
  scope: Scope,
  {
    id,
    entry_id,
    state,
  }: Pick<DecisionRow, 'id' | 'entry_id'> & { state: Exclude<DecisionRow['state'], 'waiting'> },
): Promise<void> {
  await tx.run(scope, updateRow('entry_decision', { client_id: scope.client.id, id }, { state }))
  // One that takes effect moves the entry on its day.
  if (state !== 'done') changeOnDaysLater(tx, scope, [entry_id])
}

/** It had another effect than was asked for. */
export async function writeDecided(
  tx: Db,
  scope: Scope,
  { id, status, reasons }: Pick<DecisionRow, 'id' | 'status'> & { readonly reasons: readonly string[] },
): Promise<void> {
  await tx.run(
    scope,
    updateRow('entry_decision', { client_id: scope.client.id, id }, { status, reasons: [...reasons] }),
  )
}
