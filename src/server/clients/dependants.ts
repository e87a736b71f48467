import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'

/** A domain above follows the zone of the scope's client, which is the new one, in the transaction that changes it. */
export type ClientDependant = {
  readonly whenZoneChanged: (tx: Db, scope: Scope) => Promise<void>
}
