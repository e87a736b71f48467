/** Sends single messages again, many at once and each once, on purpose: also those that arrived, where that is asked. */
import type { MessageState } from '#contract/messaging/messageStates.ts'
import type { Filled, Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { wakeDelivery } from '../queueMessage.ts'

export type Resending =
  | 'sent'
  | 'underway'
  | 'arrived'
  | 'resent'
  | 'withheld'
  | 'out'
  | 'suppressed'
  | 'no_address'
  | 'untold'

type Asked = {
  readonly messageIds: readonly string[]
  /** Messages too of which it is known that they arrived. */
  readonly hasArrived: boolean
}

/**
 * Answers what became of each. It goes to the address of today; whoever opted out gets none, and an opt-out that comes before it
 * stops it. The index message_resend allows one copy of each message, whoever else is at it.
 */
export async function resendMessages(
  tx: Db,
  scope: Scope,
  { messageIds, hasArrived }: Asked,
): Promise<ReadonlyMap<string, Resending>> {
  const ids = [...new Set(messageIds)]
  if (ids.length === 0) return new Map()
  await holdPeople(tx, scope, ids)
  const found = await listResendable(tx, scope, ids)
  const meant = found.flatMap(({ address, ...message }) =>
    address !== null && whyLeft({ ...message, address }, hasArrived) === undefined
      ? [{ id: message.id, address }]
      : [],
  )
  const sent = await copyMessages(tx, scope, meant)
  // Somebody else was quicker with what was meant and was not copied.
  return new Map(
    found.map((one) => [one.id, sent.has(one.id) ? 'sent' : (whyLeft(one, hasArrived) ?? 'resent')]),
  )
}

/** Nobody is erased meanwhile. In one order, so that two who do this never wait for each other. */
async function holdPeople(tx: Db, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.many(
    scope,
    sql`select p.id from participant p where p.client_id = ${scope.client.id} and p.id in (
          select m.participant_id from message m
          where m.client_id = ${scope.client.id} and m.id = any(${[...ids]}::uuid[]))
        order by p.id for share`,
  )
}

type Found = Row<'message', 'id' | 'body'> & {
  state: MessageState
  address: string | null
  is_resent: boolean
  is_out: boolean
  is_suppressed: boolean
}

/** Each by its key; consent as a single message asks for it (`singles.ts`). */
function listResendable(tx: Db, scope: Scope, ids: readonly string[]): Promise<Found[]> {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<Found>`
      select m.id, m.body, m.state, to_it.address, c.id is not null as is_resent,
        coalesce(k.state = 'out', false) as is_out, x.address is not null as is_suppressed
      from unnest(${[...ids]}::uuid[]) as asked (id)
      cross join lateral (select * from message
        where client_id = ${clientId} and id = asked.id and direction = 'out' and broadcast_id is null offset 0) m
      left join lateral (select case m.type when 'sms' then phone when 'email' then email end as address
        from participant where client_id = ${clientId} and id = m.participant_id and erased_at is null offset 0) to_it
        on true
      left join lateral (select id from message where client_id = ${clientId} and resend_of = m.id offset 0) c on true
      left join lateral (select id from subscription where client_id = ${clientId} and is_default
        and (shortcode_id = m.sender_id or (m.type = 'email' and shortcode_id is null)) offset 0) s on true
      left join lateral (select state from consent where client_id = ${clientId}
        and participant_id = m.participant_id and subscription_id = s.id offset 0) k on true
      left join lateral (select address from suppression
        where client_id = ${clientId} and channel = m.type and address = to_it.address offset 0) x on true`,
  )
}

const left: Partial<Record<MessageState, Resending>> = {
  queued: 'underway',
  sending: 'underway',
  skipped: 'withheld',
}

function whyLeft(message: Found, hasArrived: boolean): Resending | undefined {
  if (message.is_resent) return 'resent'
  if (message.body === null) return 'untold'
  const { state } = message
  if (left[state]) return left[state]
  if (!hasArrived && (state === 'sent' || state === 'delivered')) return 'arrived'
  if (message.address === null) return 'no_address'
  if (message.is_out) return 'out'
  return message.is_suppressed ? 'suppressed' : undefined
}

type Meant = { readonly id: string; readonly address: string }

/** The originals that got a copy. Nobody asked for it this time, so it is no reply. */
async function copyMessages(tx: Db, scope: Scope, meant: readonly Meant[]): Promise<ReadonlySet<string>> {
  if (meant.length === 0) return new Set()
  const clientId = scope.client.id
  const userId = scope.actor.kind === 'user' ? scope.actor.id : null
  const ids = meant.map(({ id }) => id)
  const addresses = meant.map(({ address }) => address)
  const copied = await tx.many(
    scope,
    sql<Filled<'message', 'resend_of'>>`
      insert into message (client_id, id, direction, type, participant_id, sender_id, experience_id, user_id, address,
        subject, body, is_french, state, is_reply, attempts, next_at, created_at, resend_of)
      select m.client_id, derived_id(m.id, md5('sent again')::uuid), 'out', m.type, m.participant_id, m.sender_id,
        m.experience_id, ${userId}::uuid, n.address, m.subject, m.body, m.is_french, 'queued', false, 0,
        ${scope.at}::timestamptz, ${scope.at}::timestamptz, m.id
      from message m join unnest(${ids}::uuid[], ${addresses}::text[]) as n (id, address) on n.id = m.id
      where m.client_id = ${clientId}
      on conflict do nothing
      returning resend_of`,
  )
  if (copied.length > 0) await wakeDelivery(tx, scope)
  return new Set(copied.map(({ resend_of }) => resend_of))
}
