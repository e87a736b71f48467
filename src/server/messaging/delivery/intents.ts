import { sql } from 'kysely'
import type { Filled, Row } from '#db/rows.ts'
import { passSendingGate } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Person } from '../messageText.ts'
import { type Chunk, ownedBy, waitingIn } from './chunks.ts'
import { countChanges } from './counts.ts'
import type { ClientWithin } from './lanes.ts'
import type { Writer } from './texts.ts'

// The intents of a broadcast's messages: the chunk says up to which of its messages, in the order of their ids, they
// may be with the gateway. One transaction passes the client's gate, so that a STOP, a pause and a cancellation are
// either seen here or wait until this is committed; a message that is not begun by then is not sent.

/** A message whose intent is committed. */
export type Intent = Row<'message', 'id' | 'is_french' | 'body' | 'subject'> &
  Filled<'message', 'address'> & {
    attempt: number
    /** The recipient's own language, which the footer of an e-mail is in. */
    reads_french: boolean
  }

export type ChunkIntents = {
  chunk: Chunk
  subscriptionId: string
  isEmail: boolean
  writer: Writer
  /** The last message that this worker began; all messages up to it have their outcomes. */
  after: string | undefined
  limit: number
  at: Date
}

/**
 * `found` messages waited, up to `last`; fewer than asked for means that no more wait. A recipient who opted out has
 * no intent.
 */
export type Begun = { intents: Intent[]; found: number; last: string | undefined }

/**
 * Begins up to `limit` messages of the chunk; none where the broadcast is not sending, or the chunk is another
 * worker's. A message that a dead worker had begun and that still waits is begun again under the same reference. Only
 * gateways that recognise references meet one: at others it was marked unknown before (`markUnanswered`).
 */
export function beginChunk(db: Db, within: ClientWithin, batch: ChunkIntents): Promise<Begun> {
  return db.transaction(within, async (tx) => {
    await passSendingGate(tx, within)
    const judging = judgingOf(within, batch)
    if (!batch.writer.hasFields)
      return begunOf(
        await tx.many(
          within,
          sql<Judged>`${judging} select ${columnsOf(within, batch)} from judged j cross join marked order by j.id`,
        ),
      )
    const { intents, ...begun } = begunOf(
      await tx.many(
        within,
        sql<Judged & Person>`${judging}
          select ${columnsOf(within, batch)}, p.first_name, p.last_name, p.phone, p.email, coalesce(p.language, 'en') as language,
            coalesce(p.data, '{}'::jsonb) as data
          from judged j
          left join participant p on p.client_id = ${within.client.id} and p.id = j.participant_id
          cross join marked order by j.id`,
      ),
    )
    return { ...begun, intents: await storeTexts(tx, within, batch.writer, intents) }
  })
}

type Judged = Intent & { is_out: boolean }

/** A text has no footer, and no other language than its own. */
const columnsOf = (within: ClientWithin, { isEmail }: Pick<ChunkIntents, 'isEmail'>) => sql`
  j.id, j.attempts + 1 as attempt, j.address, j.is_french, j.body, j.subject, j.is_out,
  ${
    isEmail
      ? sql`coalesce((select l.language = 'fr' from participant l
          where l.client_id = ${within.client.id} and l.id = j.participant_id), j.is_french)`
      : sql`j.is_french`
  } as reads_french`

function begunOf<One extends Judged>(judged: readonly One[]) {
  const intents = judged.filter(({ is_out }) => !is_out)
  return { intents, found: judged.length, last: judged.at(-1)?.id }
}

/**
 * Moves the chunk's mark, and skips whoever opted out meanwhile. A message that was begun before, and whose
 * recipient opted out since, may have been sent or not: it becomes unknown.
 */
function judgingOf(within: ClientWithin, { chunk, after, ...batch }: ChunkIntents) {
  const clientId = within.client.id
  return sql`
    with chosen as materialized (
      select m.id, m.participant_id, m.attempts, m.address, m.is_french, m.body, m.subject from message m
      where ${waitingIn(within, chunk)} ${after === undefined ? sql`` : sql`and m.id > ${after}::uuid`}
      order by m.id limit ${batch.limit}
    ), judged as materialized (
      select c.*, coalesce(n.state = 'out', false) as is_out
      from chosen c
      left join consent n on n.client_id = ${clientId} and n.subscription_id = ${batch.subscriptionId}::uuid
        and n.participant_id = c.participant_id
      where exists (select from broadcast b
        where b.client_id = ${clientId} and b.id = ${chunk.broadcast_id}::uuid and b.state = 'sending')
    ), marked as (
      update broadcast_chunk k set begun_id = greatest(k.begun_id, (select id from judged order by id desc limit 1))
      where ${ownedBy(within, chunk)} and exists (select from judged)
      returning old.begun_id
    ), changed as (
      update message m set reason = 'opted_out',
        state = case when m.id <= k.begun_id then 'unknown' else 'skipped' end,
        attempts = m.attempts + case when m.id <= k.begun_id then 1 else 0 end
      from judged j cross join marked k
      where j.is_out and m.client_id = ${clientId} and m.id = j.id and m.state = 'queued' and m.next_at is null
      returning m.broadcast_id, old.state as old_state, old.reason as old_reason, m.state as new_state,
        m.reason as new_reason
    ), counted as (${countChanges(clientId, 'changed', batch.at)})`
}

/** Each recipient's own text is stored with the intent: a worker that asks the gateway again uses the same words. */
async function storeTexts(
  tx: Db,
  within: ClientWithin,
  writer: Writer,
  recipients: readonly (Judged & Person)[],
): Promise<Intent[]> {
  const written = recipients.map((to) => ({
    ...to,
    ...(to.body === null ? writer.write({ ...to, person: to }) : {}),
  }))
  const column = <Name extends 'id' | 'body' | 'subject'>(name: Name) => written.map((one) => one[name])
  await tx.run(
    within,
    sql`update message m set body = t.body, subject = t.subject
        from unnest(${column('id')}::uuid[], ${column('body')}::text[], ${column('subject')}::text[])
          as t (id, body, subject)
        where m.client_id = ${within.client.id} and m.id = t.id and m.body is null`,
  )
  return written
}
