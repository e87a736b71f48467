import type { Logger } from 'pino'
import type { owners } from '#db/tables.ts'
import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** How many rows of which tenant table were written, changed or deleted at once, or are about to be read. */
export type Written = { readonly [table in keyof typeof owners.tenant]?: number }

/** Whose rows they are, and where it is told what could not be done. */
type Analysis = { readonly client: { readonly id: number }; readonly log: Logger }

/**
 * Has those tables analyzed of which a noticeable part was written (one row in fifty, or 50,000), and those of whose
 * statistics the client is no part while a thousand of its rows are meant; so that what comes next is planned for the
 * rows that there are. For the end of bulk work, after its commit: a transaction that analyzed would keep the next
 * one out until it ends. It costs a sample of 30,000 rows whatever the size of the table, about a quarter of a
 * second, and one look at the catalogue where the part was small.
 *
 * It never fails the work that it follows. A table that could not be analyzed (another has held it for 5 s, or the
 * database is away) is told to the log, and the database's own analysis comes to it within minutes.
 */
export async function analyzeWritten(db: Db, { client, log }: Analysis, written: Written): Promise<void> {
  if (db.inTransaction) throw new Error('an analysis is asked for within a transaction')
  for (const [table, rows] of Object.entries(written)) {
    if (rows === 0) continue
    try {
      await db.one(
        {},
        sql<{ is_done: boolean }>`select analyze_written(${client.id}, ${table}, ${rows}::bigint) as is_done`,
      )
    } catch (error) {
      log.warn({ err: error, table, rows }, 'a table was not analyzed after many of its rows were written')
    }
  }
}
