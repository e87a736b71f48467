/**
 * Without statistics that know the client, what follows a bulk load is planned for one row: the next import and
 * rollback, pages, and above all the first broadcast. So the tables are analyzed before a job looks people up, on the
 * way of a long one, and at its end, before it says that it is done.
 */
import { readCounter } from '#server/platform/counters.ts'
import { analyzeWritten, type Written } from '#server/platform/db/analysis.ts'
import { participantsCounter } from '../counters.ts'
import { type Run, scopeOf } from './importRun.ts'
import { findImport } from './queries/imports.ts'

/** The reads of a batch by keys, in the tables of people: so many rows count as about to be read. */
const readRows = 1000

/** Before the first batch, where the client has people by the thousand. */
export async function analyzeKnown(run: Run): Promise<void> {
  const people = await readCounter(run.db, scopeOf(run), participantsCounter)
  if (people >= readRows) await analyze(run, of(readRows))
}

/** After the batches of an import until here. */
export async function analyzeImported(run: Run): Promise<void> {
  const record = await findImport(run.db, scopeOf(run), run.importId)
  if (!record) return
  const { created_count: created, updated_count: updated } = record
  const brought = record.rows_done - record.refused_count
  await analyze(run, {
    ...of(brought),
    participant: created + updated,
    import_change: updated,
    import_refusal: record.refused_count,
  })
}

/** After the last batch of a rollback. */
export async function analyzeTakenBack(run: Run): Promise<void> {
  const rollback = (await findImport(run.db, scopeOf(run), run.importId))?.rollback
  if (!rollback) return
  const { people_removed: removed, consents_taken_back: consents } = rollback
  await analyze(run, {
    participant: removed + rollback.fields_restored,
    list_member: rollback.list_rows_removed,
    consent: consents,
    consent_change: removed + consents,
    event: removed + rollback.list_rows_removed,
  })
}

const of = (rows: number): Written => ({
  participant: rows,
  list_member: rows,
  consent: rows,
  consent_change: rows,
  event: rows,
})

const analyze = ({ db, outside, client }: Run, written: Written): Promise<void> =>
  analyzeWritten(db, { client, log: outside.log }, written)
