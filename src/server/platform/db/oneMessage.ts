import type { Socket } from 'node:net'
import type pg from 'pg'
import { isRolledBack, notCommitted } from './retries.ts'

/** The part of a scope the database needs. Without a client, tenant tables are refused. */
export type Within = { readonly client?: { readonly id: number } | undefined }
export type Statement = { text: string; values: unknown[]; name?: string }

export function opening(within: Within): string {
  return within.client ? `begin; set local app.client_id = ${Number(within.client.id)}` : 'begin'
}

/** begin, the client, the statement and commit leave in one message: one round trip. */
export async function runAlone(pool: pg.Pool, within: Within, statement: Statement): Promise<pg.QueryResult> {
  return within.client ? sendTogether(pool, [opening(within)], statement) : pool.query(statement)
}

/**
 * A plan that follows values and statistics is made anew for each run, which costs more than the run; and one that was
 * made while a table was empty reads it whole when it is full.
 */
const onePlan = `set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off;
  set local enable_hashjoin = off; set local enable_mergejoin = off`

/** Several statements as one transaction and one round trip; answers the result of the last. */
export function runPrepared(
  pool: pg.Pool,
  within: Within,
  { first, last }: { first: readonly Statement[]; last: Statement },
): Promise<pg.QueryResult> {
  return sendTogether(pool, [`${opening(within)}; ${onePlan}`, ...first], last)
}

async function sendTogether(
  pool: pg.Pool,
  first: readonly (string | Statement)[],
  last: Statement,
): Promise<pg.QueryResult> {
  const connection = await pool.connect()
  let failure: unknown
  try {
    const { answer, others } = inOneMessage(connection, () => {
      const before = first.map((one) => connection.query<pg.QueryResultRow>(one))
      const answer = connection.query<pg.QueryResultRow>(last)
      return { answer, others: [...before, connection.query('commit')] }
    })
    await Promise.all([...others, answer])
    return await answer
  } catch (error) {
    failure = error
    throw isRolledBack(error) ? notCommitted(error) : error
  } finally {
    // A pipeline that failed halfway leaves the connection in doubt: it is thrown away.
    connection.release(failure !== undefined)
  }
}

/** Holds the socket back until all is written: three packets cost three calls of the system on either side. */
function inOneMessage<T>(client: pg.PoolClient, write: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  try {
    return write()
  } finally {
    stream.uncork()
  }
}
