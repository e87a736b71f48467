/** How many entries one person or one household may make in a window (decisions 4). */
import type { Entry } from '#contract/entries/calls.ts'
import { contestOf, type IntakeExperience } from '#server/experiences/experiences.ts'
import { householdOf, writtenForms } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, tell } from '#server/platform/scope.ts'
import { startOfDay, windowStart } from '#server/platform/time.ts'
import * as queries from './queries/entries.ts'

type Counted = {
  readonly experience: IntakeExperience
  readonly participant: { readonly id: string; readonly phone: string | null; readonly email: string | null }
  readonly source: Entry['source']
  readonly data: Readonly<Record<string, unknown>>
}

/** Counts one more in the window of each key that is not full yet; answers those. `limitReason` follows. */
export const countEntry = async (tx: Db, scope: Scope, counted: Counted): Promise<string[]> =>
  counted.experience.limit_type === 'unlimited'
    ? []
    : queries.countInWindows(tx, scope, windowOf(scope, counted))

/** Takes back what `countEntry` has counted. */
export async function uncountEntry(
  tx: Db,
  scope: Scope,
  { taken, ...counted }: Counted & { taken: readonly string[] },
): Promise<void> {
  if (taken.length > 0)
    await queries.uncountInWindows(tx, scope, { ...windowOf(scope, counted), keys: taken })
}

/** One more is counted in the window of every key, or in none. `taken`: where `countEntry` has counted it. */
export async function limitReason(
  tx: Db,
  scope: Scope,
  { taken, ...counted }: Counted & { taken: readonly string[] },
): Promise<'rate_limit' | 'household_limit' | undefined> {
  const { experience } = counted
  if (experience.limit_type === 'unlimited') {
    tell(scope, 'limit.unlimited')
    return undefined
  }
  const window = windowOf(scope, counted)
  const full = window.keys.filter((key) => !taken.includes(key))
  const isHouseholdFull = full.length > 0 && full.every(isOfHousehold)
  tellLimit(scope, { counted, window, isReached: full.length > 0, isHouseholdFull })
  if (full.length === 0) return undefined
  await uncountEntry(tx, scope, { ...counted, taken })
  return isHouseholdFull ? 'household_limit' : 'rate_limit'
}

/** Takes back what `limitReason` counted in the same transaction. */
export async function uncountLimit(tx: Db, scope: Scope, counted: Counted): Promise<void> {
  if (counted.experience.limit_type !== 'unlimited')
    await queries.uncountInWindows(tx, scope, windowOf(scope, counted))
}

const windowOf = (scope: Scope, counted: Counted) => ({
  experienceId: counted.experience.id,
  keys: limitKeys(counted),
  start: windowStart(scope.client.timeZone, scope.at, counted.experience.entry_scheduling),
  limit: counted.experience.limit_count,
})

type Window = { keys: readonly string[]; start: string; limit: number }
type Told = { counted: Counted; window: Window; isReached: boolean; isHouseholdFull: boolean }

function tellLimit(scope: Scope, { counted, window, isReached, isHouseholdFull }: Told): void {
  const { experience } = counted
  const { limit_by, entry_scheduling: every } = experience
  const { keys, limit, start } = window
  if (countsHouseholds(experience))
    tell(scope, keys.some(isOfHousehold) ? 'household.by_address' : 'household.no_address')
  const by = isHouseholdFull || keys.every(isOfHousehold) ? 'household' : limit_by
  tell(scope, isReached ? 'limit.reached' : 'limit.counted', { limit, every, by, since: start })
}

const isOfHousehold = (key: string): boolean => key.startsWith('household:')

/** By the limit itself, or beside each person by the check of households (E3). */
export const countsHouseholds = (experience: IntakeExperience): boolean =>
  experience.limit_type === 'household' ||
  (experience.limit_type === 'participant' && contestOf(experience)?.has_per_household_check === true)

/**
 * Counted by: phone, e-mail or both, else the person; and where an address is given its household, instead of
 * the person or, by the check of households, beside it.
 */
export function limitKeys({
  experience,
  participant,
  data,
}: Pick<Counted, 'experience' | 'participant' | 'data'>): string[] {
  const household = countsHouseholds(experience) ? householdOf(data) : undefined
  const ofHousehold = household ? [`household:${household}`] : []
  if (household && experience.limit_type === 'household') return ofHousehold
  const { limit_by: by } = experience
  const keys = [
    by !== 'email' && participant.phone ? `phone:${writtenForms(participant.phone)[0]}` : undefined,
    by !== 'phone' && participant.email ? `email:${participant.email}` : undefined,
  ].filter((key) => key !== undefined)
  return [...(keys.length > 0 ? keys : [`participant:${participant.id}`]), ...ofHousehold]
}

/** When whoever has reached the limit may enter again: as the next window begins. Undefined where that is never. */
export function nextEntryAt(
  scope: Scope,
  experience: Pick<IntakeExperience, 'entry_scheduling' | 'ended_at'>,
): Date | undefined {
  const { entry_scheduling: scheduling, ended_at: end } = experience
  if (scheduling === 'once') return undefined
  const { timeZone } = scope.client
  const day = windowStart(timeZone, scope.at, scheduling)
  const dayIn = (daysLater: number) => startOfDay(timeZone, { day, field: 'day', daysLater })
  const next =
    scheduling === 'monthly'
      ? startOfDay(timeZone, { day: windowStart(timeZone, dayIn(31), scheduling), field: 'day' })
      : dayIn(scheduling === 'weekly' ? 7 : 1)
  return end && next >= new Date(end) ? undefined : next
}

/** How many valid entries one person may have, whenever they came; undefined for no limit. */
export const mostValidOf = ({ settings }: IntakeExperience): number | undefined =>
  ('max_valid_entries_count' in settings ? settings.max_valid_entries_count : null) ?? undefined

type Entered = { readonly created_at: Date; readonly data: Readonly<Record<string, unknown>> }

/** How often these entries of one person are counted for households, by the rules of now. */
export function householdWindows(
  scope: Scope,
  { experience, entries }: { experience: IntakeExperience; entries: readonly Entered[] },
): { key: string; start: string; count: number }[] {
  if (!countsHouseholds(experience)) return []
  const participant = { id: '', phone: null, email: null }
  const windows = entries.flatMap(({ created_at, data }) => {
    const start = windowStart(scope.client.timeZone, created_at, experience.entry_scheduling)
    return limitKeys({ experience, participant, data })
      .filter(isOfHousehold)
      .map((key) => ({ key, start }))
  })
  return [...Map.groupBy(windows, ({ key, start }) => `${start} ${key}`).values()].flatMap((same) =>
    same.slice(0, 1).map((one) => ({ ...one, count: same.length })),
  )
}
