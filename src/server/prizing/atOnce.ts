/**
 * The keyword method (decisions 4): an entry that becomes valid takes a prize of the experience's pools at once, while
 * there is one, in the transaction that makes it valid. Locks come in one order: the entry, its pools by their ids,
 * then what follows from the award (docs/decisions/0036-keyword-method.md).
 */
import { takesAtOnce } from '#contract/experiences/kinds/prizeMethods.ts'
import { why } from '#contract/why.ts'
import { acceptEntry, type EntryDependant, type Intake } from '#server/entries/entries.ts'
import { findExperienceForIntake, type IntakeExperience } from '#server/experiences/experiences.ts'
import { recordEvent } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, tell } from '#server/platform/scope.ts'
import { followAwards, isToRedeem } from './afterAward.ts'
import { giveForCredits } from './credits.ts'
import { takePrizes } from './pools.ts'
import * as queries from './queries/atOnce.ts'
import { deleteAwardsOfEntries, findDrawWith } from './queries/resetting.ts'

/**
 * `prize`: what the entry took, null where it took nothing; undefined where entries take nothing at once. `awardId`: of
 * what it took. `toClaim`: the prize that it takes once the skill-testing question is answered, in place of `prize`.
 */
export type EnteredIntake =
  | Extract<Intake, { kind: 'refused' }>
  | (Extract<Intake, { kind: 'accepted' | 'repeated' }> & {
      readonly prize?: string | null
      readonly awardId?: string | undefined
      readonly toClaim?: string
    })

/** Takes an entry, and its prize where it is valid at once. */
export async function enter(
  tx: Db,
  scope: Scope,
  submission: Parameters<typeof acceptEntry>[2],
): Promise<EnteredIntake> {
  const { experience } = submission
  const intake = await acceptEntry(tx, scope, submission)
  if (intake.kind === 'refused') return intake
  if (!limitOf(experience)) tell(scope, 'prize.none_at_once')
  else if (intake.entry.status !== 'valid') tell(scope, 'prize.waits')
  if (intake.entry.status !== 'valid' || !limitOf(experience)) return intake
  const entry = { ...intake.entry, experience_id: experience.id }
  const taken =
    intake.kind === 'repeated'
      ? await queries.findTaken(tx, scope, entry)
      : await takeAtOnce(tx, scope, { entry, experience })
  if (taken?.is_to_claim) return { ...intake, toClaim: taken.name, awardId: taken.id }
  return { ...intake, prize: taken?.name ?? null, awardId: taken?.id }
}

/** A verdict makes an entry valid later than it came in, and a reset takes it away. */
export const prizingOfEntries: EntryDependant = {
  whenValid: async (tx, scope, entry) => {
    const experience = await findExperienceForIntake(tx, scope, entry.experience_id)
    if (!experience) return
    await takeAtOnce(tx, scope, { entry, experience })
    await giveForCredits(tx, scope, { entry, experience })
  },
  // A draw is proof from when its set is frozen, also behind its end, unless it was abandoned.
  whyNotReset: async (db, scope, of) => {
    const draw = await findDrawWith(db, scope, of)
    return draw && why(draw.is_win_open ? 'reset_with_open_win' : 'reset_in_draw', { number: draw.number })
  },
  // A claim goes with its award.
  whenReset: async (tx, scope, of) => {
    await deleteAwardsOfEntries(tx, scope, of)
  },
}

/** How many prizes one person may have; undefined where entries take none at once. */
function limitOf({ settings }: IntakeExperience): { most: number } | undefined {
  if (!takesAtOnce(settings)) return undefined
  const limit = 'awarded_prize_limit' in settings ? settings.awarded_prize_limit : null
  return { most: limit ?? Number.POSITIVE_INFINITY }
}

type Taking = { entry: queries.ValidEntry; experience: IntakeExperience }

/** The award with the name of its prize. What one person has is counted with the pools locked, since all who take wait there. */
async function takeAtOnce(
  tx: Db,
  scope: Scope,
  { entry, experience }: Taking,
): Promise<queries.TakenPrize | undefined> {
  const limit = limitOf(experience)
  if (!limit) return undefined
  const poolIds = await queries.lockPoolsFor(tx, scope, entry)
  const isFull = poolIds.length > 0 && (await queries.countAwardsOfPerson(tx, scope, entry)) >= limit.most
  if (isFull) tell(scope, 'prize.enough', { most: limit.most })
  const pool =
    poolIds.length > 0 && !isFull
      ? await queries.findFirstOf(tx, scope, { experienceId: experience.id, poolIds })
      : undefined
  if (!pool && !isFull) tell(scope, 'prize.no_pool')
  if (!pool) return undefined
  await takePrizes(tx, scope, { poolId: pool.id, count: 1 })
  const awardId = await queries.insertAward(tx, scope, { entry, pool })
  const isClaimed = isToRedeem(experience)
  await followAwards(tx, scope, {
    experienceId: experience.id,
    awardIds: [awardId],
    isToRedeem: isClaimed,
  })
  const name = pool.type_name ?? pool.name
  tell(scope, 'prize.took', { prize: name, pool: pool.name })
  await recordEvent(tx, scope, {
    participantId: entry.participant_id,
    action: 'prize_awarded',
    experienceId: experience.id,
    subjectId: awardId,
    data: { prize_pool: pool.name, ...(pool.type_name ? { prize_type: pool.type_name } : {}) },
  })
  tx.tell(scope, ['entry', 'pool'])
  return { id: awardId, name, is_to_claim: isClaimed }
}
