/**
 * Earnings of a valid entry (E5, decisions 4): credit lines, each for a pool of the experience and a type of it. A person
 * who has had all prizes gets no more: that entry is rejected for the reason that the experience has for it.
 */
import type * as z from 'zod'
import type { creditParts } from '#contract/entries/credits.ts'
import { kinds } from '#contract/experiences/kinds.ts'
import { findExperienceForIntake, type IntakeExperience } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type CreditLine, countHad, listTiedPools } from '../queries/credits.ts'
import type { LockedEntry } from '../queries/entries.ts'

type Parts = {
  readonly [Name in keyof typeof creditParts]?: z.output<(typeof creditParts)[Name]> | undefined
}
export type CreditsAsked = Parts & { readonly status: string }
type OfEntry = LockedEntry & { readonly experience_id: string }

/** Kept of a decision, until it has its effect and after. */
export type Details = Omit<Parts, 'creditArray'> & { readonly lines: readonly CreditLine[] }

export type Earning =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'details'; readonly details: Details }
  /** All prizes are had: `reason` is what the entry is rejected for. */
  | { readonly kind: 'limit'; readonly reason: string }

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
  const rest = { personCredits, partialReason, additional_information }
  if (asked.status !== 'valid') return { kind: 'details', details: { ...rest, lines: [] } }
  const had = await countHad(tx, scope, entry)
  if (had.valid >= (mostValidOf(experience) ?? Number.POSITIVE_INFINITY))
    refuse('enough_valid_entries', { count: had.valid })
  const limit = prizeLimitOf(experience)
  if (limit !== undefined && had.prizes >= limit) return { kind: 'limit', reason: limitReason(experience) }
  if (creditArray.length === 0) refuseField('creditArray', 'credits_missing')
  const lines = await readLines(tx, scope, { entry, creditArray })
  const total = lines.reduce((sum, { credits }) => sum + credits, 0)
  if ((personCredits ?? 0) > total && !partialReason) refuseField('partialReason', 'reason_required')
  return { kind: 'details', details: { ...rest, lines } }
}

/** Whether one more entry of the person may be valid, when a decision has its effect. */
export async function hasRoomFor(tx: Db, scope: Scope, entry: OfEntry): Promise<boolean> {
  const experience = await findExperienceForIntake(tx, scope, entry.experience_id)
  const most = experience && mostValidOf(experience)
  return most === undefined || (await countHad(tx, scope, entry)).valid < most
}

const mostValidOf = ({ settings }: IntakeExperience): number | undefined =>
  ('max_valid_entries_count' in settings ? settings.max_valid_entries_count : null) ?? undefined

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
