import type { z } from 'zod'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { experienceReport, reportNames } from '#contract/reporting/reportCalls.ts'
import { getExperienceRow } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { allTime, countDays, countedAt, outcomesOf, sumDays, summed, sumOf, withPrizes } from './outcomes.ts'
import { hasFilledDays } from './queries/overview.ts'
import { countPrizes, countPrizesByDay } from './queries/prizes.ts'
import { countSent } from './queries/sent.ts'
import { type Compared, daysAsked, daysCompared, endsOf, momentsOf, type RangeAsked } from './range.ts'
import { beforeOf, countReached } from './rows.ts'

type Report = z.input<typeof experienceReport>
type Asked = RangeAsked &
  Compared & {
    readonly kind: Kind
    readonly idOrEid: string
    readonly report_name: (typeof reportNames)[number]
  }

const noTime = { start: new Date(0), end: new Date(0) }

/** The entries and prizes of one experience: of a range of days beside as many before, by day, or all of them. */
export async function getExperienceReport(
  db: Db,
  scope: UserScope,
  { kind, idOrEid, report_name: name, ...asked }: Asked,
): Promise<Report> {
  const [{ id }, isFilled] = await Promise.all([
    getExperienceRow(db, scope, { kind, idOrEid }),
    hasFilledDays(db, scope),
  ])
  const experienceIds = [id]
  if (name === 'summary') {
    const [{ at, counts }, prizes] = await Promise.all([
      sumDays(db, scope, { experienceIds, days: [allTime], isFilled }),
      countPrizes(db, scope, { experienceIds, days: allTime, before: noTime }),
    ])
    const sums = { entries: sumOf(counts), counts: summed(counts), prizes: sumOf(prizes) }
    return { report_name: name, counted_at: at, ...sums }
  }
  const days = daysAsked(scope, asked)
  if (name === 'graph') {
    const [{ at, counts }, prizes] = await Promise.all([
      countDays(db, scope, { experienceIds, days, isFilled }),
      countPrizesByDay(db, scope, { experienceIds, ...momentsOf(days, scope), ...endsOf(days) }),
    ])
    const each = withPrizes(outcomesOf(days, counts), prizes)
    return { report_name: name, ...endsOf(days), counted_at: at, days: each }
  }
  const before = daysCompared(scope, days, asked)
  const ranges = { experienceIds, days, before }
  const moments = { days: momentsOf(days, scope), before: momentsOf(before, scope) }
  const [outcomes, { reached, reachedBefore, ...of }, sent] = await Promise.all([
    sumDays(db, scope, { ...ranges, isFilled }),
    countReached(db, scope, { of: { experienceId: id }, ...ranges }),
    countSent(db, scope, { experienceId: id, ...moments }),
  ])
  const { counts } = outcomes
  return {
    report_name: name,
    ...endsOf(days),
    counted_at: countedAt(outcomes, of),
    entries: sumOf(counts),
    ...reached,
    sent: sent.sent,
    before: { ...beforeOf(before, counts, reachedBefore), sent: sent.before },
    counts: summed(counts),
  }
}
