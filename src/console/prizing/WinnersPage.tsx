import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useKind } from '#console/kinds.ts'
import { useChange, usePage, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useJobReport } from '#console/kit/jobs/useJobReport.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import type { ListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Winner } from '#contract/prizing/winnerCalls.ts'
import { claimFilters, waysToWin } from '#contract/prizing/winnerFilters.ts'
import { nextEndMs } from './claimEnds.ts'
import { PrizeDialog } from './PrizeDialog.tsx'
import { useWinnerFilter } from './useWinnerFilter.ts'
import { WinnersJobLine } from './WinnersJobLine.tsx'
import { winnerColumns } from './winnerColumns.tsx'

/** The winners of an experience, by a draw or at once, with their prizes (E7). */
export function WinnersPage() {
  const kind = useKind()
  const eid = usePathParam('eid')
  const experience = useRead(`${kind}.get`, { params: { eid } })
  return (
    <Loaded read={experience} isPage>
      {({ data }) => <Winners kind={kind} eid={eid} name={data.name} />}
    </Loaded>
  )
}

const calls = ['exportWinners'] as const

function Winners({ kind, eid, name }: { kind: Kind; eid: string; name: string }) {
  const t = useT()
  const client = useClient().eid
  const { list, filter } = useWinnerFilter()
  const canExport = useCan('participantExport', 'read')
  const chosen = Object.fromEntries(Object.entries(list.filters).filter(([, value]) => value))
  const params = { type: kind, id: eid }
  const read = usePage(
    'listWinners',
    { params, query: { ...list.paging, ...filter } },
    { pollMs: (answer) => nextEndMs(answer?.data ?? [], Date.now()) },
  )
  const exporting = useChange('exportWinners')
  const [opened, setOpened] = useState<Winner>()
  const job = useJobReport({ param: 'job', calls })
  const save = async () => job.follow((await exporting.mutateAsync({ params, body: filter })).job_report_id)
  return (
    <ListPage
      title={t('prizing.winnersOf', { name })}
      back={{ label: t(`experiences.${kind}.title`), to: paths.experiences({ client, kind }) }}
      crumb={eid}
      list={list}
      filters={<WinnerFilters list={list} />}
      actions={
        canExport && (
          <>
            <Button
              component={PathLink}
              to={paths.winnersPrint({ client, kind, eid })}
              search={chosen}
              variant="default"
              leftSection={<IconPrinter size={14} aria-hidden />}
            >
              {t('winners.sheetPrint')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={14} />}
              loading={exporting.isPending}
              onClick={() => void save().catch(toast.error)}
            >
              {t('winners.export')}
            </Button>
          </>
        )
      }
      read={read}
      columns={useColumns(winnerColumns)}
      rowKey={(row) => row.id}
      rowName={(row) => row.participant.name}
      onOpen={setOpened}
      empty={{ title: t('prizing.noWinners'), text: t('prizing.noWinnersText') }}
    >
      <WinnersJobLine job={job} />
      <PrizeDialog row={opened} onClose={() => setOpened(undefined)} />
    </ListPage>
  )
}

function WinnerFilters({ list }: { list: ListState<'claim' | 'won' | 'pool'> }) {
  const t = useT()
  const canSeePools = useCan('prizePools', 'read')
  const pools = useRead('listPrizePools', {}, { isEnabled: canSeePools })
  return (
    <>
      <FilterSelect
        list={list}
        filter="claim"
        label={t('winners.claimFilter')}
        options={claimFilters.map((value) => ({
          value,
          label: t(value === 'none' ? 'winners.claimFilter.none' : `winners.claim.${value}`),
        }))}
      />
      <FilterSelect
        list={list}
        filter="won"
        label={t('winners.wonFilter')}
        options={waysToWin.map((value) => ({ value, label: t(`winners.won.${value}`) }))}
      />
      <FilterSelect
        list={list}
        filter="pool"
        label={t('winners.poolFilter')}
        options={(pools.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}
