import { limitOf, plainArray, textArray } from '#server/platform/db/arrays.ts'
import type { Query } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { type Counting, countedUpdate } from '../counts.ts'
import { insertGatewayIds } from '../gatewayIds.ts'
import { type ClientWithin, secondsFromNow } from '../lanes.ts'
import { storingTexts } from '../storedTexts.ts'
import type { Written } from '../texts.ts'

/** The outcome of one attempt. `retrySeconds` says when a queued or unanswered one is due again. */
export type Settlement = {
  id: string
  attempt: number
  state: 'sent' | 'failed' | 'queued' | 'unknown' | 'sending'
  providerMessageId: string | null
  reason: string | null
  isPermanent: boolean | null
  retrySeconds: number | null
  /** The text, where it is stored with the outcome. */
  written: Written | null
}

/** `keyedBy`: the sender, where receipts will name the gateway's id alone. */
export type Writing = Counting & {
  readonly settlements: readonly Settlement[]
  readonly keyedBy: string | undefined
}

/** For `message m` and an attempt's number: the first attempt of a broadcast's message, begun by its chunk's mark. */
export const isFirstUnderWay = (attempt: Sql) => sql`
  (m.state = 'queued' and m.chunk is not null and m.next_at is null and m.attempts + 1 = ${attempt})`

/**
 * The statements that write outcomes; the settlements are in the order of their ids. No state goes backwards: only an
 * attempt that is underway, or was given up as unknown, changes. A receipt that came before its outcome stands, and
 * its message still gets the text.
 */
export function outcomeStatements(within: ClientWithin, writing: Writing): Query<unknown>[] {
  const { settlements, at, keyedBy } = writing
  if (settlements.length === 0) return []
  const clientId = within.client.id
  const accepted = settlements.filter(({ state }) => state === 'sent')
  const others = settlements.filter(({ state }) => state !== 'sent')
  const updates = [
    ...(accepted.length > 0 ? [acceptance(clientId, accepted, at)] : []),
    ...(others.length > 0 ? [otherEnd(clientId, others)] : []),
  ]
  const texts = settlements.flatMap(({ id, written }) => (written ? [{ id, ...written }] : []))
  return [
    ...(keyedBy && accepted.length > 0
      ? [insertGatewayIds(clientId, { senderId: keyedBy, given: accepted, at })]
      : []),
    countedUpdate(clientId, updates, writing),
    ...(texts.length > 0 ? [storingTexts(within, texts)] : []),
  ]
}

const idsOf = (settlements: readonly Settlement[]) => sql`
  ${plainArray(settlements.map(({ id }) => id))}::uuid[], ${plainArray(settlements.map(({ attempt }) => attempt))}::int[]`

function acceptance(clientId: number, settlements: readonly Settlement[], at: Date): Sql {
  const providerIds = textArray(settlements.map(({ providerMessageId }) => providerMessageId))
  const texts = textsOf(settlements)
  return sql`
    update message m set state = 'sent', reason = null, is_permanent = null, next_at = null,
      attempts = o.attempt, provider_message_id = o.provider_message_id, sent_at = ${at}::timestamptz ${texts.set}
    from (select * from unnest(${idsOf(settlements)}, ${providerIds}::text[] ${texts.arrays})
      as o (id, attempt, provider_message_id ${texts.columns}) ${limitOf(settlements)}) o
    where m.client_id = ${clientId} and m.id = o.id and (${isFirstUnderWay(sql`o.attempt`)}
      or (m.state in ('sending', 'unknown') and m.attempts = o.attempt))`
}

/** Attempts that gateways refused or did not answer for. */
function otherEnd(clientId: number, settlements: readonly Settlement[]): Sql {
  const plain = (name: 'state' | 'isPermanent' | 'retrySeconds') =>
    plainArray(settlements.map((one) => one[name]))
  const texts = textsOf(settlements)
  return sql`
    update message m set state = o.state, reason = o.reason, is_permanent = o.is_permanent,
      attempts = o.attempt, next_at = ${secondsFromNow(sql`o.retry_seconds`)},
      repeats = case when o.state = 'sending' then m.repeats + 1 else 0 end ${texts.set}
    from (select * from unnest(${idsOf(settlements)}, ${plain('state')}::text[],
      ${textArray(settlements.map(({ reason }) => reason))}::text[],
      ${plain('isPermanent')}::boolean[], ${plain('retrySeconds')}::float8[] ${texts.arrays})
      as o (id, attempt, state, reason, is_permanent, retry_seconds ${texts.columns}) ${limitOf(settlements)}) o
    where m.client_id = ${clientId} and m.id = o.id and (${isFirstUnderWay(sql`o.attempt`)}
      or (m.attempts = o.attempt and (m.state = 'sending' or (m.state = 'unknown' and o.state = 'failed'))))`
}

/** The parts of an update that stores texts too; what was erased meanwhile gets none. */
function textsOf(settlements: readonly Settlement[]) {
  if (!settlements.some(({ written }) => written)) return { set: sql``, arrays: sql``, columns: sql`` }
  const column = (name: keyof Written) => textArray(settlements.map(({ written }) => written?.[name] ?? null))
  return {
    set: sql`, body = coalesce(m.body, case when m.address is not null then o.body end),
      subject = coalesce(m.subject, case when m.address is not null then o.subject end)`,
    arrays: sql`, ${column('body')}::text[], ${column('subject')}::text[]`,
    columns: sql`, body, subject`,
  }
}
