import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries/auditTrail.ts'

/** The client's trail, newest first. */
export async function listAudit(
  db: Db,
  scope: Scope,
  asked: PageAsked & { search?: string | undefined },
): Promise<Paged<queries.ListedEntry>> {
  return asked.search
    ? queries.searchEntries(db, scope, { ...asked, search: asked.search })
    : queries.listEntries(db, scope, asked)
}
