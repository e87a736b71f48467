import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { Figure } from '#console/parts/report/Figure.tsx'
import { RangeFigures } from '#console/parts/report/RangeFigures.tsx'
import { inRange } from '#console/parts/report/reached.ts'
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
  const canReadEntries = useCan('validation', 'read')
  const entriesIn = canReadEntries
    ? (range: { from: string; until: string }) => inRange(paths.campaignEntries({ client, id }), range)
    : undefined
  const rows = { ...reached, entries: entriesIn, entriesBefore: entriesIn }
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
