import { Box, Button, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useKind } from '#console/kinds.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { allOf, Loaded } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { useColumns } from '#console/kit/list/columns.ts'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { PrintButton } from '#console/kit/PrintButton.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { paths } from '#console/paths.ts'
import type { Printed, Winner, WinnerFilter } from '#contract/prizing/winnerCalls.ts'
import classes from './print.module.css'
import { useWinnerFilter } from './useWinnerFilter.ts'
import { printedColumns } from './winnerColumns.tsx'

/** To print: the winners that the filters of their list let through, all on one sheet (E7). */
export function WinnersPrintPage() {
  const t = useT()
  const kind = useKind()
  const eid = usePathParam('eid')
  const client = useClient().eid
  const mayTake = useCan('participantExport', 'read')
  const { filter } = useWinnerFilter()
  const experience = useRead(`${kind}.get`, { params: { eid } })
  // The trail notes each reading, so it is not read again by itself.
  const asked = { params: { type: kind, id: eid }, body: filter }
  const sheet = useRead('printWinners', asked, { isEnabled: mayTake, staleMs: Number.POSITIVE_INFINITY })
  const back = { label: t('winners.sheetBack'), to: paths.winners({ client, kind, eid }) }
  if (!mayTake)
    return (
      <Page>
        <PageHead title={t('winners.sheet')} back={back} />
        <EmptyState title={t('winners.sheetNot')}>{t('winners.sheetNotText')}</EmptyState>
      </Page>
    )
  return (
    <Loaded read={allOf(experience, sheet)} isPage>
      {([{ data }, printed]) => (
        <Page>
          <PageHead
            title={t('prizing.winnersOf', { name: data.name })}
            back={back}
            crumb={eid}
            actions={
              <>
                <Button
                  variant="default"
                  leftSection={<IconRefresh size={14} aria-hidden />}
                  loading={sheet.isFetching}
                  onClick={() => void sheet.refetch()}
                >
                  {t('winners.sheetAgain')}
                </Button>
                {printed.data.length > 0 && <PrintButton label={t('winners.sheetPrint')} />}
              </>
            }
          />
          <Sheet name={data.name} printed={printed} filter={filter} />
        </Page>
      )}
    </Loaded>
  )
}

type SheetProps = { name: string; printed: Printed; filter: WinnerFilter }

function Sheet({ name, printed: { data: rows, total, printed_at: at }, filter }: SheetProps) {
  const t = useT()
  const format = useFormat()
  const client = useClient()
  const filters = useFilterText(rows, filter)
  return (
    <>
      <Facts
        facts={{
          [t('winners.sheetClient')]: client.name,
          [t('prizing.wonIn')]: name,
          [t('prizing.draw')]: useDrawsText(rows),
          [t('winners.sheetFilters')]: filters || undefined,
          [t('winners.sheetAt')]: format.dateTimeZone(at),
        }}
      />
      <Text my="md">
        {total > rows.length
          ? t('winners.sheetFirst', { shown: format.number(rows.length), total: format.number(total) })
          : t('winners.sheetCount', { count: total })}
      </Text>
      {rows.length > 0 && <SheetTable label={t('prizing.winnersOf', { name })} rows={rows} />}
    </>
  )
}

/** Its head stands on each sheet of paper; it has no links, and no column is left out where there is little room. */
function SheetTable({ label, rows }: { label: string; rows: readonly Winner[] }) {
  const columns = useColumns(printedColumns)
  return (
    <Box component="section" className={classes.frame ?? ''} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.label}>{column.render(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** The draws of those on the sheet, by number, and whether some won without one. */
function useDrawsText(rows: readonly Winner[]): string {
  const t = useT()
  const format = useFormat()
  const numbers = rows.flatMap(({ draw_number: number }) => (number === null ? [] : [number]))
  const draws = [...new Set(numbers)]
    .sort((one, other) => one - other)
    .map((number) => t('prizing.wonDraw', { number: format.number(number) }))
  const isAtOnce = numbers.length < rows.length
  return [...draws, ...(isAtOnce ? [t('winners.won.at_once')] : [])].join(', ') || '–'
}

function useFilterText(rows: readonly Winner[], { claim, won, prize_pool_id: pool }: WinnerFilter): string {
  const t = useT()
  const claimText = claim && t(claim === 'none' ? 'winners.claimFilter.none' : `winners.claim.${claim}`)
  return [
    claimText && `${t('winners.claimFilter')}: ${claimText}`,
    won && `${t('winners.wonFilter')}: ${t(`winners.won.${won}`)}`,
    pool && `${t('winners.poolFilter')}: ${rows[0]?.prize_pool.name ?? t('winners.sheetPool')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
