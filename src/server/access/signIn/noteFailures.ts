import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { installationTrail } from '#server/platform/scope.ts'
import { takeUnnotedFailures } from '../queries/signIns.ts'

/**
 * Tells the installation's trail of the failed sign-ins since the last time, in one entry, whoever guesses and however
 * often: an attacker neither fills the trail nor holds it up. Addresses that are no account are not named.
 */
export async function noteFailedSignIns(db: Db, at: Date): Promise<void> {
  await db.transaction(installationTrail, async (tx) => {
    const { tries, accounts, addresses, first_at, last_at, most } = await takeUnnotedFailures(tx, at)
    if (tries === 0) return
    const id = newId()
    const scope = { actor: { kind: 'system', name: 'Installation' }, at, requestId: `job-${id}` } as const
    await audit(tx, scope, {
      action: 'session.fail',
      entity: 'installation',
      entityId: id,
      after: { tries, accounts, addresses, from: first_at, until: last_at, most },
    })
  })
}
