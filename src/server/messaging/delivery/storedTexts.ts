import type { Row } from '#db/rows.ts'
import { limitOf, plainArray, textArray } from '#server/platform/db/arrays.ts'
import type { Db, Query } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Person } from '../messageText.ts'
import type { ClientWithin } from './lanes.ts'
import type { Writer, Written } from './texts.ts'

// A recipient's own text stays with the message: it is stored with the outcome, or with the intent where the gateway
// may be asked again and must get the same words. A worker that dies leaves begun messages without their texts, which
// whoever takes over writes.

type Text = Written & { readonly id: string }

/** A text that is there stays, and what was erased gets none. */
export const storingTexts = (within: ClientWithin, texts: readonly Text[]): Query<unknown> => sql`
  update message m set body = t.body, subject = t.subject
  from (select * from unnest(${plainArray(texts.map(({ id }) => id))}::uuid[],
    ${textArray(texts.map(({ body }) => body))}::text[], ${textArray(texts.map(({ subject }) => subject))}::text[])
    as t (id, body, subject) ${limitOf(texts)}) t
  where m.client_id = ${within.client.id} and m.id = t.id and m.body is null and m.address is not null`

/** Of a participant what a text may use, for a participant `p` that may be gone. */
export const personColumns = sql`p.first_name, p.last_name, p.phone, p.email,
  coalesce(p.language, 'en') as language, coalesce(p.data, '{}'::jsonb) as data`

const atOnce = 500

/** For `message m` of `broadcast_chunk k`: begun, and without the text that it has of its own. */
export const lacksText = sql`m.id <= k.begun_id and m.body is null and m.address is not null
  and m.state <> 'skipped'`

type Missing = { broadcastId: string; writer: Writer; chunk?: number }

/**
 * Writes the texts of messages that were begun and have none, of one chunk or of all that no worker holds. By
 * broadcast_chunk_open and message_broadcast.
 */
export async function writeMissingTexts(db: Db, within: ClientWithin, missing: Missing): Promise<void> {
  if (!missing.writer.hasFields) return
  let written = atOnce
  while (written === atOnce) written = await writeSome(db, within, missing)
}

async function writeSome(
  db: Db,
  within: ClientWithin,
  { broadcastId, writer, chunk }: Missing,
): Promise<number> {
  const clientId = within.client.id
  const which =
    chunk === undefined
      ? sql`k.done_at is null and (k.lease_until is null or k.lease_until <= now())`
      : sql`k.number = ${chunk}`
  const found = await db.prepared().many(
    within,
    sql<Row<'message', 'id' | 'is_french'> & Person>`
      select m.id, m.is_french, ${personColumns} from broadcast_chunk k
      cross join lateral (
        select m.id, m.is_french, m.participant_id from message m
        where m.client_id = ${clientId} and m.broadcast_id = ${broadcastId}::uuid and m.chunk = k.number
          and ${lacksText} order by m.id limit ${atOnce}) m
      left join lateral (
        select * from participant where client_id = ${clientId} and id = m.participant_id offset 0) p on true
      where k.client_id = ${clientId} and k.broadcast_id = ${broadcastId}::uuid and ${which}
      limit ${atOnce}`,
  )
  const texts = found.map(({ id, is_french, ...person }) => ({
    id,
    ...writer.write({ id, is_french, person }),
  }))
  if (texts.length > 0) await db.prepared().run(within, storingTexts(within, texts))
  return texts.length
}
