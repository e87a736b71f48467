import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { onDatabase, text } from './fill.ts'
import type { Letter } from './raw/line.ts'
import { openSender } from './raw/sender.ts'

/** A bare outbox: rows, with room beside each, so that what is written of it moves nothing. */
export const fillOutbox = (url: string, isEmail: boolean) =>
  onDatabase(url, async (client) => {
    await client.query('drop table if exists bare_outbox')
    await client.query(`create table bare_outbox (id uuid primary key, address text not null, body text not null,
      provider_id text, sent_at timestamptz, delivered_at timestamptz) with (fillfactor = 40)`)
    await client.query(
      `insert into bare_outbox select id, ${isEmail ? 'email' : 'phone'}, $1 from participant order by id`,
      [text],
    )
    await client.query('vacuum analyze bare_outbox')
    await client.query('checkpoint')
  })

const loops = 3
const rowsAtOnce = 1000

export type Outbox = {
  readonly url: string
  readonly kind: string
  readonly port: number
  readonly rows: number
}

/**
 * The fastest way from a table to the wire and back: reads a thousand rows in the order of their key, sends them by raw
 * sockets, and writes id and time by one statement. No claim, no check, no state, no event. Where the gateway sends
 * receipts (SMPP), their times are written too.
 */
export async function drainOutbox({ url, kind, port, rows }: Outbox): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    options: '-c search_path=fanfare,public',
    max: loops + 1,
  })
  const receipts = collectReceipts()
  const sender = await openSender(kind, { port, receipt: receipts.take })
  const read = readerOn(pool)
  const loop = async () => {
    for (let letters = await read(); letters.length > 0; letters = await read()) {
      const ids = await sender.send(letters)
      if (kind === 'smpp') receipts.expect(letters, ids)
      await write(pool, letters, ids)
    }
  }
  const receiptLoop = async () => {
    for (let written = 0; written < rows; ) {
      const ids = receipts.due.splice(0, rowsAtOnce)
      await (ids.length > 0 ? writeReceipts(pool, ids) : sleep(5))
      written += ids.length
    }
  }
  await Promise.all([...Array.from({ length: loops }, loop), ...(kind === 'smpp' ? [receiptLoop()] : [])])
  await pool.end()
}

/** The receipts of all that was sent, whose rows are known; `write` writes them. */
export async function openReceipts(url: string) {
  const pool = new pg.Pool({ connectionString: url, options: '-c search_path=fanfare,public', max: 2 })
  const { rows } = await pool.query<{ id: string }>('select id from bare_outbox order by id')
  const ids = rows.map(({ id }) => id)
  const loop = async () => {
    while (ids.length > 0) await writeReceipts(pool, ids.splice(-rowsAtOnce))
  }
  return { write: () => Promise.all([loop(), loop()]) }
}

/** Each call answers the next rows; one asks at a time. */
function readerOn(pool: pg.Pool): () => Promise<Letter[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  let reading: Promise<Letter[]> = Promise.resolve([])
  const readOn = async () => {
    const { rows } = await pool.query<Letter>({
      name: 'read',
      text: `select id, address, body from bare_outbox where id > $1 order by id limit ${rowsAtOnce}`,
      values: [last],
    })
    last = rows.at(-1)?.id ?? last
    return rows
  }
  return () => {
    reading = reading.then(readOn)
    return reading
  }
}

const write = (pool: pg.Pool, letters: readonly Letter[], ids: readonly string[]) =>
  pool.query({
    name: 'write',
    text: `update bare_outbox o set provider_id = u.provider_id, sent_at = now()
      from unnest($1::uuid[], $2::text[]) u (id, provider_id) where o.id = u.id`,
    values: [arrayOf(letters.map(({ id }) => id)), arrayOf(ids)],
  })

/** The driver writes arrays with an escape for each value, which these do not need. */
const arrayOf = (values: readonly string[]) => `{${values.join(',')}}`

const writeReceipts = (pool: pg.Pool, ids: readonly string[]) =>
  pool.query({
    name: 'deliver',
    text: 'update bare_outbox set delivered_at = now() where id = any($1::uuid[])',
    values: [arrayOf(ids)],
  })

/** Whose receipt it is, is known from the answers, which may come to us later. */
function collectReceipts() {
  const letterOf = new Map<string, string>()
  const early = new Set<string>()
  const due: string[] = []
  return {
    due,
    expect: (letters: readonly Letter[], ids: readonly string[]) => {
      for (const [at, id] of ids.entries()) {
        const letter = letters[at]?.id ?? ''
        if (early.delete(id)) due.push(letter)
        else letterOf.set(id, letter)
      }
    },
    take: (id: string) => {
      const letter = letterOf.get(id)
      if (letter === undefined) early.add(id)
      else if (letterOf.delete(id)) due.push(letter)
    },
  }
}
