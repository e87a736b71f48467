import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { Before } from '#console/parts/report/Before.tsx'
import { Figure } from '#console/parts/report/Figure.tsx'
import { RangeFigures } from '#console/parts/report/RangeFigures.tsx'
import { inRange } from '#console/parts/report/reached.ts'
import { useEntriesOf } from '#console/parts/report/useEntriesOf.ts'
import { useReachedRows } from '#console/parts/report/useReachedRows.ts'
import { paths } from '#console/paths.ts'
import { entryStatuses } from '#contract/entries/entryStates.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import { type Of, type Stats, sumOf } from './stats.ts'

/**
 * All entries of the days and how many of each outcome, how often it was sent, clicks, opt-ins and prizes: what its kind
 * can have.
 */
export function OutcomeFigures({ of, stats }: { of: Of; stats: Stats }) {
  const t = useT()
  const client = useClient().eid
  const { takesEntries, hasAddress, hasPools } = facts[of.kind]
  const entriesOf = useEntriesOf(stats)
  const entriesBefore = useEntriesOf(stats.before)
  const reached = useReachedRows({
    clicks: paths.reportClicks({ client, ...of }),
    optIns: paths.reportOptIns({ client, ...of }),
    prizes: paths.reportPrizes({ client, ...of }),
  })
  const sent = useCan('participants', 'read')
    ? (range: { from: string; until: string }) => inRange(paths.reportSent({ client, ...of }), range)
    : undefined
  const rows = {
    ...reached,
    entries: entriesOf && (() => entriesOf(of)),
    entriesBefore: entriesBefore && (() => entriesBefore(of)),
  }
  return (
    <RangeFigures
      of={stats}
      rows={rows}
      hasEntries={takesEntries}
      hasOptIns={hasAddress}
      hasPrizes={hasPools}
    >
      {(takesEntries ? entryStatuses : []).map((status) => (
        <Figure
          key={status}
          name={t(`experiences.entry.${status}`)}
          count={sumOf(stats.counts.filter((one) => one.status === status))}
          to={entriesOf?.(of, { status })}
        />
      ))}
      <Figure name={t('report.sent')} count={stats.sent} to={sent?.(stats)}>
        <Before range={stats.before} count={stats.before.sent} rows={sent} />
      </Figure>
    </RangeFigures>
  )
}
