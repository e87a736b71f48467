import type { Outside } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Parts } from '#server/platform/db/parts.ts'
import { type ClientRef, type Scope, systemScope } from '#server/platform/scope.ts'
import { markSlowed } from './queries/imports.ts'

export type Run = {
  readonly db: Db
  readonly outside: Outside
  readonly client: ClientRef
  readonly importId: string
  /** Rows in one transaction where it is not the usual number. */
  readonly batchRows?: number
}

/** The fewest rows that a transaction goes down to where the database takes too long for more. */
const leastRows = 100

/** The parts of an import or a rollback; where one is broken off, staff see it on the import's page. */
export function partsOf({ db, outside, client, importId }: Run, most: number): Parts {
  const onCut = async (rows: number, error: unknown) => {
    outside.log.warn({ err: error, importId, rows }, 'an import goes on in smaller parts')
    await markSlowed(db, scopeOf({ client, outside }), importId)
  }
  return { most, least: Math.min(most, leastRows), onCut }
}

export const scopeOf = ({ client, outside }: Pick<Run, 'client' | 'outside'>): Scope =>
  systemScope(client, 'Import', outside.clock.now())
