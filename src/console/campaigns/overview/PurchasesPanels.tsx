import { Anchor, Text } from '@mantine/core'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { Panel } from '#console/parts/panels/Panel.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { Count } from '#console/parts/report/Count.tsx'
import { paths } from '#console/paths.ts'
import type { Bought, Purchases } from '#contract/reporting/purchaseCalls.ts'
import { type PurchaseFacet, purchaseFacets } from '#contract/reporting/purchaseFacets.ts'

type Which = { key?: string; unnamed?: '1'; valid?: '1' }
/** The address of the entries that a number counts; none for who may not read entries. */
type RowsOf = ((which: Which) => string) | undefined

/** The products and retailers of each experience that shows them here. */
export function PurchasesPanels({ purchases, campaignId }: { purchases: Purchases; campaignId: string }) {
  const client = useClient().eid
  const canRead = useCan('validation', 'read')
  const { from: start, until: end } = purchases
  const rowsOf =
    (experience: string, facet: PurchaseFacet) =>
    (which: Which): string =>
      `${paths.campaignPurchases({ client, id: campaignId })}?${new URLSearchParams({ experience, facet, ...which, start, end })}`
  return purchases.experiences.map((one) => (
    <div key={one.id} className={panels.columns}>
      {purchaseFacets.map((facet) => {
        const bought = one[facet]
        return (
          bought && (
            <div key={facet} className={panels.column}>
              <BoughtPanel
                facet={facet}
                of={one.name}
                bought={bought}
                rowsOf={canRead ? rowsOf(one.eid, facet) : undefined}
              />
            </div>
          )
        )
      })}
    </div>
  ))
}

type BoughtProps = { facet: PurchaseFacet; of: string; bought: Bought; rowsOf: RowsOf }
type Row = { key: string; name: string; which: Which } & Pick<
  Bought['top'][number],
  'entries' | 'valid' | 'quantity'
>

function BoughtPanel({ facet, of, bought, rowsOf }: BoughtProps) {
  const t = useT()
  const language = useLanguage()
  const columns = useColumns(columnsOf, { facet, rowsOf })
  const title = t(`report.${facet}Of`, { name: of })
  const { top, rest, unnamed } = bought
  const rows: Row[] = top.map(({ name, name_fr, ...one }) => ({
    ...one,
    name: language === 'fr' ? name_fr : name,
    which: { key: one.key },
  }))
  if (rest) {
    const { names, ...sums } = rest
    rows.push({ ...sums, key: '', name: t('report.otherNames', { count: names }), which: {} })
  }
  const others = t(`report.unnamed.${facet}`, { count: unnamed })
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <Text c="dimmed">{t(`report.none.${facet}`)}</Text>
      ) : (
        <Table
          label={title}
          rows={rows}
          columns={columns}
          rowKey={({ key }) => key}
          rowName={({ name }) => name}
        />
      )}
      {unnamed > 0 && (
        <Text fz="xs" mt="xs" c="dimmed">
          {rowsOf ? (
            <Anchor component={PathLink} to={rowsOf({ unnamed: '1' })} inherit>
              {others}
            </Anchor>
          ) : (
            others
          )}
        </Text>
      )}
      <Text c="dimmed" fz="xs" mt="xs">
        {t(`report.from.${facet}`)}
      </Text>
    </Panel>
  )
}

const columnsOf: ColumnsOf<Row, { facet: PurchaseFacet; rowsOf: RowsOf }> = (
  t,
  _format,
  { facet, rowsOf },
) => {
  const number = (label: string, name: 'entries' | 'valid' | 'quantity', more: Which = {}) => ({
    label,
    isNumber: true,
    isKept: true,
    render: (row: Row) => <Count count={row[name]} to={rowsOf?.({ ...row.which, ...more })} />,
  })
  return [
    { label: t(`report.${facet === 'products' ? 'product' : 'retailer'}`), render: ({ name }) => name },
    number(t('report.entries'), 'entries'),
    number(t('report.validOnes'), 'valid', { valid: '1' }),
    ...(facet === 'products' ? [number(t('report.quantity'), 'quantity', { valid: '1' })] : []),
  ]
}
