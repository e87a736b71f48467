import type { AuditName } from '#contract/access/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listNames } from './queries/auditNames.ts'
import * as queries from './queries/auditTrail.ts'

type ShownEntry = queries.ListedEntry & { names: AuditName[] }

/** The client's trail, newest first, with the names that its ids have today. */
export async function listAudit(
  db: Db,
  scope: Scope,
  asked: PageAsked & { search?: string | undefined },
): Promise<Paged<ShownEntry>> {
  const { rows, total } = asked.search
    ? await queries.searchEntries(db, scope, { ...asked, search: asked.search })
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
  }
}

/** A bulk action may name thousands; nobody reads more names than this. */
const namedAtMost = 30
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

function idsOf({ entity_id, before, after }: queries.ListedEntry): string[] {
  const found = JSON.stringify([entity_id, before, after]).match(uuid) ?? []
  return [...new Set(found)].slice(0, namedAtMost)
}
