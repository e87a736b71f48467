import { Text } from '@mantine/core'
import { Suspense } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { lazily } from '#console/kit/lazily.ts'
import { useListState } from '#console/kit/list/listState.ts'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { PrintButton } from '#console/kit/PrintButton.tsx'
import { useClient } from '#console/kit/session.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { PlacementDetail } from '#contract/campaigns/assetCalls.ts'
import classes from './sheet.module.css'

const QrCode = lazily(async () => (await import('#console/parts/qr/QrCode.tsx')).QrCode)
const mostOnSheet = 100

/** To print: the QR code and the short address of each detail that has a link. */
export function SheetPage() {
  const t = useT()
  const client = useClient().eid
  const { placement, campaign } = useListState({ filters: ['placement', 'campaign'] as const }).filters
  const read = useRead('listPlacementDetails', {
    params: { placement: placement || 'all', campaign: campaign || 'all' },
    query: { per_page: mostOnSheet },
  })
  return (
    <Page>
      <PageHead
        title={t('assets.sheet')}
        back={{ label: t('shell.placementDetails'), to: paths.placementDetails({ client }) }}
        actions={<PrintButton label={t('assets.print')} />}
      />
      <Loaded read={read}>{({ data, total }) => <Sheet details={data} total={total} />}</Loaded>
    </Page>
  )
}

function Sheet({ details, total }: { details: readonly PlacementDetail[]; total: number }) {
  const t = useT()
  const linked = details.flatMap((detail) =>
    detail.short_url === null ? [] : [{ ...detail, short_url: detail.short_url }],
  )
  const without = details.length - linked.length
  return (
    <>
      <div className={classes.screenOnly}>
        {linked.length === 0 && <Text c="dimmed">{t('assets.nothingToPrint')}</Text>}
        {without > 0 && <Text c="dimmed">{t('assets.withoutLink', { count: without })}</Text>}
        {total > details.length && (
          <Text c="dimmed">{t('assets.firstOnSheet', { shown: details.length, count: total })}</Text>
        )}
      </div>
      <ul className={classes.sheet}>
        {linked.map((detail) => (
          <li key={detail.id} className={classes.card}>
            <Text fw={600}>{detail.name}</Text>
            <Text fz="sm">
              {detail.channel_name} · {detail.placement_name}
            </Text>
            <Text fz="xs">{detail.campaign_name}</Text>
            <div className={classes.code}>
              <Suspense fallback={<LinesSkeleton count={6} />}>
                <QrCode text={detail.short_url} label={t('assets.codeOf', { name: detail.name })} />
              </Suspense>
            </div>
            <Text fz="sm" ff="monospace" className={classes.address ?? ''}>
              {detail.short_url.replace(/^https?:\/\//, '')}
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
