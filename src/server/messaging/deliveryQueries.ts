import { sql } from 'kysely'
import type { MessageState } from '#contract/messaging/calls.ts'
import { messageStatesBefore } from '#contract/messaging/transitions.ts'
import type { SmsReceipt } from '#server/adapters/sms/port.ts'
import type { Db, Within } from '#server/platform/db/db.ts'
import { installation } from '#server/platform/scope.ts'
import type { Person } from './messageText.ts'

/** A transaction's client, by number alone. */
export type ClientWithin = Within & { readonly client: { readonly id: number } }

/** A shortcode with its gateway and pace. */
export type Lane = { shortcode_id: string; code: string; gateway: string; messages_per_second: number }

/**
 * Queued is due by the clock of the process, like every rule. A lease is written and read by the clock of the
 * database, so that workers whose clocks differ never take each other's messages.
 */
const isDue = (at: Date) => sql`next_at <= greatest(${at}::timestamptz, now())
  and ((state = 'queued' and next_at <= ${at}::timestamptz) or (state = 'sending' and next_at <= now()))`

export async function clientsWithDueMessages(db: Db, at: Date): Promise<number[]> {
  const rows = await db.many(
    installation,
    sql<{
      id: number
    }>`select id from clients_with_due_messages(greatest(${at}::timestamptz, now())) as due (id)`,
  )
  return rows.map(({ id }) => id)
}

/** The shortcodes on which this client has something to send now, by the index message_due. */
export function dueLanes(db: Db, within: ClientWithin, at: Date): Promise<Lane[]> {
  return db.many(
    within,
    sql<Lane>`
      select s.id as shortcode_id, s.code, s.gateway, s.messages_per_second from shortcode s
      where exists (select 1 from message where client_id = ${within.client.id} and shortcode_id = s.id
        and state in ('queued', 'sending') and ${isDue(at)})
      order by s.code`,
  )
}

/** A message that is due, locked, with what its text is made of. */
export type DueMessage = Person & {
  id: string
  state: 'queued' | 'sending'
  attempt_id: string | null
  attempts: number
  address: string
  body: string | null
  broadcast_id: string | null
  message: string | null
  message_fr: string | null
}

/** Locks up to `limit` due messages of one client and shortcode, oldest due time first. */
export function lockDueMessages(
  tx: Db,
  within: ClientWithin,
  claim: { lane: Lane; at: Date; limit: number },
): Promise<DueMessage[]> {
  const clientId = within.client.id
  return tx.many(
    within,
    sql<DueMessage>`
      select m.id, m.state, m.attempt_id, m.attempts, m.address, m.body, m.broadcast_id, b.message, b.message_fr,
        p.first_name, p.last_name, p.phone, p.email, coalesce(p.language, 'en') as language,
        coalesce(p.data, '{}'::jsonb) as data
      from (
        select id, state, attempt_id, attempts, address, body, broadcast_id, participant_id, next_at from message
        where client_id = ${clientId} and shortcode_id = ${claim.lane.shortcode_id}::uuid
          and state in ('queued', 'sending') and ${isDue(claim.at)}
        order by next_at limit ${claim.limit} for update skip locked) m
      left join broadcast b on b.client_id = ${clientId} and b.id = m.broadcast_id
      left join participant p on p.client_id = ${clientId} and p.id = m.participant_id
      order by m.next_at, m.id`,
  )
}

/**
 * Takes up to `wanted` of the shortcode's messages for the running second, over all workers and clients. What
 * is asked beyond the pace is counted too: that second is spent anyway.
 */
export async function takePace(tx: Db, lane: Lane, wanted: number): Promise<number> {
  const row = await tx.one(
    installation,
    sql<{ taken: number }>`
      insert into shortcode_pace as pace (shortcode_id, second, taken)
      values (${lane.shortcode_id}::uuid, date_trunc('second', clock_timestamp()), ${wanted})
      on conflict (shortcode_id) do update set second = greatest(pace.second, excluded.second),
        taken = excluded.taken + case when excluded.second > pace.second then 0 else pace.taken end
      returning taken`,
  )
  return Math.max(0, Math.min(wanted, lane.messages_per_second - (row.taken - wanted)))
}

export type Intent = { id: string; attemptId: string; body: string }

/**
 * Writes the intents: an attempt with its lease, or a skip where the recipient opted out meanwhile. The consents
 * are locked until commit: a STOP commits either before, and is seen, or after the intent. A resumed attempt
 * whose recipient opted out may have been sent or not: it is unknown.
 */
export function writeIntents(
  tx: Db,
  within: ClientWithin,
  { intents, leaseSeconds }: { intents: readonly Intent[]; leaseSeconds: number },
): Promise<{ id: string; state: MessageState }[]> {
  const clientId = within.client.id
  return tx.many(
    within,
    sql<{ id: string; state: MessageState }>`
      with intent as materialized (
        select i.id, i.attempt_id, i.body, d.participant_id, d.is_reply,
          coalesce(b.subscription_id, s.id) as subscription_id
        from unnest(${intents.map(({ id }) => id)}::uuid[], ${intents.map(({ attemptId }) => attemptId)}::uuid[],
          ${intents.map(({ body }) => body)}::text[]) as i (id, attempt_id, body)
        join message d on d.client_id = ${clientId} and d.id = i.id
        left join broadcast b on b.client_id = ${clientId} and b.id = d.broadcast_id
        left join subscription s on s.client_id = ${clientId} and s.shortcode_id = d.shortcode_id and s.is_default
      ), asked as materialized (
        select c.participant_id, c.subscription_id, c.state from consent c
        join intent i on c.subscription_id = i.subscription_id and c.participant_id = i.participant_id
        where c.client_id = ${clientId} and not i.is_reply for share of c
      ), judged as (
        select i.id, i.attempt_id, i.body, not i.is_reply and exists (select 1 from asked a
            where a.participant_id = i.participant_id and a.subscription_id = i.subscription_id
              and a.state = 'out') as is_out
        from intent i
      )
      update message m set attempt_id = judged.attempt_id, body = judged.body,
        state = case when not judged.is_out then 'sending' when m.state = 'queued' then 'skipped' else 'unknown' end,
        reason = case when judged.is_out then 'opted_out' end,
        attempts = m.attempts + case when judged.is_out then 0 else 1 end,
        next_at = case when not judged.is_out then now() + make_interval(secs => ${leaseSeconds}::float8) end
      from judged
      where m.client_id = ${clientId} and m.id = judged.id and m.state in ('queued', 'sending')
      returning m.id, m.state`,
  )
}

/**
 * An attempt that nobody came back for, at a gateway that would send it twice: never again by itself. Answers
 * the broadcasts that they are of.
 */
export async function markUnanswered(db: Db, within: ClientWithin, lane: Lane): Promise<string[]> {
  const rows = await db.many(
    within,
    sql<{ broadcast_id: string | null }>`
      update message set state = 'unknown', reason = 'no_answer', next_at = null
      where client_id = ${within.client.id} and shortcode_id = ${lane.shortcode_id}::uuid and state = 'sending'
        and next_at <= now()
      returning broadcast_id`,
  )
  return rows.flatMap((row) => row.broadcast_id ?? [])
}

/** Holds broadcasts back until the quiet hours end; what was asked for (replies, staff's answers) goes out. */
export async function holdForQuietHours(
  db: Db,
  within: ClientWithin,
  hold: { lane: Lane; at: Date; until: Date },
): Promise<void> {
  await db.run(
    within,
    sql`update message set next_at = ${hold.until}
        where client_id = ${within.client.id} and shortcode_id = ${hold.lane.shortcode_id}::uuid
          and state = 'queued' and next_at <= ${hold.at}
          and broadcast_id in (select id from broadcast where client_id = ${within.client.id}
            and state = 'sending' and not ignore_quiet_hours)`,
  )
}

/** What became of one attempt. `retrySeconds` says when a queued or resumed one is due again. */
export type Settlement = {
  id: string
  attemptId: string
  state: 'sent' | 'failed' | 'queued' | 'unknown' | 'sending'
  providerMessageId: string | null
  reason: string | null
  isPermanent: boolean | null
  retrySeconds: number | null
}

/**
 * Writes outcomes, never backwards: only for the attempt that is under way, or that was given up as unknown. A
 * receipt that came before its outcome stands.
 */
export async function writeSettlements(
  db: Db,
  within: ClientWithin,
  { settlements, at }: { settlements: readonly Settlement[]; at: Date },
): Promise<void> {
  const column = <Name extends keyof Settlement>(name: Name) => settlements.map((one) => one[name])
  await db.run(
    within,
    sql`update message m set state = o.state, reason = o.reason, is_permanent = o.is_permanent,
          provider_message_id = coalesce(o.provider_message_id, m.provider_message_id),
          next_at = now() + make_interval(secs => o.retry_seconds),
          sent_at = case when o.state = 'sent' then ${at}::timestamptz end
        from unnest(${column('id')}::uuid[], ${column('attemptId')}::uuid[], ${column('state')}::text[],
          ${column('providerMessageId')}::text[], ${column('reason')}::text[], ${column('isPermanent')}::boolean[],
          ${column('retrySeconds')}::float8[])
          as o (id, attempt_id, state, provider_message_id, reason, is_permanent, retry_seconds)
        where m.client_id = ${within.client.id} and m.id = o.id and m.attempt_id = o.attempt_id
          and (m.state = 'sending' or (m.state = 'unknown' and o.state in ('sent', 'failed')))`,
  )
}

export type Receipt = SmsReceipt & { shortcode: string }

/**
 * Writes receipts, never backwards, and answers the gateway's ids that are known here. One that comes before its
 * outcome is found by the attempt's id, where the gateway's id is the reference (the simulator).
 */
export async function writeReceipts(
  db: Db,
  within: ClientWithin,
  { receipts, at }: { receipts: readonly Receipt[]; at: Date },
): Promise<Set<string>> {
  const clientId = within.client.id
  const known = await db.many(
    within,
    sql<{ provider_message_id: string }>`
      with receipt as (
        select distinct on (code, provider_message_id) s.id as shortcode_id, r.*
        from unnest(${receipts.map((one) => one.shortcode)}::text[],
          ${receipts.map((one) => one.providerMessageId)}::text[], ${receipts.map((one) => one.state)}::text[],
          ${receipts.map((one) => one.reason ?? null)}::text[]) as r (code, provider_message_id, state, reason)
        join shortcode s on s.code = r.code
        order by code, provider_message_id, state
      ), found as (
        select m.id, r.* from receipt r join message m on m.client_id = ${clientId}
          and m.shortcode_id = r.shortcode_id and m.direction = 'out'
          and m.provider_message_id = r.provider_message_id
        union all
        select m.id, r.* from receipt r join message m on m.client_id = ${clientId}
          and m.attempt_id = case when pg_input_is_valid(r.provider_message_id, 'uuid')
            then r.provider_message_id::uuid end
          and m.shortcode_id = r.shortcode_id and m.state in ('sending', 'unknown') and m.provider_message_id is null
      ), changed as (
        update message m set state = f.state, reason = f.reason, next_at = null,
          is_permanent = case when f.state = 'failed' then true end,
          provider_message_id = coalesce(m.provider_message_id, f.provider_message_id),
          sent_at = coalesce(m.sent_at, ${at}::timestamptz),
          delivered_at = case when f.state = 'delivered' then ${at}::timestamptz end
        from found f
        where m.client_id = ${clientId} and m.id = f.id and m.state = any(${messageStatesBefore('delivered')}::text[])
      )
      select provider_message_id from found`,
  )
  return new Set(known.map((row) => row.provider_message_id))
}

/** Which clients each shortcode serves: a receipt names the shortcode only. */
export function clientsOfShortcodes(
  db: Db,
  codes: readonly string[],
): Promise<{ code: string; client_id: number }[]> {
  return db.many(
    installation,
    sql<{ code: string; client_id: number }>`
      select s.code, c.client_id from shortcode s
      cross join lateral (
        select s.home_client_id as client_id
        union select client_id from client_shortcode where shortcode_id = s.id) c
      where s.code = any(${codes})`,
  )
}
