import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** A claim of each of these ballot draws that has none yet; the ids follow from them. */
export function insertClaims(tx: Db, scope: Scope, of: { drawId: string; ids: readonly string[] }) {
  return tx.many(
    scope,
    sql<Row<'prize_claim', 'id'>>`
      insert into prize_claim (client_id, id, draw_id, ballot_draw_id, participant_id, asked_at, is_to_tell)
      select b.client_id, derived_id(b.draw_id, b.id), b.draw_id, b.id, b.participant_id, ${scope.at}::timestamptz, true
      from ballot_draw b
      where b.client_id = ${scope.client.id} and b.draw_id = ${of.drawId}::uuid and b.id = any(${of.ids}::uuid[])
      on conflict do nothing
      returning id`,
  )
}

type Again = { drawId: string; ids: readonly string[]; before: Date; mostWrong: number }

/** These are told once more, where they may still answer and were asked before that time. */
export function askAgain(tx: Db, scope: Scope, { drawId, ids, before, mostWrong }: Again) {
  return tx.many(
    scope,
    sql<Row<'prize_claim', 'id'>>`
      update prize_claim set asked_at = ${scope.at}, is_to_tell = true
      where client_id = ${scope.client.id} and draw_id = ${drawId}::uuid and ballot_draw_id = any(${ids}::uuid[])
        and not is_to_tell and claimed_at is null and wrong_answers < ${mostWrong}
        and (ends_at is null or ends_at > ${scope.at}) and asked_at <= ${before}
      returning id`,
  )
}

export type ToTell = Row<'prize_claim', 'id' | 'participant_id' | 'ends_at'> &
  Row<'participant', 'phone' | 'email' | 'language'>

/** The next ones whose message is to be written, held until commit. */
export function takeToTell(tx: Db, scope: Scope, { drawId, limit }: { drawId: string; limit: number }) {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<ToTell>`
      select c.id, c.participant_id, c.ends_at, p.phone, p.email, p.language
      from prize_claim c join participant p on p.client_id = ${clientId} and p.id = c.participant_id
      where c.client_id = ${clientId} and c.draw_id = ${drawId}::uuid and c.is_to_tell
      order by c.id limit ${limit} for update of c skip locked`,
  )
}

export type Told = {
  readonly id: string
  readonly channel: Rows['prize_claim']['channel']
  readonly messageId: string | null
  readonly endsAt: Date | null
}

/** Whom nothing could be sent to stays untold. */
export async function markTold(tx: Db, scope: Scope, told: readonly Told[]): Promise<void> {
  const column = <K extends keyof Told>(name: K) => told.map((one) => one[name])
  await tx.run(
    scope,
    sql`
      update prize_claim c set is_to_tell = false, channel = n.channel,
        message_id = coalesce(n.message_id, c.message_id), ends_at = n.ends_at,
        told_at = case when n.channel is null then c.told_at else ${scope.at}::timestamptz end
      from unnest(${column('id')}::uuid[], ${column('channel')}::text[], ${column('messageId')}::uuid[],
        ${column('endsAt')}::timestamptz[]) as n(id, channel, message_id, ends_at)
      where c.client_id = ${scope.client.id} and c.id = n.id`,
  )
}

export type ClaimRow = Row<
  'prize_claim',
  'is_to_tell' | 'channel' | 'told_at' | 'ends_at' | 'claimed_at' | 'wrong_answers'
>

/** With what it is for. `is_standing`: neither invalidated nor replaced. */
export type FoundClaim = ClaimRow &
  Row<'prize_claim', 'id'> & {
    is_standing: boolean
    award_id: Rows['award']['id'] | null
    pool_name: Rows['prize_pool']['name']
    type_name: Rows['prize_type']['name'] | null
  }

type Named = { id: string; experienceId: string }

export function findClaim(db: Db, scope: Scope, { id, experienceId }: Named) {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<FoundClaim>`
      select c.id, c.is_to_tell, c.channel, c.told_at, c.ends_at, c.claimed_at, c.wrong_answers,
        b.status = 'potential-winner' and b.replaced_at is null as is_standing,
        (select w.id from award w where w.client_id = ${clientId} and w.draw_id = b.draw_id
          and w.entry_id = b.entry_id) as award_id,
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

export async function countWrong(tx: Db, scope: Scope, id: string): Promise<void> {
  const counted = { wrong_answers: sql`wrong_answers + 1` }
  await tx.run(scope, updateRow('prize_claim', { client_id: scope.client.id, id }, counted))
}

type Answers = Readonly<Record<string, string>>

export async function writeClaimed(tx: Db, scope: Scope, { id, answers }: { id: string; answers: Answers }) {
  const claimed = { claimed_at: scope.at, data: JSON.stringify(answers) }
  await tx.run(scope, updateRow('prize_claim', { client_id: scope.client.id, id }, claimed))
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
