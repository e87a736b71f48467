/**
 * Suppressed addresses: a phone or e-mail of a client to which nothing is sent any more by itself, because a gateway
 * said for good that it does not exist, or because its owner complained. A suppression is of the address: another
 * address of the same person is free. It ends when staff lift it with a reason, or when the person says yes from
 * that very address. It is no opt-out: consent stays as it was.
 */
import type { OutputOf } from '#contract/kit.ts'
import type { liftSuppression as liftRoute } from '#contract/participants/calls.ts'
import type { Row, Rows } from '#db/rows.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db, Within } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { writtenForms } from '../renumbered.ts'

/** An outbound message, and what its gateway said of the address. */
export type DeadEnd = { readonly messageId: string; readonly reason: string }

/**
 * Suppresses the addresses that these messages went to. What was suppressed before keeps its first reason, but for a
 * complaint, which is the person's own word.
 */
export async function suppressAddresses(
  tx: Db,
  within: Within & { readonly client: { readonly id: number } },
  { ends, at }: { ends: readonly DeadEnd[]; at: Date },
): Promise<void> {
  if (ends.length === 0) return
  const clientId = within.client.id
  await tx.run(
    within,
    sql`insert into suppression as s (client_id, channel, address, reason, message_id, at)
      select distinct on (m.type, m.address) ${clientId}::bigint, m.type, m.address, e.reason, m.id,
        ${at}::timestamptz
      from unnest(${ends.map(({ messageId }) => messageId)}::uuid[], ${ends.map(({ reason }) => reason)}::text[])
        as e (id, reason)
      cross join lateral (
        select id, type, address from message where client_id = ${clientId} and id = e.id and direction = 'out'
          and type in ('sms', 'email') and address is not null offset 0) m
      order by m.type, m.address, m.id
      on conflict (client_id, channel, address) do update
        set reason = excluded.reason, message_id = excluded.message_id, at = excluded.at
        where excluded.reason = ${sql.lit(complained)} and s.reason <> ${sql.lit(complained)}
      returning s.address`,
  )
}

/** The reason of an address whose owner told the mail provider that our e-mail is spam (RFC 5965). */
export const complained = 'complained'

/** The suppressed ones among this participant's phone and e-mail. */
export function listSuppressions(
  db: Db,
  scope: Scope,
  participantId: string,
): Promise<Row<'suppression', 'channel' | 'address' | 'reason' | 'at'>[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<Row<'suppression', 'channel' | 'address' | 'reason' | 'at'>>`
      select s.channel, s.address, s.reason, s.at from participant p
      join suppression s on s.client_id = ${clientId}
        and (s.channel, s.address) in (('sms', p.phone), ('email', p.email))
      where p.client_id = ${clientId} and p.id = ${participantId}::uuid order by s.channel`,
  )
}

/** The person spoke from this address: a yes that was confirmed there. */
export async function liftByOwner(
  tx: Db,
  scope: Scope,
  of: { participantId: string; subscriptionId: string },
): Promise<void> {
  const clientId = scope.client.id
  await tx.run(
    scope,
    sql`delete from suppression s using participant p, subscription b
      where s.client_id = ${clientId} and p.client_id = ${clientId} and p.id = ${of.participantId}::uuid
        and b.client_id = ${clientId} and b.id = ${of.subscriptionId}::uuid and s.channel = b.channel
        and s.address = case when b.channel = 'sms' then p.phone else p.email end`,
  )
}

type Lifting = OutputOf<(typeof liftRoute)['body']> & { participantId: string }

/** The person's suppression by this channel; null fields where there is none, nothing where there is no person. */
function lockSuppression(tx: Db, scope: Scope, { participantId, channel }: Lifting) {
  const clientId = scope.client.id
  return tx.maybe(
    scope,
    sql<{ [Name in 'address' | 'reason']: Rows['suppression'][Name] | null }>`
      select s.address, s.reason from participant p
      left join suppression s on s.client_id = ${clientId} and s.channel = ${channel}
        and s.address = case when s.channel = 'sms' then p.phone else p.email end
      where p.client_id = ${clientId} and p.id = ${participantId}::uuid for no key update of p`,
  )
}

/** By staff, with a reason; 409 where nothing of the participant is suppressed. */
export async function liftSuppression(db: Db, scope: UserScope, lifting: Lifting): Promise<void> {
  const { participantId, channel, reason } = lifting
  await db.transaction(scope, async (tx) => {
    const held = found(await lockSuppression(tx, scope, lifting))
    if (held.address === null) refuse('not_suppressed')
    await deleteSuppressions(tx, scope, [held.address])
    await audit(tx, scope, {
      action: 'participant.lift_suppression',
      entityId: participantId,
      before: { channel, suppressed_for: held.reason },
      after: { reason },
    })
  })
}

/** An erased or deleted person's addresses, in each form, are nobody's any more. Answers how many there were. */
export function deleteSuppressions(
  tx: Db,
  scope: Scope,
  addresses: readonly (string | null)[],
): Promise<number> {
  const known = addresses.flatMap((address) => (address ? writtenForms(address) : []))
  return tx.run(
    scope,
    sql`delete from suppression where client_id = ${scope.client.id} and channel in ('sms', 'email')
      and address = any(${known}::text[])`,
  )
}
