import type { Filled, Row } from '#db/rows.ts'
import { passingSendingGate } from '#server/participants/participants.ts'
import type { Asked, Db, Query } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Person } from '../messageText.ts'
import { type Chunk, ownedBy, waitingIn } from './chunks.ts'
import { type Counting, countedUpdate } from './counts.ts'
import { isAmong } from './isAmong.ts'
import type { ClientWithin } from './lanes.ts'
import { personColumns, storingTexts } from './storedTexts.ts'
import type { Writer, Written } from './texts.ts'

// The intents of a broadcast's messages: the chunk says up to which of its messages, in the order of their ids, they
// may be with the gateway. One transaction passes the client's gate, so that a STOP, a pause and a cancellation are
// either seen here or wait until this is committed; a message that is not begun by then is not sent. The same
// transaction writes the outcomes of the batch before.

/** A message whose intent is committed, with its text. */
export type Intent = Row<'message', 'id'> &
  Filled<'message', 'address'> &
  Written & {
    attempt: number
    /** The recipient's own language, which the footer of an e-mail is in. */
    reads_french: boolean
  }

export type ChunkIntents = {
  chunk: Chunk
  subscriptionId: string
  isEmail: boolean
  writer: Writer
  /** The gateway may be asked again about a message, and must then get the same words. */
  isAskedAgain: boolean
  /** The last message that this worker began; all messages up to it have their outcomes. */
  after: string | undefined
  limit: number
  /** The statements that write the outcomes of the batch before. */
  outcomes: readonly Query<unknown>[]
  counting: Counting
}

/**
 * `found` messages waited, up to `last`; fewer than asked for means that no more wait. A recipient who opted out has
 * no intent.
 */
export type Begun = { intents: Intent[]; found: number; last: string | undefined }

/**
 * Begins up to `limit` messages of the chunk; none where the broadcast is not sending, or the chunk is another
 * worker's. A message that a dead worker had begun and that still waits is begun again under the same reference. Only
 * gateways that are asked again meet one: at others it was marked unknown before (`takeOver`).
 */
export async function beginChunk(db: Db, within: ClientWithin, batch: ChunkIntents): Promise<Begun> {
  if (!(batch.isAskedAgain && batch.writer.hasFields))
    return begunOf(await judgeAll(db, within, batch), batch.writer)
  return db.transaction(within, async (tx) => {
    const begun = begunOf(await judgeAll(tx, within, batch), batch.writer)
    await tx.prepared().run(within, storingTexts(within, begun.intents))
    return begun
  })
}

/**
 * Whoever opted out is seldom among them. Where somebody is, the mark stays until they are skipped, and it is tried
 * again. All of it are statements that a sharded database runs whole on the client's node.
 */
async function judgeAll(db: Db, within: ClientWithin, batch: ChunkIntents): Promise<JudgedPerson[]> {
  const gate = passingSendingGate(within)
  let judged = await judge(db.prepared([gate, ...batch.outcomes]), within, batch)
  for (let out = outOf(judged); out.length > 0; out = outOf(judged))
    judged = await db.transaction(within, async (tx) => {
      const skipped = await tx.prepared([gate]).run(within, skipping(within, { ...batch, out }))
      return skipped === 0 ? [] : judge(tx.prepared(), within, batch)
    })
  return judged.filter(({ is_marked: isMarked }) => isMarked)
}

const outOf = (judged: readonly JudgedPerson[]) => judged.filter(({ is_out: isOut }) => isOut)

type Judged = Row<'message', 'id' | 'is_french' | 'body' | 'subject'> &
  Filled<'message', 'address'> &
  Pick<Intent, 'attempt' | 'reads_french'> & { is_out: boolean; is_marked: boolean }
type JudgedPerson = Judged & { person?: Person }

async function judge(db: Asked, within: ClientWithin, batch: ChunkIntents): Promise<JudgedPerson[]> {
  const judging = judgingOf(within, batch)
  const columns = columnsOf(within, batch)
  if (!batch.writer.hasFields)
    return db.many(
      within,
      sql<Judged>`${judging} select ${columns} from judged j left join marked on true order by j.id`,
    )
  const rows = await db.many(
    within,
    sql<Judged & Person>`${judging}
      select ${columns}, ${personColumns}
      from judged j left join marked on true
      left join lateral (select * from participant
        where client_id = ${within.client.id} and id = j.participant_id offset 0) p on true
      order by j.id`,
  )
  return rows.map((row) => ({ ...row, person: row }))
}

/** A text has no footer, and no other language than its own. */
const columnsOf = (within: ClientWithin, { isEmail }: Pick<ChunkIntents, 'isEmail'>) => sql`
  j.id, j.attempts + 1 as attempt, j.address, j.is_french, j.body, j.subject, j.is_out,
  marked.is_marked is not null as is_marked,
  ${
    isEmail
      ? sql`coalesce((select l.language = 'fr' from participant l
          where l.client_id = ${within.client.id} and l.id = j.participant_id), j.is_french)`
      : sql`j.is_french`
  } as reads_french`

/** A recipient who was begun before keeps the text. */
function begunOf(judged: readonly JudgedPerson[], writer: Writer): Begun {
  const intents: Intent[] = []
  for (const { is_out, is_marked: _, is_french, body, subject, person, ...one } of judged)
    if (!is_out)
      intents.push({
        ...one,
        ...(body === null ? writer.write({ id: one.id, is_french, person }) : { body, subject }),
      })
  return { intents, found: judged.length, last: judged.at(-1)?.id }
}

/**
 * Moves the chunk's mark, where nobody opted out. Each row is found by an index, whatever the planner believes of the
 * tables: a batch's rows are looked up one by one (`offset 0`).
 */
function judgingOf(within: ClientWithin, { chunk, after, ...batch }: ChunkIntents): Sql {
  const clientId = within.client.id
  return sql`
    with chosen as materialized (
      select m.id, m.participant_id, m.attempts, m.address, m.is_french, m.body, m.subject from message m
      where ${waitingIn(within, chunk)} ${after === undefined ? sql`` : sql`and m.id > ${after}::uuid`}
      order by m.id limit ${batch.limit}
    ), judged as materialized (
      select c.*, n.is_out is not null as is_out
      from chosen c
      left join lateral (select true as is_out from consent
        where client_id = ${clientId} and state = 'out' and subscription_id = ${batch.subscriptionId}::uuid
          and participant_id = c.participant_id offset 0) n on true
      where exists (select from broadcast b
        where b.client_id = ${clientId} and b.id = ${chunk.broadcast_id}::uuid and b.state = 'sending')
    ), marked as (
      update broadcast_chunk k set begun_id = greatest(k.begun_id, (select id from judged order by id desc limit 1))
      where ${ownedBy(within, chunk)} and exists (select from judged)
        and not exists (select from judged where is_out)
      returning true as is_marked
    )`
}

/**
 * Skips whoever opted out meanwhile. A message that a dead worker had begun, at a gateway that is asked again, may have
 * been sent or not: it becomes unknown. At others the mark stands beyond a message without an outcome only where this
 * worker never heard of its own commit, and so did not submit it.
 */
function skipping(
  within: ClientWithin,
  { chunk, isAskedAgain, counting, out }: ChunkIntents & { out: readonly JudgedPerson[] },
): Sql {
  const mayBeSent = isAskedAgain ? sql`m.id <= k.begun_id` : sql`false`
  return countedUpdate(
    within.client.id,
    sql`update message m set reason = 'opted_out', state = case when ${mayBeSent} then 'unknown' else 'skipped' end,
          attempts = m.attempts + case when ${mayBeSent} then 1 else 0 end
        from broadcast_chunk k
        where ${ownedBy(within, chunk)} and m.client_id = ${within.client.id} and ${isAmong(out)}
          and m.state = 'queued' and m.next_at is null`,
    counting,
  )
}
