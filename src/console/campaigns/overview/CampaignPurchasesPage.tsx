import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { ReachedList } from '#console/parts/report/ReachedList.tsx'
import { paths } from '#console/paths.ts'
import type { Purchase } from '#contract/reporting/purchaseCalls.ts'
import { usePurchasesAsked } from './purchasesAsked.ts'

type Asked = ReturnType<typeof usePurchasesAsked>
type Shown = { list: Asked['list']; asked: NonNullable<Asked['asked']>; back: { label: string; to: string } }

/** The entries that a number of products or retailers on the campaign's page counts. */
export function CampaignPurchasesPage() {
  const t = useT()
  const [client, id] = [useClient().eid, usePathParam('id')]
  const { list, asked } = usePurchasesAsked(id)
  const back = { label: t('nouns.campaign'), to: paths.campaign({ client, id }) }
  if (asked) return <PurchaseRows list={list} asked={asked} back={back} />
  return (
    <Page>
      <PageHead title={t('report.entries')} back={back} />
      <EmptyState title={t('report.choosePurchases')} />
    </Page>
  )
}

function PurchaseRows({ list, asked, back }: Shown) {
  const t = useT()
  const client = useClient().eid
  const { experience: eid, facet } = asked.params
  const { key, unnamed, valid } = asked.query
  const named = key ? t('report.purchasesOf', { name: key }) : t(`report.purchasesRest.${facet}`)
  const title = unnamed ? t(`report.purchasesNone.${facet}`) : named
  return (
    <ReachedList
      title={valid ? t('report.onlyValid', { title }) : title}
      back={back}
      list={list}
      read={usePage('listCampaignPurchases', asked)}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.eid}
      rowTo={({ kind, eid: entry }) => paths.entry({ client, kind, eid, entry })}
      empty={t('report.noPurchases')}
    />
  )
}

const columnsOf: ColumnsOf<Purchase> = (t) => [
  { label: t('report.entry'), isWhole: true, render: ({ eid }) => eid },
  { label: t('kit.status'), isKept: true, render: ({ status }) => t(`experiences.entry.${status}`) },
  { label: t('report.retailer'), render: ({ retailer }) => retailer ?? '–' },
  { label: t('report.products'), render: ({ products }) => products ?? '–' },
  { label: t('report.quantity'), number: ({ quantity }) => quantity },
  { label: t('report.enteredAt'), isKept: true, dateTime: ({ at }) => at },
]
