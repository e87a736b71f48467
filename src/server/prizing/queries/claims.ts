import type { ClaimState } from '#contract/prizing/claimStates.ts'
import { mostWrongAnswers } from '#contract/prizing/claimStates.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** A claim of each of these ballot draws that has none yet; the ids follow from them. */
export function insertClaims(
  tx: Db,
  scope: Scope,
  of: { drawId: string; ids: readonly string[]; hours: number | null },
) {
  return tx.many(
    scope,
    sql<Row<'prize_claim', 'id'>>`
      insert into prize_claim (client_id, id, draw_id, ballot_draw_id, participant_id, asked_at, is_to_tell,
        claim_hours)
      select b.client_id, derived_id(b.draw_id, b.id), b.draw_id, b.id, b.participant_id, ${scope.at}::timestamptz, true,
        ${of.hours}::int
      from ballot_draw b
      where b.client_id = ${scope.client.id} and b.draw_id = ${of.drawId}::uuid and b.id = any(${of.ids}::uuid[])
      on conflict do nothing
      returning id`,
  )
}

type Again = { drawId: string; ids: readonly string[]; before: Date }

/** These are told once more, where they may still answer and were asked before that time. */
export function askAgain(tx: Db, scope: Scope, { drawId, ids, before }: Again) {
  return tx.many(
    scope,
    sql<Row<'prize_claim', 'id'>>`
      update prize_claim set asked_at = ${scope.at}, is_to_tell = true
      where client_id = ${scope.client.id} and draw_id = ${drawId}::uuid and ballot_draw_id = any(${ids}::uuid[])
        and not is_to_tell and claimed_at is null and declined_at is null and wrong_answers < ${mostWrongAnswers}
        and (ends_at is null or ends_at > ${scope.at}) and asked_at <= ${before}
      returning id`,
  )
}

export type ToTell = Row<'prize_claim', 'id' | 'participant_id' | 'ends_at' | 'claim_hours'> &
  Row<'participant', 'phone' | 'email' | 'language'>

/** The next ones whose message is to be written, held until commit. */
export function takeToTell(tx: Db, scope: Scope, { drawId, limit }: { drawId: string; limit: number }) {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<ToTell>`
      select c.id, c.participant_id, c.ends_at, c.claim_hours, p.phone, p.email, p.language
      from prize_claim c join participant p on p.client_id = ${clientId} and p.id = c.participant_id
      where c.client_id = ${clientId} and c.draw_id = ${drawId}::uuid and c.is_to_tell
      order by c.id limit ${limit} for update of c skip locked`,
  )
}

/**
 * The next ones whose reminder is due while they can still answer, held until commit; whoever was told in the last hour
 * gets none. By `prize_claim_remind`.
 */
export function takeToRemind(
  tx: Db,
  scope: Scope,
  { drawId, limit, before }: { drawId: string; limit: number; before: Date },
) {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<ToTell>`
      select c.id, c.participant_id, c.ends_at, c.claim_hours, p.phone, p.email, p.language
      from prize_claim c
      join participant p on p.client_id = ${clientId} and p.id = c.participant_id
      join ballot_draw b on b.client_id = ${clientId} and b.id = c.ballot_draw_id
      join draw d on d.client_id = ${clientId} and d.id = c.draw_id
      where c.client_id = ${clientId} and c.draw_id = ${drawId}::uuid and c.remind_at <= ${scope.at}
        and c.claimed_at is null and c.declined_at is null and c.wrong_answers < ${mostWrongAnswers}
        and c.ends_at > ${scope.at} and c.asked_at <= ${before}
        and b.status = 'potential-winner' and b.replaced_at is null and d.state = 'in-progress'
      order by c.id limit ${limit} for update of c skip locked`,
  )
}

export async function markReminded(tx: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.run(
    scope,
    sql`
      update prize_claim set remind_at = null
      where client_id = ${scope.client.id} and id = any(${ids}::uuid[])`,
  )
}

/** Nobody is told or reminded of this draw any more; a message that is being written goes before. */
export async function dropTellings(tx: Db, scope: Scope, drawId: string): Promise<void> {
  await tx.run(
    scope,
    sql`
      update prize_claim set is_to_tell = false, remind_at = null
      where client_id = ${scope.client.id} and draw_id = ${drawId}::uuid and (is_to_tell or remind_at is not null)`,
  )
}

export type Told = {
  readonly id: string
  readonly channel: Rows['prize_claim']['channel']
  readonly messageId: string | null
  readonly endsAt: Date | null
  /** Of who is told for the first time and can answer until then. */
  readonly remindAt: Date | null
}

/** Whom nothing could be sent to stays untold. */
export async function markTold(tx: Db, scope: Scope, told: readonly Told[]): Promise<void> {
  const column = <K extends keyof Told>(name: K) => told.map((one) => one[name])
  await tx.run(
    scope,
    sql`
      update prize_claim c set is_to_tell = false, channel = n.channel,
        message_id = coalesce(n.message_id, c.message_id), ends_at = n.ends_at,
        remind_at = coalesce(n.remind_at, c.remind_at),
        told_at = case when n.channel is null then c.told_at else ${scope.at}::timestamptz end
      from unnest(${column('id')}::uuid[], ${column('channel')}::text[], ${column('messageId')}::uuid[],
        ${column('endsAt')}::timestamptz[], ${column('remindAt')}::timestamptz[])
        as n(id, channel, message_id, ends_at, remind_at)
      where c.client_id = ${scope.client.id} and c.id = n.id`,
  )
}

export type ClaimRow = Row<
  'prize_claim',
  | 'channel'
  | 'told_at'
  | 'ends_at'
  | 'opened_at'
  | 'claimed_at'
  | 'declined_at'
  | 'remind_at'
  | 'wrong_answers'
> & { state: ClaimState }

/** The state of claim `c` now; null where there is none. */
export const claimState = (scope: Scope): Sql => sql`case
  when c.id is null then null
  when c.claimed_at is not null then 'claimed'
  when c.declined_at is not null then 'declined'
  when c.wrong_answers >= ${mostWrongAnswers} then 'failed'
  when c.ends_at <= ${scope.at} then 'over'
  when c.told_at is not null and c.opened_at is not null then 'opened'
  when c.told_at is not null then 'told'
  when c.is_to_tell then 'asked'
  else 'unreachable' end`

/** The columns of `ClaimRow`, of claim `c`. */
export const claimColumns = (scope: Scope): Sql => sql`c.channel, c.told_at, c.ends_at, c.opened_at,
  c.claimed_at, c.declined_at, c.remind_at, c.wrong_answers, ${claimState(scope)} as state`

/** With what it is for. `is_standing`: neither invalidated nor replaced, nor of a draw that was abandoned. */
export type FoundClaim = ClaimRow &
  Row<'prize_claim', 'id'> & {
    is_standing: boolean
    award_id: Rows['award']['id'] | null
    entry_id: Rows['award']['entry_id']
    pool_name: Rows['prize_pool']['name']
    type_name: Rows['prize_type']['name'] | null
  }

export type Named = { id: string; experienceId: string }

export function findClaim(db: Db, scope: Scope, { id, experienceId }: Named) {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<FoundClaim>`
      select c.id, ${claimColumns(scope)},
        b.status = 'potential-winner' and b.replaced_at is null and d.state <> 'abandoned' as is_standing,
        (select w.id from award w where w.client_id = ${clientId} and w.draw_id = b.draw_id
          and w.entry_id = b.entry_id) as award_id, b.entry_id,
        o.name as pool_name, t.name as type_name
      from prize_claim c
      join ballot_draw b on b.client_id = ${clientId} and b.id = c.ballot_draw_id
      join draw d on d.client_id = ${clientId} and d.id = c.draw_id
      join prize_pool o on o.client_id = ${clientId} and o.id = d.prize_pool_id
      left join prize_type t on t.client_id = ${clientId} and t.id = d.prize_type_id
      where c.client_id = ${clientId} and c.id = ${id}::uuid and d.experience_id = ${experienceId}::uuid`,
  )
}

/** The draw's prize, by name. */
export function findDrawnPrize(db: Db, scope: Scope, drawId: string) {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<Pick<FoundClaim, 'pool_name' | 'type_name'>>`
      select o.name as pool_name, t.name as type_name
      from draw d
      join prize_pool o on o.client_id = ${clientId} and o.id = d.prize_pool_id
      left join prize_type t on t.client_id = ${clientId} and t.id = d.prize_type_id
      where d.client_id = ${clientId} and d.id = ${drawId}::uuid`,
  )
}

/** Two who answer at once come one after the other. */
export async function lockClaim(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(
    scope,
    sql`select 1 from prize_claim where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

/** Of these ballot draws; whoever answers or declines meanwhile waits until commit. */
export function lockClaimsOf(tx: Db, scope: Scope, ids: readonly string[]) {
  return tx.many(
    scope,
    sql<Row<'prize_claim', 'id' | 'declined_at'>>`
      select id, declined_at from prize_claim
      where client_id = ${scope.client.id} and ballot_draw_id = any(${ids}::uuid[])
      order by id for update`,
  )
}

export async function countWrong(tx: Db, scope: Scope, id: string): Promise<void> {
  const counted = { wrong_answers: sql`wrong_answers + 1` }
  await tx.run(scope, updateRow('prize_claim', { client_id: scope.client.id, id }, counted))
}

type Answers = Readonly<Record<string, string>>

export async function writeClaimed(tx: Db, scope: Scope, { id, answers }: { id: string; answers: Answers }) {
  const claimed = { claimed_at: scope.at, data: JSON.stringify(answers) }
  await tx.run(scope, updateRow('prize_claim', { client_id: scope.client.id, id }, claimed))
}

/** Once, and only of who was told: whoever looks before that has no address. */
export function markOpened(tx: Db, scope: Scope, id: string): Promise<number> {
  return tx.run(
    scope,
    sql`
      update prize_claim set opened_at = ${scope.at}
      where client_id = ${scope.client.id} and id = ${id}::uuid and opened_at is null and told_at is not null`,
  )
}

export async function markDeclined(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(scope, updateRow('prize_claim', { client_id: scope.client.id, id }, { declined_at: scope.at }))
}

/** How many of these ballot draws have no right answer. */
export async function countUnclaimed(db: Db, scope: Scope, ids: readonly string[]): Promise<number> {
  const { count } = await db.one(
    scope,
    sql<{ count: number }>`
      select count(*) as count from prize_claim
      where client_id = ${scope.client.id} and ballot_draw_id = any(${ids}::uuid[]) and claimed_at is not null`,
  )
  return ids.length - count
}

/** Takes away what the person answered; in how many claims. */
export async function eraseClaims(tx: Db, scope: Scope, participantId: string): Promise<number> {
  const gone = await tx.many(
    scope,
    sql<Row<'prize_claim', 'id'>>`update prize_claim set data = null
      where client_id = ${scope.client.id} and participant_id = ${participantId}::uuid and data is not null
      returning id`,
  )
  return gone.length
}
