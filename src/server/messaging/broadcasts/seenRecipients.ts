import { why } from '#contract/why.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { checkFlight, type FlightInput } from './flightCheck.ts'

type Asked = { seen: { recipients?: number | undefined } | undefined; input: FlightInput }

/**
 * Refuses (409 `stale`) where it would go to more or fewer than the person saw. By the flight check that was shown, so
 * the count of a large list is the same one for a minute; it is frozen when sending begins, and nothing locks consents.
 */
export async function requireSeenRecipients(db: Db, scope: Scope, { seen, input }: Asked): Promise<void> {
  if (seen?.recipients === undefined) return
  const { recipients: count } = await checkFlight(db, scope, input)
  requireSeen(
    { recipients: seen.recipients },
    { recipients: { now: count, why: () => why('recipients_meanwhile', { count }) } },
  )
}
