import type { AuditName } from '#contract/access/calls.ts'
import { csvStream } from '#server/platform/csv/writeCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { FileAnswer } from '#server/platform/http/call.ts'
import { localTime } from '#server/platform/time.ts'
import { type AskedOfTrail, filterOf, findNames, type Trail } from './auditTrail.ts'
import * as queries from './queries/auditTrail.ts'

const header = [
  'number',
  'at',
  'actor_name',
  'actor_kind',
  'actor_id',
  'address',
  'action',
  'entity',
  'entity_id',
  'name',
  'before',
  'after',
  'hash',
]

/** So many numbers of the trail in one statement, whatever of them the filters find. */
const pageNumbers = 1000

/**
 * What the filters find as CSV, newest first. It is read while it is sent, along the numbers, so a million entries need
 * no more memory or longer statements than a thousand.
 */
export async function exportAudit(
  db: Db,
  trail: Trail & { readonly name: string },
  asked: AskedOfTrail,
): Promise<FileAnswer> {
  const filter = filterOf(trail, asked)
  const head = (await queries.findEdges(db, trail)).number ?? 0
  const day = localTime(trail.client.timeZone, trail.at).date
  return {
    name: `${trail.name} audit trail ${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    stream: csvStream(header, linesOf(db, trail, { filter, head })),
  }
}

async function* linesOf(
  db: Db,
  trail: Trail,
  { filter, head }: { filter: queries.EntryFilter; head: number },
): AsyncGenerator<(string | number)[]> {
  for (let upTo = head; upTo > 0; upTo -= pageNumbers) {
    const rows = await queries.listNumbered(db, trail, { ...filter, after: upTo - pageNumbers, upTo })
    const names = await findNames(
      db,
      trail,
      rows.map(({ entity_id }) => entity_id),
    )
    for (const row of rows) yield cellsOf(row, names)
  }
}

function cellsOf(row: queries.ListedEntry, names: ReadonlyMap<string, AuditName>): (string | number)[] {
  return [
    ...[row.number, row.at.toISOString(), row.actor_name, row.actor_kind, row.actor_id ?? ''],
    ...[row.address ?? '', row.action, row.entity, row.entity_id, names.get(row.entity_id)?.name ?? ''],
    ...[jsonOf(row.before), jsonOf(row.after), row.hash],
  ]
}

const jsonOf = (value: unknown): string => (value === null ? '' : JSON.stringify(value))
