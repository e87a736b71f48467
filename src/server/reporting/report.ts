import type { z } from 'zod'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { experienceReport, reportNames } from '#contract/reporting/reportCalls.ts'
import { getExperienceRow } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { countDays, outcomesOf, summed, sumOf } from './outcomes.ts'
import { type Compared, daysAsked, daysCompared, endsOf, type RangeAsked } from './range.ts'
import { beforeOf, countReached } from './rows.ts'

type Report = z.input<typeof experienceReport>
type Asked = RangeAsked &
  Compared & {
    readonly kind: Kind
    readonly idOrEid: string
    readonly report_name: (typeof reportNames)[number]
  }

/** Whenever an entry came in. */
const always = { day: '', start: new Date(0), end: new Date('9999-12-31T00:00:00Z') }

/** The entries of one experience: of a range of days beside as many before, by day, or all of them. */
export async function getExperienceReport(
  db: Db,
  scope: UserScope,
  { kind, idOrEid, report_name: name, ...asked }: Asked,
): Promise<Report> {
  const { id } = await getExperienceRow(db, scope, { kind, idOrEid })
  const count = (days: Parameters<typeof countDays>[2]['days']) =>
    countDays(db, scope, { experienceIds: [id], days })
  if (name === 'summary') {
    const { at, counts } = await count([always])
    return { report_name: name, counted_at: at, entries: sumOf(counts), counts: summed(counts) }
  }
  const days = daysAsked(scope, asked)
  const { at: counted_at, counts } = await count(days)
  if (name === 'graph')
    return { report_name: name, ...endsOf(days), counted_at, days: outcomesOf(days, counts) }
  const earlier = daysCompared(scope, days, asked)
  const about = { of: { experienceId: id }, experienceIds: [id] }
  const [before, reached, reachedBefore] = await Promise.all([
    count(earlier),
    countReached(db, scope, { ...about, days }),
    countReached(db, scope, { ...about, days: earlier }),
  ])
  return {
    report_name: name,
    ...endsOf(days),
    counted_at,
    entries: sumOf(counts),
    ...reached,
    before: beforeOf(earlier, before.counts, reachedBefore),
    counts: summed(counts),
  }
}
