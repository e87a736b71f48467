/**
 * Earnings of a valid entry (E5, decisions 4): credit lines, each for a pool of the experience and a type of it. A person
 * who has had all prizes gets no more: that entry is rejected for the reason that the experience has for it.
 */
import type * as z from 'zod'
import type { creditParts } from '#contract/entries/credits.ts'
import { isYetToCome } from '#contract/entries/printedDay.ts'
import { kinds } from '#contract/experiences/kinds.ts'
import { findExperienceForIntake, type IntakeExperience } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import { mostValidOf } from '../limits.ts'
import { type CreditLine, countHad, listTiedPools, lockTiedPools } from '../queries/credits.ts'
import type { LockedEntry } from '../queries/entries.ts'

type Parts = {
  readonly [Name in keyof typeof creditParts]?: z.output<(typeof creditParts)[Name]> | undefined
}
/** `canBeUndone`: it has no effect yet, and what the person has had is read once more when it has. */
export type CreditsAsked = Parts & { readonly status: string; readonly canBeUndone: boolean }
type OfEntry = LockedEntry & { readonly experience_id: string }

/** Kept of a decision, until it has its effect and after. */
export type Details = Omit<Parts, 'creditArray'> & {
  readonly lines: readonly CreditLine[]
  /** It was no decision of the queue: nothing was noted with it, and nobody's pace counts it. */
  readonly isElsewhere?: true
}

/** All prizes are had: `reason` is what the entry is rejected for. */
type Limit = { readonly kind: 'limit'; readonly reason: string }
export type Earning =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'details'; readonly details: Details }
  | Limit

/** Whether one more entry of the person may be valid: `count` are, and no more may be. */
type Room = { readonly kind: 'open' } | { readonly kind: 'full'; readonly count: number } | Limit

export async function readEarning(
  tx: Db,
  scope: Scope,
  { entry, asked }: { entry: OfEntry; asked: CreditsAsked },
): Promise<Earning> {
  const experience = found(await findExperienceForIntake(tx, scope, entry.experience_id))
  const { creditArray = [], personCredits, partialReason, additional_information } = asked
  if (!kinds[experience.kind].earnsCredits) {
    if (creditArray.length > 0) refuseField('creditArray', 'no_credits_here')
    return { kind: 'nothing' }
  }
  requirePastDay(scope, additional_information)
  const rest = { personCredits, partialReason, additional_information }
  if (asked.status !== 'valid') return { kind: 'details', details: { ...rest, lines: [] } }
  if (!asked.canBeUndone) await lockTiedPools(tx, scope, entry)
  const room = await readRoom(tx, scope, { entry, experience })
  if (room.kind === 'full') refuse('enough_valid_entries', { count: room.count })
  if (room.kind === 'limit') return room
  if (creditArray.length === 0) refuseField('creditArray', 'credits_missing')
  const lines = await readLines(tx, scope, { entry, creditArray })
  const total = lines.reduce((sum, { credits }) => sum + credits, 0)
  if ((personCredits ?? 0) > total && !partialReason) refuseField('partialReason', 'reason_required')
  return { kind: 'details', details: { ...rest, lines } }
}

/** Nothing was bought on a day that is yet to come where the client is; what is no day stays the text that it is. */
function requirePastDay(scope: Scope, information: Parts['additional_information']): void {
  const { date } = localTime(scope.client.timeZone, scope.at)
  if (isYetToCome(information?.transaction_date ?? '', date))
    refuseField('additional_information.transaction_date', 'not_in_the_future')
}

/** The same when a decision has its effect: others on the person may have had theirs meanwhile, and none has now. */
export async function lockRoomFor(tx: Db, scope: Scope, entry: OfEntry): Promise<Room> {
  const experience = await findExperienceForIntake(tx, scope, entry.experience_id)
  if (!experience || !kinds[experience.kind].earnsCredits) return { kind: 'open' }
  await lockTiedPools(tx, scope, entry)
  return readRoom(tx, scope, { entry, experience })
}

async function readRoom(
  tx: Db,
  scope: Scope,
  { entry, experience }: { entry: OfEntry; experience: IntakeExperience },
): Promise<Room> {
  const [mostValid, mostPrizes] = [mostValidOf(experience), prizeLimitOf(experience)]
  const had = await countHad(tx, scope, entry)
  if (mostValid !== undefined && had.valid >= mostValid) return { kind: 'full', count: had.valid }
  if (mostPrizes !== undefined && had.prizes >= mostPrizes)
    return { kind: 'limit', reason: limitReason(experience) }
  return { kind: 'open' }
}

const prizeLimitOf = ({ settings }: IntakeExperience): number | undefined =>
  ('awarded_prize_limit' in settings ? settings.awarded_prize_limit : null) ?? undefined

function limitReason({ settings }: IntakeExperience): string {
  const reasons = 'rejection_reason' in settings ? settings.rejection_reason : []
  const own = reasons.find((one) => one.is_rejected_due_to_prize_limit_rejection_reason)
  return own?.name ?? 'Prize limit reached'
}

type Given = { entry: OfEntry; creditArray: NonNullable<Parts['creditArray']> }

/** The type goes without saying where the pool has one alone (E5). */
async function readLines(tx: Db, scope: Scope, { entry, creditArray }: Given): Promise<CreditLine[]> {
  const pools = await listTiedPools(tx, scope, entry.experience_id)
  return creditArray.map(({ credits, prize_pool_id, prize_type_id }, at) => {
    const pool = pools.find(({ id }) => id === prize_pool_id)
    if (pool?.is_testing !== entry.is_test)
      refuseField(`creditArray.${at}.prize_pool_id`, 'pool_not_for_entry')
    const [only, ...others] = pool.type_ids
    const type = prize_type_id ?? (others.length === 0 ? only : undefined) ?? null
    if (type === null ? only !== undefined : !pool.type_ids.includes(type))
      refuseField(`creditArray.${at}.prize_type_id`, 'credits_missing')
    return { credits, prize_pool_id, prize_type_id: type }
  })
}
