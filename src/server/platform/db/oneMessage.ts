import type { Socket } from 'node:net'
import type pg from 'pg'
import { isAnswer, isRolledBack, notCommitted } from './retries.ts'

/** The part of a scope the database needs. Without a client, tenant tables are refused. */
export type Within = { readonly client?: { readonly id: number } | undefined }
export type Statement = { text: string; values: unknown[]; name?: string }

/**
 * What opens a transaction, each a message of its own: of a text with several statements a sharded database hands the
 * whole text to its nodes, and `set local` reaches them only as a statement that it sees.
 */
export function opening(within: Within): string[] {
  return within.client ? ['begin', `set local app.client_id = ${Number(within.client.id)}`] : ['begin']
}

/** begin, the client, the statement and commit leave in one message: one round trip. */
export async function runAlone(pool: pg.Pool, within: Within, statement: Statement): Promise<pg.QueryResult> {
  if (!within.client) return pool.query(statement)
  return onConnection(pool, (connection) =>
    sendTogether(connection, { first: opening(within), last: statement }),
  )
}

/**
 * A plan that follows values and statistics is made anew for each run, which costs more than the run. So there is one
 * plan for all values, which finds rows by indexes.
 */
const onePlan: Statement = {
  name: 'one plan',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true),
    ${['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((way) => `set_config('enable_${way}', 'off', true)`).join()}`,
  values: [],
}

/** How long a plan is kept: while a table is empty any index seems as good, and a moment later it may hold a million rows. */
export const planMilliseconds = 1000
const plannedAt = new WeakMap<pg.PoolClient, number>()

/** Several statements as one transaction and one round trip; answers the result of the last. */
export function runPrepared(
  pool: pg.Pool,
  within: Within,
  { first, last }: Statements,
): Promise<pg.QueryResult> {
  return onConnection(pool, (connection) =>
    sendTogether(connection, {
      first: [...opening(within), ...planningOnce(connection), ...first],
      last,
    }),
  )
}

/** What a transaction says before such statements: they keep their plan, and an old one is made anew. */
export function planningOnce(connection: pg.PoolClient): (string | Statement)[] {
  const now = performance.now()
  const isOld = now - (plannedAt.get(connection) ?? now) > planMilliseconds
  if (isOld || !plannedAt.has(connection)) plannedAt.set(connection, now)
  return isOld ? [onePlan, 'discard plans'] : [onePlan]
}

type Statements<First = Statement> = { readonly first: readonly First[]; readonly last: Statement }

async function onConnection(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  const connection = await pool.connect()
  let failure: unknown
  try {
    return await work(connection)
  } catch (error) {
    failure = error
    throw isRolledBack(error) ? notCommitted(error) : error
  } finally {
    // A pipeline that failed halfway leaves the connection in doubt: it is thrown away.
    connection.release(failure !== undefined)
  }
}

async function sendTogether(
  connection: pg.PoolClient,
  { first, last }: Statements<string | Statement>,
): Promise<pg.QueryResult> {
  const { before, answer, commit } = inOneMessage(connection, () => ({
    before: first.map((one) => connection.query<pg.QueryResultRow>(one)),
    answer: connection.query<pg.QueryResultRow>(last),
    commit: connection.query('commit'),
  }))
  const statements = Promise.all([...before, answer]).catch((error: unknown) => {
    throw isAnswer(error) ? notCommitted(error) : error
  })
  await Promise.all([statements, commit])
  return await answer
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
