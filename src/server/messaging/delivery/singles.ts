import type { MessageState } from '#contract/messaging/messageStates.ts'
import type { Filled, Row, Rows } from '#db/rows.ts'
import { passSendingGate } from '#server/participants/participants.ts'
import { plainArray, textArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Person } from '../messageText.ts'
import { countedUpdate, countingAt } from './counts.ts'
import { isAmong } from './isAmong.ts'
import { type ClientWithin, isSingleDue, type Lane, secondsFromNow } from './lanes.ts'
import type { BroadcastText } from './texts.ts'

// Single messages: answers, messages by staff, copies of unknown messages, and retries of a broadcast's messages.

/** A message that is due, locked, with all that decides what becomes of it. */
export type DueSingle = Person &
  Row<'message', 'id' | 'participant_id' | 'attempts' | 'repeats' | 'body' | 'subject' | 'is_french'> &
  Filled<'message', 'address'> & {
    state: 'queued' | 'sending'
    /** The recipient opted out, and did not ask for this. */
    is_out: boolean
    /** Its address is suppressed, and it is bulk or by staff: no answer, and no question to whoever signs up. */
    is_suppressed: boolean
    in_reply_to: Rows['message']['gateway_key']
    /** A broadcast's message, a copy of one, or an e-mail experience: such an e-mail says how to get no more. */
    is_bulk: boolean
    /** Its broadcast, where it has one: retries keep to its state and its quiet hours. */
    broadcast: (BroadcastText & BroadcastRules) | null
  }
type BroadcastRules = Row<'broadcast', 'id' | 'state' | 'ignore_quiet_hours'> & {
  time_zone: string | null
}

type Claim = { lane: Lane; at: Date; limit: number }

const dueSingles = (within: ClientWithin, { lane, at, limit }: Claim) => sql`
  from message where client_id = ${within.client.id} and sender_id = ${lane.sender_id}::uuid
    and next_at is not null and ${isSingleDue(at)}
  order by next_at limit ${limit}`

/** How many messages, at most `limit`, are due; other workers may take them meanwhile. */
export async function countDueSingles(db: Db, within: ClientWithin, claim: Claim): Promise<number> {
  const row = await db.one(
    within,
    sql<{ due: number }>`
      select count(*) as due from (select id ${dueSingles(within, claim)} for update skip locked) m`,
  )
  return row.due
}

/**
 * Passes the client's gate and locks what is due, oldest due time first, by message_due. What belongs to each is looked
 * up by its key, whatever the planner expects (`offset 0`).
 */
export async function lockDueSingles(tx: Db, within: ClientWithin, claim: Claim): Promise<DueSingle[]> {
  const clientId = within.client.id
  await passSendingGate(tx, within)
  return tx.many(
    within,
    sql<DueSingle>`
      select m.id, m.participant_id, m.state, m.attempts, m.repeats, m.address, m.body, m.subject, m.is_french,
        not m.is_reply and coalesce(k.state = 'out', false) as is_out, (meant.id is not null or m.user_id is not null)
          and not m.is_reply and x.address is not null as is_suppressed, answered.gateway_key as in_reply_to,
        meant.id is not null or (m.type = 'email' and m.experience_id is not null and m.user_id is not null
          and m.participant_id is not null and not m.is_reply) as is_bulk,
        p.first_name, p.last_name, p.phone, p.email, coalesce(p.language, 'en') as language,
        coalesce(p.data, '{}'::jsonb) as data,
        case when b.id is not null then jsonb_build_object('id', b.id, 'state', b.state, 'message', b.message,
          'message_fr', b.message_fr, 'subject', b.subject, 'subject_fr', b.subject_fr,
          'ignore_quiet_hours', b.ignore_quiet_hours, 'time_zone', c.time_zone) end as broadcast
      from (select * ${dueSingles(within, claim)} for update skip locked) m
      left join lateral (select broadcast_id from message
        where client_id = ${clientId} and id = m.resend_of offset 0) o on true
      left join lateral (select gateway_key from message
        where client_id = ${clientId} and id = m.reply_to_id offset 0) answered on true
      left join lateral (select * from broadcast
        where client_id = ${clientId} and id = m.broadcast_id offset 0) b on true
      left join lateral (select id, subscription_id from broadcast
        where client_id = ${clientId} and id = coalesce(m.broadcast_id, o.broadcast_id) offset 0) meant on true
      left join lateral (select time_zone from broadcast_chunk
        where client_id = ${clientId} and broadcast_id = m.broadcast_id and number = m.chunk offset 0) c on true
      left join lateral (select id from subscription where client_id = ${clientId} and is_default
        and (shortcode_id = m.sender_id or (m.type = 'email' and shortcode_id is null)) offset 0) s on true
      left join lateral (select state from consent where client_id = ${clientId} and participant_id = m.participant_id
        and subscription_id = coalesce(meant.subscription_id, s.id) offset 0) k on true
      left join lateral (select * from participant
        where client_id = ${clientId} and id = m.participant_id offset 0) p on true
      left join lateral (select address from suppression
        where client_id = ${clientId} and channel = m.type and address = m.address offset 0) x on true
      order by m.next_at, m.id`,
  )
}

/** The next step of a due message: an attempt with its lease, an end, or another time. */
export type Verdict = {
  id: string
  state: MessageState
  reason: string | null
  attempts: number
  body: string | null
  subject: string | null
  /** The attempt's lease, by the clock of the database. */
  leaseSeconds: number | null
  /** When it is looked at again. */
  nextAt: Date | null
}

export async function writeVerdicts(
  tx: Db,
  within: ClientWithin,
  { verdicts, at }: { verdicts: readonly Verdict[]; at: Date },
): Promise<void> {
  const plain = (name: 'id' | 'state' | 'attempts' | 'leaseSeconds') =>
    plainArray(verdicts.map((one) => one[name]))
  const texts = (name: 'reason' | 'body' | 'subject') => textArray(verdicts.map((one) => one[name]))
  const times = textArray(verdicts.map(({ nextAt }) => nextAt?.toISOString() ?? null))
  await tx.run(
    within,
    countedUpdate(
      within.client.id,
      sql`update message m set state = v.state, reason = v.reason, attempts = v.attempts, body = v.body,
            subject = v.subject,
            next_at = greatest(${secondsFromNow(sql`v.lease_seconds`)}, v.next_at)
          from unnest(${plain('id')}::uuid[], ${plain('state')}::text[], ${texts('reason')}::text[],
            ${plain('attempts')}::int[], ${texts('body')}::text[], ${texts('subject')}::text[],
            ${plain('leaseSeconds')}::float8[], ${times}::timestamptz[])
            as v (id, state, reason, attempts, body, subject, lease_seconds, next_at)
          where m.client_id = ${within.client.id} and m.id = v.id and ${isAmong(verdicts)}`,
      countingAt(at),
    ),
  )
}
