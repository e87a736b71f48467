import type { z } from 'zod'
import type { Kind } from '#contract/experiences/kinds.ts'
import {
  type heldBack,
  heldBackDays,
  type heldBackUnits,
  mostAddresses,
} from '#contract/reporting/heldBack.ts'
import { getExperienceRow } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { lastPeriods } from './days.ts'
import { countHeldBack, countHeldBackByPeriod } from './queries/heldBack.ts'

type HeldBack = z.input<typeof heldBack>
type Asked = { readonly kind: Kind; readonly idOrEid: string; readonly unit: (typeof heldBackUnits)[number] }

const shownHours = 24

/** Refusals by the public pages of one experience. Each hour counts to the period in which it begins. */
export async function getHeldBack(db: Db, scope: UserScope, { unit, ...named }: Asked): Promise<HeldBack> {
  const { id: experienceId } = await getExperienceRow(db, scope, named)
  const periods = lastPeriods(scope, unit, unit === 'hour' ? shownHours : heldBackDays)
  const [counted, byPeriod] = await Promise.all([
    countHeldBack(db, scope, { experienceId, periods }),
    countHeldBackByPeriod(db, scope, { experienceId, periods }),
  ])
  const inAll = counted.find(({ by }) => by === null)
  return {
    total: inAll?.count ?? 0,
    addresses: addressesOf(inAll?.zeros),
    brakes: counted.flatMap(({ by, count, zeros, last_at }) =>
      by === null ? [] : [{ by, count, addresses: addressesOf(zeros), last_at }],
    ),
    periods: periods.map(({ day, start }) => ({
      start,
      counts: byPeriod.filter((one) => one.day === day).map(({ by, count }) => ({ by, count })),
    })),
  }
}

const groups = 1024

/** How many networks leave so many of the groups empty, by chance (linear counting). */
function addressesOf(zeros = groups): { count: number; is_capped: boolean } {
  const count = zeros === 0 ? mostAddresses : Math.round(-groups * Math.log(zeros / groups))
  return { count: Math.min(count, mostAddresses), is_capped: count >= mostAddresses }
}
