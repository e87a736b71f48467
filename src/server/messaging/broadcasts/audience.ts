import type { Channel } from '#contract/messaging/calls.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/**
 * The list whose members are meant, and the subscription whose consent counts. Without one nobody has said yes or no
 * yet.
 */
export type Audience = {
  clientId: number
  channel: Channel
  listId: string
  subscriptionId: string | null
  skipsOptinCheck: boolean
}

/** The end of the part before. */
export type ListPosition = { participantId: string; ordinal: number }
export const listStart: ListPosition = { participantId: '00000000-0000-0000-0000-000000000000', ordinal: -1 }

/**
 * The rows of a list with the one reason for which each gets nothing (null: it receives). A participant counts
 * once, at the first row; STOP comes before every other reason and nothing overrides it (decisions 6). A
 * list that is being cleared is empty. `bound` ends a part, after so many rows or at a position; without one the rows
 * come in any order.
 *
 * Each place looks up its participant, consent and suppression by their keys, whatever the planner expects: `offset 0`
 * keeps it from joining them another way. Left to choose it read a young table once for each row of the list, since
 * it took the list for one row; and a list of ten would be joined with a million.
 */
export function audienceRows(audience: Audience, after: ListPosition, bound?: number | ListPosition): Sql {
  const { clientId, listId } = audience
  const address = audience.channel === 'sms' ? sql`p.phone` : sql`p.email`
  const end =
    typeof bound === 'object'
      ? sql`and (lm.participant_id, lm.ordinal) <= (${bound.participantId}::uuid, ${bound.ordinal}::int)`
      : bound === undefined
        ? sql``
        : sql`order by lm.participant_id, lm.ordinal limit ${bound}`
  return sql`
    select m.client_id, m.participant_id, m.ordinal, p.phone, p.language, p.first_name, p.last_name, p.email, p.data,
      case when m.is_repeat then 'duplicate'
           when ${address} is null then ${audience.channel === 'sms' ? 'no_phone' : 'no_email'}
           when c.state = 'out' then 'opted_out'
           when x.address is not null then 'suppressed'
           when p.is_flagged then 'flagged'
           when not ${audience.skipsOptinCheck}::boolean and c.state is distinct from 'in' then 'no_consent'
      end as reason
    from (
      select lm.client_id, lm.participant_id, lm.ordinal,
        lm.ordinal > 0 and exists (select 1 from list_member earlier where earlier.client_id = ${clientId}
          and earlier.list_id = lm.list_id and earlier.participant_id = lm.participant_id
          and earlier.ordinal < lm.ordinal) as is_repeat
      from list_member lm
      where lm.client_id = ${clientId} and lm.list_id = ${listId}::uuid
        and exists (select from list l
          where l.client_id = ${clientId} and l.id = ${listId}::uuid and l.clearing_until is null)
        and (lm.participant_id, lm.ordinal) > (${after.participantId}::uuid, ${after.ordinal}::int)
      ${end}) m
    cross join lateral (select * from participant p
      where p.client_id = ${clientId} and p.id = m.participant_id offset 0) p
    left join lateral (select c.state from consent c
      where c.client_id = ${clientId} and c.subscription_id = ${audience.subscriptionId}::uuid
        and c.participant_id = m.participant_id offset 0) c on true
    left join lateral (select x.address from suppression x
      where x.client_id = ${clientId} and x.channel = ${audience.channel} and x.address = ${address} offset 0) x on true`
}
