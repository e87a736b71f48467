import type { AuditName } from '#contract/access/calls.ts'
import { readSeenAs } from '#contract/words/seenAs.ts'
import { csvStream } from '#server/platform/csv/writeCsv.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { FileAnswer } from '#server/platform/http/call.ts'
import { localTime } from '#server/platform/time.ts'
import { spelledNow } from '../auditSpellings.ts'
import { type Language, roleNames } from '../mail/mailTexts.ts'
import * as queries from '../queries/auditTrail.ts'
import { type AskedOfTrail, filterOf, findNames, type Trail } from './auditTrail.ts'

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
 * Writes the matches of the filters as CSV, newest first. It is read while it is sent, along the numbers, so a million
 * entries need no more memory or longer statements than a thousand.
 */
export async function exportAudit(
  db: Db,
  trail: Trail & { readonly name: string },
  { language = 'en', ...asked }: AskedOfTrail & { readonly language?: Language | undefined },
): Promise<FileAnswer> {
  const filter = filterOf(trail, asked)
  const head = (await queries.findEdges(db, trail)).number ?? 0
  const day = localTime(trail.client.timeZone, trail.at).date
  return {
    name: `${trail.name} audit trail ${day}.csv`,
    contentType: 'text/csv; charset=utf-8',
    stream: csvStream(header, linesOf(db, trail, { filter, head, language })),
  }
}

async function* linesOf(
  db: Db,
  trail: Trail,
  { filter, head, language }: { filter: queries.EntryFilter; head: number; language: Language },
): AsyncGenerator<(string | number)[]> {
  for (let upTo = head; upTo > 0; upTo -= pageNumbers) {
    const rows = await queries.listNumbered(db, trail, { ...filter, after: upTo - pageNumbers, upTo })
    const names = await findNames(
      db,
      trail,
      rows.map(({ entity_id }) => entity_id),
    )
    for (const row of rows) yield cellsOf(row, { names, language })
  }
}

type Read = { readonly names: ReadonlyMap<string, AuditName>; readonly language: Language }

function cellsOf(row: queries.ListedEntry, { names, language }: Read): (string | number)[] {
  return [
    ...[
      row.number,
      row.at.toISOString(),
      actorOf(row.actor_name, language),
      row.actor_kind,
      row.actor_id ?? '',
    ],
    ...[row.address ?? '', spelledNow(row.action), spelledNow(row.entity)],
    ...[row.entity_id, names.get(row.entity_id)?.name ?? ''],
    ...[jsonOf(row.before), jsonOf(row.after), row.hash],
  ]
}

/** As which role somebody saw the client, in the reader's words. */
function actorOf(kept: string, language: Language): string {
  const seen = language === 'fr' ? readSeenAs(kept) : undefined
  return seen ? `${seen.name} (comme ${roleNames.fr[seen.role]})` : kept
}

const jsonOf = (value: unknown): string => (value === null ? '' : JSON.stringify(value))
