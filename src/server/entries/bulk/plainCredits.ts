/**
 * Earnings of entries that are accepted many at once, where they go without saying: there is one prize alone, and each
 * entry earns the credits that a colleague suggested for it, else 1 (E5). Anything else is asked for in the queue.
 */
import { onlyPool } from '#contract/entries/onlyPool.ts'
import { kinds } from '#contract/experiences/kinds.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type CreditLine, listTiedPools, type TiedPool } from '../queries/credits.ts'
import type { LockedEntry } from '../queries/entries.ts'
import { readEarning } from '../validation/credits.ts'
import type { BulkJob } from './bulkReports.ts'

type Ref = Pick<BulkJob<unknown>['experience'], 'id' | 'kind'>

const poolFor = (pools: readonly TiedPool[], isTest: boolean): TiedPool | undefined =>
  onlyPool(pools, { isTest, typesIn: ({ type_ids }) => type_ids.length })

/** Refuses where no entry of the experience could be accepted without asking what it earns. */
export async function requirePlainCredits(db: Db, scope: Scope, { id, kind }: Ref): Promise<void> {
  if (!kinds[kind].earnsCredits) return
  const pools = await listTiedPools(db, scope, id)
  if (!poolFor(pools, false) && !poolFor(pools, true)) refuseField('status', 'credits_to_be_given')
}

/** Of a locked entry, within the limits of its person; nothing where its kind earns no credits. */
export async function readPlainLines(
  tx: Db,
  scope: Scope,
  { locked, experience }: { locked: LockedEntry; experience: Ref },
): Promise<readonly CreditLine[]> {
  if (!kinds[experience.kind].earnsCredits) return []
  const pool = poolFor(await listTiedPools(tx, scope, experience.id), locked.is_test)
  if (!pool) refuseField('status', 'credits_to_be_given')
  const credits = Math.max(1, locked.suggested_credits ?? 1)
  const asked = {
    status: 'valid',
    creditArray: [{ credits, prize_pool_id: pool.id, prize_type_id: null }],
    canBeUndone: false,
  }
  const entry = { ...locked, experience_id: experience.id }
  const earning = await readEarning(tx, scope, { entry, asked })
  if (earning.kind === 'limit') refuse('awarded_prize_limit')
  return earning.kind === 'details' ? earning.details.lines : []
}
