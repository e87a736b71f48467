import { type RawBuilder, sql } from 'kysely'
import type { MessageState } from '#contract/messaging/calls.ts'
import { passSendingGate } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Person } from '../messageText.ts'
import type { Chunk } from './chunks.ts'
import { countChanges } from './counts.ts'
import type { ClientWithin } from './lanes.ts'
import type { Writer } from './texts.ts'

// The intents of a broadcast's messages. One transaction passes the client's gate, so that a STOP, a pause and a
// cancellation are either seen here or wait until these intents are committed; what is not sending then is not sent.

/** A message whose intent is committed. */
export type Intent = {
  id: string
  attempts: number
  address: string
  is_french: boolean
  body: string | null
  subject: string | null
}

export type ChunkIntents = {
  chunk: Chunk
  subscriptionId: string
  writer: Writer
  limit: number
  at: Date
  /** Ask again about what a dead worker had begun, under the same references. */
  resumes: boolean
}

/**
 * Begins up to `limit` messages of the chunk, of which `found` wait: fewer where no more do, none where the broadcast
 * is not sending.
 */
export function beginChunk(
  db: Db,
  within: ClientWithin,
  batch: ChunkIntents,
): Promise<{ intents: Intent[]; found: number }> {
  return db.transaction(within, async (tx) => {
    await passSendingGate(tx, within)
    const changed = batch.writer.hasFields
      ? await writeWithTexts(tx, within, batch)
      : await tx.many(
          within,
          writeIntents(
            within,
            batch,
            sql`select id, participant_id, null::text as body,
          null::text as subject from (${waiting(within, batch)}) w`,
          ),
        )
    return { intents: changed.filter(({ state }) => state === 'sending'), found: changed.length }
  })
}

const statesOf = ({ resumes }: ChunkIntents) => (resumes ? ['queued', 'sending'] : ['queued'])

/** By message_broadcast. */
const waiting = (within: ClientWithin, batch: ChunkIntents) => sql`
  select id, participant_id, is_french, state, body, subject from message
  where client_id = ${within.client.id} and broadcast_id = ${batch.chunk.broadcast_id}::uuid
    and chunk = ${batch.chunk.number} and next_at is null and state = any(${statesOf(batch)}::text[])
  order by id limit ${batch.limit}`

type Recipient = Person & { id: string; is_french: boolean; body: string | null; subject: string | null }
type Changed = Intent & { state: MessageState }

/** Each recipient's own text is stored with the intent: whoever asks the gateway again uses the same words. */
async function writeWithTexts(tx: Db, within: ClientWithin, batch: ChunkIntents): Promise<Changed[]> {
  const recipients = await tx.many(
    within,
    sql<Recipient>`
      select w.id, w.is_french, w.body, w.subject, p.first_name, p.last_name, p.phone, p.email,
        coalesce(p.language, 'en') as language, coalesce(p.data, '{}'::jsonb) as data
      from (${waiting(within, batch)}) w
      left join participant p on p.client_id = ${within.client.id} and p.id = w.participant_id`,
  )
  const texts = recipients.map((to) =>
    to.body === null ? batch.writer.write({ ...to, person: to }) : { body: to.body, subject: to.subject },
  )
  const chosen = sql`
    select t.id, m.participant_id, t.body, t.subject
    from unnest(${recipients.map(({ id }) => id)}::uuid[], ${texts.map(({ body }) => body)}::text[],
      ${texts.map(({ subject }) => subject)}::text[]) as t (id, body, subject)
    join message m on m.client_id = ${within.client.id} and m.id = t.id`
  return tx.many(within, writeIntents(within, batch, chosen))
}

/**
 * An attempt, or a skip where the recipient opted out meanwhile. What was begun before, and whose recipient opted
 * out since, may have been sent or not: it is unknown.
 */
function writeIntents(
  within: ClientWithin,
  batch: ChunkIntents,
  chosen: RawBuilder<unknown>,
): RawBuilder<Changed> {
  const clientId = within.client.id
  const { chunk } = batch
  return sql<Changed>`
    with chosen as materialized (${chosen}),
    judged as materialized (
      select c.id, c.body, c.subject, coalesce(k.state = 'out', false) as is_out
      from chosen c
      left join consent k on k.client_id = ${clientId} and k.subscription_id = ${batch.subscriptionId}::uuid
        and k.participant_id = c.participant_id
      where exists (select from broadcast b
        where b.client_id = ${clientId} and b.id = ${chunk.broadcast_id}::uuid and b.state = 'sending')
    ), changed as (
      update message m set
        state = case when not j.is_out then 'sending' when m.state = 'queued' then 'skipped' else 'unknown' end,
        reason = case when j.is_out then 'opted_out' end,
        attempts = m.attempts + case when m.state = 'queued' and not j.is_out then 1 else 0 end,
        body = coalesce(m.body, j.body), subject = coalesce(m.subject, j.subject)
      from judged j
      where m.client_id = ${clientId} and m.id = j.id and m.next_at is null
        and m.state = any(${statesOf(batch)}::text[])
      returning m.id, m.attempts, m.address, m.is_french, m.body, m.subject, m.state, m.broadcast_id,
        old.state as old_state, old.reason as old_reason, m.state as new_state, m.reason as new_reason
    ), counted as (${countChanges(clientId, 'changed', batch.at)})
    select id, attempts, address, is_french, body, subject, state from changed`
}
