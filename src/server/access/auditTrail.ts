import { type AuditGroup, auditActions, auditGroupOf } from '#contract/access/auditActions.ts'
import type { AuditName } from '#contract/access/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { startOfDay } from '#server/platform/time.ts'
import { listNames } from './queries/auditNames.ts'
import * as queries from './queries/auditTrail.ts'

type ShownEntry = queries.ListedEntry & { names: AuditName[] }

type Asked = PageAsked &
  Omit<queries.EntryFilter, 'actions' | 'from' | 'until'> & {
    readonly group?: AuditGroup | undefined
    /** Days in the client's time zone; both belong to it. */
    readonly from?: string | undefined
    readonly until?: string | undefined
  }

/** The client's trail, newest first, with the names that its ids have today. */
export async function listAudit(db: Db, scope: Scope, asked: Asked): Promise<Paged<ShownEntry>> {
  const { page, per_page, ...filters } = asked
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '')
  const { rows, total, ...more } = isFiltered
    ? await queries.searchEntries(db, scope, { page, per_page, ...filterOf(scope, filters) })
    : await queries.listEntries(db, scope, asked)
  const ids = rows.map(idsOf)
  const names = new Map<string, AuditName>()
  const wanted = [...new Set(ids.flat())]
  if (wanted.length > 0) for (const name of await listNames(db, scope, wanted)) names.set(name.id, name)
  return {
    rows: rows.map((row, index) => ({
      ...row,
      names: (ids[index] ?? []).flatMap((id) => names.get(id) ?? []),
    })),
    total,
    ...more,
  }
}

function filterOf(
  { client }: Scope,
  { group, from, until, ...filters }: Omit<Asked, keyof PageAsked>,
): queries.EntryFilter {
  return {
    ...filters,
    actions: group && auditActions.filter((action) => auditGroupOf(action) === group),
    from: from === undefined ? undefined : startOfDay(client.timeZone, { day: from, field: 'from' }),
    until:
      until === undefined
        ? undefined
        : startOfDay(client.timeZone, { day: until, field: 'until', daysLater: 1 }),
  }
}

/** A bulk action may name thousands; nobody reads more names than this. */
const namedAtMost = 30
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

function idsOf({ entity_id, before, after }: queries.ListedEntry): string[] {
  const found = JSON.stringify([entity_id, before, after]).match(uuid) ?? []
  return [...new Set(found)].slice(0, namedAtMost)
}
