import pg from 'pg'
import { createDb, type Db, openPools } from '#server/platform/db/db.ts'
import type { TestDatabase } from '../database.ts'
import { type Ran, readPlan } from './work.ts'

/** The product's own `Db`, of which every statement tells what it did. */
export type Watched = {
  readonly db: Db
  /** Statements that ran since it was asked last. */
  take(): Ran[]
  end(): Promise<void>
}

/**
 * Has the database send the plan of each statement that ran, with its counts, to who sent it; those within functions
 * too where `isNested`. Nothing is analyzed meanwhile, so the statistics are as bad as the test made them.
 */
export async function watchPlans(database: TestDatabase, { isNested = false } = {}): Promise<Watched> {
  await asOwner(database, settings(new URL(database.url).pathname.slice(1), isNested))
  const pools = openPools(database.url, { max: 4 })
  let ran: Ran[] = []
  for (const pool of [pools.alone, pools.transactions])
    pool.on('connect', (connection) => {
      void connection.query(`set statement_timeout = '${longestSeconds}s'`)
      connection.on('notice', ({ message = '' }) => {
        const [head, document] = message.split('plan:\n')
        if (head?.startsWith('duration:') && document) ran.push(readPlan(document))
      })
    })
  return {
    db: createDb(pools, async () => undefined),
    take: () => {
      const taken = ran
      ran = []
      return taken
    },
    end: () => pools.end(),
  }
}

/** A statement that ran for so long would not end today: its plan is bad, and no plan is sent of what was cut off. */
const longestSeconds = 20

const settings = (name: string, isNested: boolean) => `
  alter database ${name} set session_preload_libraries = 'auto_explain';
  alter database ${name} set auto_explain.log_min_duration = 0;
  alter database ${name} set auto_explain.log_analyze = on;
  alter database ${name} set auto_explain.log_buffers = on;
  alter database ${name} set auto_explain.log_timing = off;
  alter database ${name} set auto_explain.log_format = json;
  alter database ${name} set auto_explain.log_level = notice;
  alter database ${name} set auto_explain.log_parameter_max_length = 0;
  alter database ${name} set auto_explain.log_nested_statements = ${isNested ? 'on' : 'off'};`

/** The database is as if nothing had been analyzed, or as it was when it was small. */
export const withoutAnalysis = (database: TestDatabase) => {
  if (process.env.FANFARE_TEST_CITUS)
    throw new Error(
      'this database goes on to other test files, which would have no analysis: leave the file out',
    )
  return asOwner(
    database,
    `create or replace function fanfare.analyze_written(for_client bigint, written_table text, written bigint) returns boolean
     language sql return false`,
  )
}

export async function asOwner(database: TestDatabase, text: string): Promise<void> {
  const client = new pg.Client({
    connectionString: database.ownerUrl,
    options: '-c search_path=fanfare,public',
  })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
