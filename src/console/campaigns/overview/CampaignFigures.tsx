import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Figure } from '#console/parts/report/Figure.tsx'
import { RangeFigures } from '#console/parts/report/RangeFigures.tsx'
import type { CampaignStats } from '#contract/reporting/campaignCalls.ts'

/** The sums of the days: entries, and what broadcasts reached, for who may see those. */
export function CampaignFigures({ stats }: { stats: CampaignStats }) {
  const t = useT()
  const format = useFormat()
  const { sends } = stats
  return (
    <RangeFigures of={stats}>
      {sends && (
        <>
          <Figure name={t('report.broadcasts')} count={sends.broadcasts}>
            {t('report.broadcastsHint')}
          </Figure>
          <Figure name={t('report.recipients')} count={sends.recipients}>
            {t('report.recipientsHint', { count: format.number(sends.skipped) })}
          </Figure>
          <Figure name={t('report.delivered')} count={sends.delivered}>
            {t('report.deliveredHint', { count: format.number(sends.failed) })}
          </Figure>
        </>
      )}
    </RangeFigures>
  )
}
