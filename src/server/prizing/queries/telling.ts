import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** The pool `p` has a code, a page or a mail for its winners, so that each hears of the prize by itself. */
export const tellsItself = sql<boolean>`
  (p.class = 'e-prize' or p.winner_page_html is not null or p.winner_page_html_fr is not null
    or p.winner_email_title is not null or p.winner_email_title_fr is not null
    or p.winner_email_html is not null or p.winner_email_html_fr is not null)`

/**
 * Marks those of these awards of which we tell the winners: the pool has a code, a page or a mail for them, or they
 * were asked to claim it, or have to before they see it. Answers how many.
 */
export function markToTell(
  tx: Db,
  scope: Scope,
  { awardIds, isToRedeem }: { awardIds: readonly string[]; isToRedeem: boolean },
): Promise<number> {
  const clientId = scope.client.id
  return tx.run(
    scope,
    sql`
      update award a set is_to_tell = true
      from prize_pool p
      where a.client_id = ${clientId} and a.id = any(${awardIds}::uuid[])
        and p.client_id = ${clientId} and p.id = a.prize_pool_id
        and (${isToRedeem}::boolean or ${tellsItself}
          or exists (select 1 from prize_claim c where c.client_id = ${clientId} and c.draw_id = a.draw_id
            and c.ballot_draw_id in (select b.id from ballot_draw b where b.client_id = ${clientId}
              and b.draw_id = a.draw_id and b.entry_id = a.entry_id) and c.told_at is not null))`,
  )
}

const prizeColumns = (clientId: number) => sql`
  a.id, a.participant_id, coalesce(t.name, o.name) as prize, o.winner_page_html, o.winner_page_html_fr,
  o.winner_email_title, o.winner_email_title_fr, o.winner_email_html, o.winner_email_html_fr,
  c.id as claim_id, c.claimed_at, c.ends_at,
  case when c.id is null or c.claimed_at is not null then
    (select k.code from prize_code k where k.client_id = ${clientId} and k.award_id = a.id) end as code`
const prizeJoins = (clientId: number) => sql`
  join prize_pool o on o.client_id = ${clientId} and o.id = a.prize_pool_id
  left join prize_type t on t.client_id = ${clientId} and t.id = a.prize_type_id
  left join prize_claim c on c.client_id = ${clientId} and c.award_id = a.id`

/** `claim_id`: it has to be claimed first. Until it is, its code is not read at all. */
export type WonPrize = Row<'award', 'id' | 'participant_id'> &
  Row<
    'prize_pool',
    | 'winner_page_html'
    | 'winner_page_html_fr'
    | 'winner_email_title'
    | 'winner_email_title_fr'
    | 'winner_email_html'
    | 'winner_email_html_fr'
  > & {
    prize: Rows['prize_pool']['name']
    code: Rows['prize_code']['code'] | null
    claim_id: Rows['prize_claim']['id'] | null
    claimed_at: Rows['prize_claim']['claimed_at'] | null
    ends_at: Rows['prize_claim']['ends_at'] | null
  }

export type ToDeliver = WonPrize & Row<'participant', 'phone' | 'email' | 'language'>

/** The next awards whose message is to be written, held until commit. By `award_to_tell`. */
export function takeToDeliver(
  tx: Db,
  scope: Scope,
  { experienceId, limit }: { experienceId: string; limit: number },
): Promise<ToDeliver[]> {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<ToDeliver>`
      select ${prizeColumns(clientId)}, p.phone, p.email, p.language
      from award a
      join participant p on p.client_id = ${clientId} and p.id = a.participant_id
      ${prizeJoins(clientId)}
      where a.client_id = ${clientId} and a.experience_id = ${experienceId}::uuid and a.is_to_tell
      order by a.id limit ${limit} for update of a skip locked`,
  )
}

/** A winner who cannot be reached stays untold, or told when he or she was. */
export async function markAwardsTold(
  tx: Db,
  scope: Scope,
  delivered: readonly { readonly id: string; readonly messageId: string | null }[],
): Promise<void> {
  await tx.run(
    scope,
    sql`
      update award a set is_to_tell = false, message_id = coalesce(n.message_id, a.message_id),
        told_at = case when n.message_id is null then a.told_at else ${scope.at}::timestamptz end
      from unnest(${delivered.map(({ id }) => id)}::uuid[], ${delivered.map((one) => one.messageId)}::uuid[])
        as n(id, message_id)
      where a.client_id = ${scope.client.id} and a.id = n.id`,
  )
}

/** For whoever has the address of its page. */
export function findWonPrize(
  db: Db,
  scope: Scope,
  { id, experienceId }: { id: string; experienceId: string },
): Promise<WonPrize | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<WonPrize>`
      select ${prizeColumns(clientId)} from award a ${prizeJoins(clientId)}
      where a.client_id = ${clientId} and a.id = ${id}::uuid and a.experience_id = ${experienceId}::uuid`,
  )
}
