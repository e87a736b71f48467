import type pg from 'pg'
import { isAnswer, isRolledBack, notCommitted } from './retries.ts'
import { streamOf } from './silence.ts'
import { type Sent, type Setting, type Statement, sendTogether } from './together.ts'

/** The part of a scope the database needs. Without a client, tenant tables are refused. */
export type Within = { readonly client?: { readonly id: number } | undefined }
export type { Statement } from './together.ts'

/**
 * Opens a transaction, each statement a message of its own: of a text with several statements a sharded database hands
 * the whole text to its nodes, and `set local` reaches them only as a statement that it sees. `moment`: its reads see one
 * moment, its `own` or that of another transaction.
 */
export function opening(within: Within, moment?: string): Setting[] {
  const begun = moment === undefined ? [begin] : moment === 'own' ? [beginOfOneMoment] : atMoment(moment)
  return within.client ? [...begun, ofClient(within.client.id)] : begun
}

const begin: Setting = { name: 'begin', text: 'begin' }
/** Said with the `begin`, from which a sharded database hands it on to the node of the client. */
const beginOfOneMoment: Setting = {
  name: 'begin of one moment',
  text: 'begin isolation level repeatable read',
}
const atMoment = (moment: string): Setting[] => [
  beginOfOneMoment,
  { text: `set transaction snapshot '${moment.replace(/[^0-9A-F-]/g, '')}'` },
]
const ofClient = (id: number): Setting => ({ text: `set local app.client_id = ${Number(id)}` })

/** begin, the client, the statement and commit leave in one message: one round trip. */
export async function runAlone(pool: pg.Pool, within: Within, statement: Statement): Promise<pg.QueryResult> {
  if (!within.client) return pool.query(statement)
  return onConnection(pool, (connection) =>
    sendAndCommit(connection, { settings: opening(within), statements: [statement] }),
  )
}

/**
 * A plan that follows values and statistics is made anew for each run, which costs more than the run. So there is one
 * plan for all values, which finds rows by indexes. A sharded database has to know the client before it can plan.
 */
export const onePlan: Setting = {
  name: 'one plan',
  text: `select set_config('plan_cache_mode',
      case when current_setting('citus.shard_count', true) is null then 'force_generic_plan' else 'auto' end, true),
    ${['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'].map((way) => `set_config('enable_${way}', 'off', true)`).join()}
    offset 1`,
}
const discardPlans: Setting = { name: 'discard plans', text: 'discard plans' }

/**
 * How long a plan is kept: while a table is empty any index seems as good, and in a minute it may hold a million rows. No
 * import fills one so far in this time that such a plan is slow.
 */
export const planMilliseconds = 5000
const plannedAt = new WeakMap<pg.PoolClient, number>()

/** Several statements as one transaction and one round trip; answers the result of the last. */
export function runPrepared(
  pool: pg.Pool,
  within: Within,
  { first, last }: Statements,
): Promise<pg.QueryResult> {
  return onConnection(pool, (connection) =>
    sendAndCommit(connection, {
      settings: [...opening(within), ...planningOnce(connection)],
      statements: [...first, last],
    }),
  )
}

/** Said by a transaction before such statements: they keep their plan, and an old one is made anew. */
export function planningOnce(connection: pg.PoolClient): Setting[] {
  const now = performance.now()
  const isOld = now - (plannedAt.get(connection) ?? now) > planMilliseconds
  if (isOld || !plannedAt.has(connection)) plannedAt.set(connection, now)
  return isOld ? [onePlan, discardPlans] : [onePlan]
}

type Statements = { readonly first: readonly Statement[]; readonly last: Statement }

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

async function sendAndCommit(connection: pg.PoolClient, sent: Sent): Promise<pg.QueryResult> {
  const { answers, commit } = inOneMessage(connection, () => ({
    answers: sendTogether(connection, sent).catch((error: unknown) => {
      throw isAnswer(error) ? notCommitted(error) : error
    }),
    commit: connection.query('commit'),
  }))
  const [results] = await Promise.all([answers, commit])
  return results.at(-1) as pg.QueryResult
}

/** Sends settings that the next statement of the connection runs with; where they fail, it fails as well. */
export function sendAhead(connection: pg.PoolClient, settings: readonly Setting[]): void {
  const stream = streamOf(connection)
  stream.cork()
  void sendTogether(connection, { settings, statements: [] }).catch(() => undefined)
  process.nextTick(() => stream.uncork())
}

/** Statements of a transaction that are asked for at once leave in one message, and are answered in their order. */
export function sendInLine<T>(connection: pg.PoolClient, send: () => Promise<T>): Promise<T> {
  const stream = streamOf(connection)
  stream.cork()
  process.nextTick(() => stream.uncork())
  return send()
}

/** Sends the last statements with the commit. What fails before the commit of the same message is taken back by it. */
export async function commitWith(
  connection: pg.PoolClient,
  last: readonly Statement[],
  onTakenBack: () => void,
): Promise<pg.QueryResult> {
  const send = (one: Statement | string) => sendInLine(connection, () => connection.query(one))
  const [ends, commit] = [last.map(send), send('commit')]
  commit.catch(() => undefined)
  await Promise.all(ends).catch((error: unknown) => {
    if (isAnswer(error)) onTakenBack()
    throw error
  })
  return commit
}

/** Holds the socket back until all is written: three packets cost three calls of the system on either side. */
function inOneMessage<T>(client: pg.PoolClient, write: () => T): T {
  const stream = streamOf(client)
  stream.cork()
  try {
    return write()
  } finally {
    stream.uncork()
  }
}
