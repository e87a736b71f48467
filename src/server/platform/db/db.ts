import pg from 'pg'
import type { Subject } from '#contract/subjects.ts'
import { isNoRoom, refuse } from '../errors.ts'
import type { Tell } from '../feed.ts'
import { allowed, type Compiled, compiled, prepare } from './compiled.ts'
import {
  commitWith,
  opening,
  planningOnce,
  runAlone,
  runPrepared,
  type Statement,
  sendAhead,
  sendInLine,
  type Within,
} from './oneMessage.ts'
import { sendUnnamed, sessionOptions } from './pooler.ts'
import { isConnectionLoss, notCommitted, retried, translated } from './retries.ts'
import { type SilenceTimes, watchSilence } from './silence.ts'
import type { Sql } from './sql.ts'

export type { Within } from './oneMessage.ts'

/** A statement as an `sql` template. */
export type Query<Row> = Sql<Row>

type LastQuery = Query<unknown> | (() => Query<unknown>)

/** The use of a statement. */
export type Asked = {
  many<Row>(within: Within, query: Query<Row>): Promise<Row[]>
  /** The only row, or undefined. */
  maybe<Row>(within: Within, query: Query<Row>): Promise<Row | undefined>
  /** The only row; a missing one is a 404. */
  one<Row>(within: Within, query: Query<Row>): Promise<Row>
  /** How many rows it changed. */
  run(within: Within, query: Query<unknown>): Promise<number>
}

/**
 * The database as domain functions see it: on its own each call is one transaction under row-level security;
 * inside `transaction` all calls share one. A tenant statement that does not name `client_id`, or runs without
 * a client, is refused before it is sent.
 */
export type Db = Asked & {
  /**
   * Runs what is asked of it behind `first` in one transaction, which leaves as one message; so none of the statements
   * needs another's answer, and those of `first` are dropped. Each is planned once a second for a connection, whatever
   * its values, by indexes alone: for small statements that run often and find their rows by an index, also while
   * nothing is known of how large a table is. Inside a transaction it joins that one.
   */
  prepared(first?: readonly Query<unknown>[]): Asked
  /**
   * All or nothing. Tried again after a serialisation failure, a deadlock or a connection lost before commit;
   * so `work` may run twice, and makes no outside call. Inside a transaction it joins that one.
   */
  transaction<T>(within: Within, work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * A transaction of its own, also where one is running, whose reads all see one moment: for what is read in parts as
   * if it were one statement. What it wrote stays where the transaction around it is undone. It sees nothing of that
   * one, and must not wait for what that one holds. `moment`: that of another such transaction, which is still open, as
   * `pg_export_snapshot()` told it there (PostgreSQL's name of it).
   */
  apart<T>(within: Within, work: (tx: Db) => Promise<T>, moment?: string): Promise<T>
  /** Adds a job in the running transaction; outside one it is a transaction of its own. */
  enqueue(job: NewJob): Promise<void>
  /** Tells open screens of the client, after commit, that something of these subjects changed; `id`: which. */
  tell(within: { readonly client: { readonly id: number } }, subjects: readonly Subject[], id?: string): void
  /**
   * Runs it right before the commit, with which it leaves, so that whatever it locks is held for no longer than that:
   * for rows that many write, and that nothing in this transaction reads. Outside a transaction it is refused. One that is
   * a function is asked then.
   */
  later(within: Within, query: LastQuery): void
  readonly inTransaction: boolean
}

/** A job to run after commit: `name` is one of the registry's, `payload` is JSON that names its client. */
export type NewJob = {
  readonly name: string
  readonly payload: object
  readonly startAfter?: Date
}
/** Writes a job through the given connection. */
export type Enqueue = (
  job: NewJob,
  run: (text: string, values: unknown[]) => Promise<pg.QueryResult>,
) => Promise<void>

export type Pools = {
  /** For statements alone, which leave with all that belongs to them. */
  readonly alone: pg.Pool
  /** For transactions, each of which holds a connection. */
  readonly transactions: pg.Pool
  /** Told when a statement found the database's disk full. */
  readonly onFull?: () => void
  end(): Promise<void>
}

export type PoolOptions = {
  readonly max?: number
  readonly onError?: (error: Error) => void
  /** Whether the address is that of a pooler in transaction mode, which signs in as the application's role. */
  readonly isPooler?: boolean
  /** Left out, the usual ones. */
  readonly silence?: SilenceTimes
}

/** Two pools as the application's role. Neither waits for an answer before it sends what does not need it. */
export function openPools(url: string, options: PoolOptions = {}): Pools {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const base = {
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'fanfare',
    ...(!options.isPooler && { options: sessionOptions }),
    pipeline: true,
  }
  const alone = new pg.Pool(base)
  const transactions = new pg.Pool(base)
  for (const pool of [alone, transactions]) {
    // A connection that dies while idle must not end the process; the next use opens another.
    pool.on('error', (error) => options.onError?.(error))
    // Nor one that dies in use: the statement that waits on it fails with the same error.
    pool.on('connect', (connection) => connection.on('error', () => undefined))
    if (options.isPooler) pool.on('connect', sendUnnamed)
  }
  watchSilence([alone, transactions], { url, isPooler: options.isPooler ?? false, times: options.silence })
  return {
    alone,
    transactions,
    end: async () => {
      await Promise.all([alone.end(), transactions.end()])
    },
  }
}

export function createDb(pools: Pools, enqueue: Enqueue, tell: Tell = () => undefined): Db {
  const telling = async <T>(work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      if (isNoRoom(error)) pools.onFull?.()
      throw error
    }
  }
  // Of the other pool, so that nobody who holds a connection for a transaction waits for a second one of those.
  const apart: Db['apart'] = (within, work, moment = 'own') =>
    telling(() =>
      retried(within, () =>
        runTransaction({ pool: pools.alone, moment, enqueue, tell, apart }, within, work),
      ),
    )
  const execute = async (within: Within, query: Query<unknown>) => {
    const statement = prepare(within, query)
    return telling(() => retried(within, () => runAlone(pools.alone, within, statement)))
  }
  return {
    ...asDb(execute),
    prepared: (first = []) => {
      const before = first.map(compiled)
      return asDb((within, query) => {
        const statements = { first: before.map((one) => allowed(within, one)), last: prepare(within, query) }
        return telling(() => retried(within, () => runPrepared(pools.alone, within, statements)))
      })
    },
    later: () => {
      throw new Error('what runs before a commit belongs to a transaction')
    },
    inTransaction: false,
    enqueue: (job) =>
      telling(() => translated(() => enqueue(job, (text, values) => pools.transactions.query(text, values)))),
    tell: (within, subjects, id) => tell(within.client.id, subjects, id),
    transaction: (within, work) =>
      telling(() =>
        retried(within, () =>
          runTransaction({ pool: pools.transactions, enqueue, tell, apart }, within, work),
        ),
      ),
    apart,
  }
}

type Execute = (within: Within, query: Query<unknown>) => Promise<pg.QueryResult>

function asDb(execute: Execute): Asked {
  return {
    many: async <Row>(within: Within, query: Query<Row>) => takeRows<Row>(await execute(within, query)),
    maybe: async <Row>(within: Within, query: Query<Row>) =>
      (await execute(within, query)).rows[0] as Row | undefined,
    one: async <Row>(within: Within, query: Query<Row>) => {
      const row = (await execute(within, query)).rows[0] as Row | undefined
      return row ?? refuse('not_found')
    },
    run: async (within: Within, query: Query<unknown>) => (await execute(within, query)).rowCount ?? 0,
  }
}

/** A statement that is there already is checked at once, so that whoever gives it hears of its fault. */
function whenDue(query: LastQuery, checked: (query: Query<unknown>) => Statement): () => Statement {
  if (typeof query === 'function') return () => checked(query())
  const statement = checked(query)
  return () => statement
}

/**
 * The driver's answers of a connection hang on one another, so that those which are done with are there until the whole
 * heap is collected: 200 MB while a large set of a draw is hashed. The rows, which they held, go sooner.
 */
function takeRows<Row>(answer: pg.QueryResult): Row[] {
  const { rows } = answer
  answer.rows = []
  return rows as Row[]
}

const connected = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error) => {
    throw notCommitted(error)
  })

type Running = Pick<Db, 'apart'> & { pool: pg.Pool; moment?: string; enqueue: Enqueue; tell: Tell }

async function runTransaction<T>(
  { pool, moment, enqueue, tell, apart }: Running,
  within: Within,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const connection = await connected(pool)
  let failure: unknown
  let [committing, isOver] = [false, false]
  const told: (() => void)[] = []
  const last: (() => Statement)[] = []
  const checked = (inner: Within, one: Compiled) => {
    if (inner.client && inner.client.id !== within.client?.id)
      throw new Error('a transaction holds one client')
    if (isOver) throw new Error('the transaction is over')
    return allowed(inner, one)
  }
  const executeCompiled = async (inner: Within, one: Compiled) => {
    const statement = checked(inner, one)
    return sendInLine(connection, () => connection.query(statement))
  }
  const execute: Execute = async (inner, query) => executeCompiled(inner, compiled(query))
  const tx: Db = {
    ...asDb(execute),
    prepared: (first = []) => {
      const before = first.map(compiled)
      return asDb(async (inner, query) => {
        const asked = compiled(query)
        sendAhead(connection, planningOnce(connection))
        const answers = await Promise.all([...before, asked].map((one) => executeCompiled(inner, one)))
        return answers.at(-1) as pg.QueryResult
      })
    },
    later: (inner, query) => void last.push(whenDue(query, (one) => checked(inner, compiled(one)))),
    inTransaction: true,
    enqueue: (job) =>
      enqueue(job, (text, values) => sendInLine(connection, () => connection.query(text, values))),
    tell: (inner, subjects, id) => void told.push(() => tell(inner.client.id, subjects, id)),
    transaction: (_inner, more) => more(tx),
    apart,
  }
  try {
    sendAhead(connection, opening(within, moment))
    const answer = await work(tx)
    const ending = last.map((one) => one())
    committing = true
    const { command } = await commitWith(connection, ending, () => (committing = false))
    // PostgreSQL answers the commit of a failed transaction without an error.
    if (command !== 'COMMIT') throw new Error('a statement failed unseen: the transaction was rolled back')
    for (const tellOne of told) tellOne()
    return answer
  } catch (error) {
    failure = error
    isOver = true
    if (!committing) await connection.query('rollback').catch(() => undefined)
    throw committing ? error : notCommitted(error)
  } finally {
    isOver = true
    connection.release(isConnectionLoss(failure))
  }
}
