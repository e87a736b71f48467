/**
 * The credits of an entry and the prizes that they earn, in the transaction that makes it valid (decisions 4). Locks come in the order of
 * the keyword method: the entry, then its pools by their ids. Never: a pool below zero, more than a person may have, two
 * prizes for one reaching of the threshold.
 */
import { lockTiedPools } from '#server/entries/entries.ts'
import type { IntakeExperience } from '#server/experiences/experiences.ts'
import { recordEvent } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { followAwards, isToRedeem } from './afterAward.ts'
import { type Line, planPrizes, type Rules } from './creditPlan.ts'
import type { ValidEntry } from './queries/atOnce.ts'
import * as queries from './queries/credits.ts'

type Earning = { readonly entry: ValidEntry; readonly experience: IntakeExperience }

export async function giveForCredits(tx: Db, scope: Scope, { entry, experience }: Earning): Promise<void> {
  const rules = rulesOf(experience)
  if (!rules) return
  const lines = await queries.listLines(tx, scope, entry.id)
  if (lines.length === 0) return
  await recordEvent(tx, scope, {
    participantId: entry.participant_id,
    action: 'credits_awarded',
    experienceId: experience.id,
    subjectId: entry.id,
    data: { credits: lines.reduce((sum, { credits }) => sum + credits, 0) },
  })
  await lockTiedPools(tx, scope, entry)
  const counted = await queries.countByPool(tx, scope, entry)
  const awards = planPrizes(lines, { counted, rules }).map((line) => ({ ...line, id: newId() }))
  if (awards.length === 0) return
  if (!(await queries.takeFromPools(tx, scope, countsOf(awards)))) refuse('not_found')
  await queries.insertAwards(tx, scope, { entry, awards })
  await followAwards(tx, scope, {
    experienceId: experience.id,
    awardIds: awards.map(({ id }) => id),
    isToRedeem: isToRedeem(experience),
  })
  await queries.writeAwardEvents(tx, scope, { entry, awards })
  tx.tell(scope, ['entry', 'pool'])
}

/** Undefined where credits earn nothing. */
function rulesOf({ settings }: IntakeExperience): Rules | undefined {
  if (!('use_credits_by_prize_pool' in settings)) return undefined
  return {
    isByPool: settings.use_credits_by_prize_pool,
    threshold: settings.award_credit_threshold,
    limit: settings.awarded_prize_limit ?? Number.POSITIVE_INFINITY,
  }
}

function countsOf(awards: readonly Line[]): { poolId: string; count: number }[] {
  const counts = Map.groupBy(awards, ({ poolId }) => poolId)
  return [...counts].map(([poolId, { length: count }]) => ({ poolId, count }))
}
