import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { giveCodes } from './prizeCodes/prizeCodes.ts'
import { markToTell } from './queries/telling.ts'

export type DeliverJob = { readonly clientId: number; readonly experienceId: string }

type Given = { readonly experienceId: string; readonly awardIds: readonly string[] }

/**
 * Follows awards in their transaction: codes of e-prizes are given, and a job writes to those of the winners whose pool
 * has something for them, or who were told that they would hear.
 */
export async function followAwards(tx: Db, scope: Scope, { experienceId, awardIds }: Given): Promise<void> {
  await giveCodes(tx, scope, awardIds)
  if ((await markToTell(tx, scope, awardIds)) === 0) return
  const payload: DeliverJob = { clientId: scope.client.id, experienceId }
  await tx.enqueue({ name: 'public.deliverPrizes', payload })
}
