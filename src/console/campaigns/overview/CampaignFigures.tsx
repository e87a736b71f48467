import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { Figure } from '#console/parts/report/Figure.tsx'
import { RangeFigures } from '#console/parts/report/RangeFigures.tsx'
import { inRange } from '#console/parts/report/reached.ts'
import { useEntriesOf } from '#console/parts/report/useEntriesOf.ts'
import { useReachedRows } from '#console/parts/report/useReachedRows.ts'
import { paths } from '#console/paths.ts'
import type { CampaignStats } from '#contract/reporting/campaignCalls.ts'

/** The sums of the days: entries, and what broadcasts reached, for who may see those. */
export function CampaignFigures({ stats, campaignId: id }: { stats: CampaignStats; campaignId: string }) {
  const t = useT()
  const format = useFormat()
  const { sends } = stats
  const client = useClient().eid
  const reached = useReachedRows({
    clicks: paths.campaignClicks({ client, id }),
    optIns: paths.campaignOptIns({ client, id }),
    prizes: paths.campaignPrizes({ client, id }),
  })
  const sent = inRange(paths.campaignSends({ client, id }), stats)
  const entriesOf = useEntriesOf(stats)
  const [only, another] = stats.experiences.filter(({ counts }) => counts.length > 0)
  // The entries of a campaign are those of its experiences, each with its number and its list on the page of those days.
  const ofDays = ({ from, until }: { from: string; until: string }) =>
    `${paths.campaign({ client, id })}?${new URLSearchParams({ filter_date: 'Custom', start: from, end: until })}`
  const entries = entriesOf && only && !another ? () => entriesOf(only) : undefined
  const rows = { ...reached, entries, entriesBefore: ofDays }
  return (
    <RangeFigures of={stats} rows={rows} hasPrizes>
      {sends && (
        <>
          <Figure name={t('report.broadcasts')} count={sends.broadcasts} to={sent}>
            {t('report.broadcastsHint')}
          </Figure>
          <Figure name={t('report.recipients')} count={sends.recipients} to={sent}>
            {t('report.recipientsHint', { count: format.number(sends.skipped) })}
          </Figure>
          <Figure name={t('report.delivered')} count={sends.delivered} to={sent}>
            {t('report.deliveredHint', { count: format.number(sends.failed) })}
          </Figure>
        </>
      )}
    </RangeFigures>
  )
}
