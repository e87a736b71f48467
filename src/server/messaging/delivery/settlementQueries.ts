import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import { plainArray, textArray } from './arrays.ts'
import { countChanges, countedUpdate, returningChange } from './counts.ts'
import { insertGatewayIds } from './gatewayIds.ts'
import type { ClientWithin } from './lanes.ts'

type Writing = { settlements: readonly Settlement[]; at: Date }

const idsOf = (settlements: readonly Settlement[]) => sql`
  ${plainArray(settlements.map(({ id }) => id))}::uuid[], ${plainArray(settlements.map(({ attempt }) => attempt))}::int[]`

/** For `message m` and an attempt's number: the first attempt of a broadcast's message, begun by its chunk's mark. */
export const isFirstUnderWay = (attempt: RawBuilder<unknown>) => sql`
  (m.state = 'queued' and m.chunk is not null and m.next_at is null and m.attempts + 1 = ${attempt})`

/**
 * Writes the attempts that gateways accepted. No state goes backwards: only an attempt that is underway, or was given
 * up as unknown, changes. A receipt that came before its outcome stands. `keyedBy`: the sender, where receipts will
 * name the gateway's id alone.
 */
export async function writeAcceptances(
  db: Db,
  within: ClientWithin,
  { settlements, at, keyedBy }: Writing & { keyedBy: string | undefined },
): Promise<void> {
  const clientId = within.client.id
  const providerIds = textArray(settlements.map(({ providerMessageId }) => providerMessageId))
  const keyed = keyedBy && insertGatewayIds(clientId, { senderId: keyedBy, given: settlements, at })
  await db.run(
    within,
    sql`with ${keyed ? sql`keyed as (${keyed}),` : sql``} changed as (
        update message m set state = 'sent', reason = null, is_permanent = null, next_at = null,
          attempts = o.attempt, provider_message_id = o.provider_message_id, sent_at = ${at}::timestamptz
        from unnest(${idsOf(settlements)}, ${providerIds}::text[]) as o (id, attempt, provider_message_id)
        where m.client_id = ${clientId} and m.id = o.id and (${isFirstUnderWay(sql`o.attempt`)}
          or (m.state in ('sending', 'unknown') and m.attempts = o.attempt))
        ${returningChange}) ${countChanges(clientId, 'changed', at)}`,
  )
}

/** Writes the attempts that gateways refused or did not answer for. */
export async function writeSettlements(
  db: Db,
  within: ClientWithin,
  { settlements, at }: Writing,
): Promise<void> {
  const column = <Name extends keyof Settlement>(name: Name) => settlements.map((one) => one[name])
  const update = sql`update message m set state = o.state, reason = o.reason, is_permanent = o.is_permanent,
          attempts = o.attempt, next_at = now() + make_interval(secs => o.retry_seconds),
          repeats = case when o.state = 'sending' then m.repeats + 1 else 0 end
        from unnest(${idsOf(settlements)}, ${column('state')}::text[], ${column('reason')}::text[],
          ${column('isPermanent')}::boolean[], ${column('retrySeconds')}::float8[])
          as o (id, attempt, state, reason, is_permanent, retry_seconds)
        where m.client_id = ${within.client.id} and m.id = o.id and (${isFirstUnderWay(sql`o.attempt`)}
          or (m.attempts = o.attempt and (m.state = 'sending' or (m.state = 'unknown' and o.state = 'failed'))))`
  await db.run(within, countedUpdate(within.client.id, update, at))
}

/** What became of one attempt. `retrySeconds` says when a queued or unanswered one is due again. */
export type Settlement = {
  id: string
  attempt: number
  state: 'sent' | 'failed' | 'queued' | 'unknown' | 'sending'
  providerMessageId: string | null
  reason: string | null
  isPermanent: boolean | null
  retrySeconds: number | null
}
