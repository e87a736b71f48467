import type { IntakeExperience } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { giveCodes } from './prizeCodes/prizeCodes.ts'
import { insertAwardClaims, markMailToTell } from './queries/redeeming.ts'
import { markToTell } from './queries/telling.ts'
import { asksBeforePrize } from './skillQuestion.ts'

export type DeliverJob = { readonly clientId: number; readonly experienceId: string }

/** `isToRedeem`: the participants claim these prizes before they see them. */
type Given = {
  readonly experienceId: string
  readonly awardIds: readonly string[]
  readonly isToRedeem?: boolean
}

/**
 * Whether a prize that is given without a draw has to be claimed first (E3, decisions 4): on the page Claim of a gift, or
 * by the answer to the skill-testing question of a sweepstakes.
 */
export const isToRedeem = (experience: Pick<IntakeExperience, 'settings'>): boolean => {
  const { settings } = experience
  const isClaimed = 'has_consumer_redemption' in settings && settings.has_consumer_redemption
  return isClaimed || asksBeforePrize(experience)
}

/**
 * Follows awards in their transaction: codes of e-prizes are given, and a job writes to those of the winners whose pool
 * has something for them, or who were told that they would hear, or who have to claim. A code is put aside for its winner
 * also where it is to be claimed first, so that nobody finds the pool empty then.
 */
export async function followAwards(
  tx: Db,
  scope: Scope,
  { experienceId, awardIds, isToRedeem: isClaimed = false }: Given,
): Promise<void> {
  await giveCodes(tx, scope, awardIds)
  if (isClaimed) await insertAwardClaims(tx, scope, awardIds)
  if ((await markToTell(tx, scope, { awardIds, isToRedeem: isClaimed })) > 0)
    await deliver(tx, scope, experienceId)
}

/** The mail that the pool has for its winners goes out once the prize is claimed, and not before. */
export async function followRedemption(
  tx: Db,
  scope: Scope,
  { experienceId, awardId }: { experienceId: string; awardId: string },
): Promise<void> {
  if ((await markMailToTell(tx, scope, awardId)) > 0) await deliver(tx, scope, experienceId)
}

async function deliver(tx: Db, scope: Scope, experienceId: string): Promise<void> {
  const payload: DeliverJob = { clientId: scope.client.id, experienceId }
  await tx.enqueue({ name: 'public.deliverPrizes', payload })
}
