import { useT } from '#console/kit/i18n/i18n.ts'
import { Figure } from '#console/parts/report/Figure.tsx'
import { RangeFigures } from '#console/parts/report/RangeFigures.tsx'
import { useEntriesOf } from '#console/parts/report/useEntriesOf.ts'
import { entryStatuses } from '#contract/entries/entryStates.ts'
import { type Of, type Stats, sumOf } from './stats.ts'

/** All entries of the days, and how many of each outcome. */
export function OutcomeFigures({ of, stats }: { of: Of; stats: Stats }) {
  const t = useT()
  const entriesOf = useEntriesOf(stats)
  return (
    <RangeFigures of={stats} to={entriesOf?.(of)}>
      {entryStatuses.map((status) => (
        <Figure
          key={status}
          name={t(`experiences.entry.${status}`)}
          count={sumOf(stats.counts.filter((one) => one.status === status))}
          to={entriesOf?.(of, { status })}
        />
      ))}
    </RangeFigures>
  )
}
