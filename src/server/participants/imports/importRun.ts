import type { Outside } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type ClientRef, type Scope, systemScope } from '#server/platform/scope.ts'

export type Run = {
  readonly db: Db
  readonly outside: Outside
  readonly client: ClientRef
  readonly importId: string
  /** Rows in one transaction where it is not the usual number. */
  readonly batchRows?: number
}

export const scopeOf = ({ client, outside }: Pick<Run, 'client' | 'outside'>): Scope =>
  systemScope(client, 'Import', outside.clock.now())
