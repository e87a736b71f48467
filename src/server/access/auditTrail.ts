import { type AuditScope, auditHash } from '#server/platform/audit.ts'
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

/** `intact` with the number of entries, or the number of the first entry that does not fit, and why. */
export type TrailCheck =
  | { readonly kind: 'intact'; readonly count: number }
  | { readonly kind: 'broken'; readonly number: number; readonly reason: string }

const pageSize = 1000

/**
 * Computes the chain of a client again (0 is the installation), in pages. It shows an entry that was changed,
 * removed or put in between, also at the end, where the head tells what the last one must be (decisions 2).
 */
export async function verifyAudit(db: Db, scope: Pick<AuditScope, 'client'>): Promise<TrailCheck> {
  const within = { client: { id: scope.client?.id ?? 0 } }
  // The head is read first: entries that are added meanwhile lie behind it.
  const head = (await queries.findHead(db, within)) ?? { number: 0, hash: '' }
  let last = { number: 0, hash: '' }
  while (last.number < head.number) {
    const page = await queries.listChain(db, within, {
      after: last.number,
      upTo: head.number,
      limit: pageSize,
    })
    if (page.length === 0) return broken(last.number + 1, 'it is missing')
    for (const entry of page) {
      const fault = faultOf(entry, last)
      if (fault) return broken(last.number + 1, fault)
      last = entry
    }
  }
  if (last.hash !== head.hash) return broken(last.number, 'it is not the one that the head names')
  return { kind: 'intact', count: last.number }
}

const broken = (number: number, reason: string): TrailCheck => ({ kind: 'broken', number, reason })

function faultOf(
  entry: queries.ChainedEntry,
  previous: { number: number; hash: string },
): string | undefined {
  const { hash, previous_hash, at, ...fields } = entry
  if (entry.number !== previous.number + 1) return 'it is missing'
  if (previous_hash !== previous.hash) return 'it does not follow the one before'
  const expected = auditHash(previous_hash, { ...fields, at: at.toISOString() })
  return hash === expected ? undefined : 'its content was changed'
}
