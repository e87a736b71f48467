import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type FollowedJob, useJobReport } from '#console/kit/jobs/useJobReport.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { type ListState, useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { CodesUploadLine } from '#console/parts/codes/CodesUploadLine.tsx'
import { InFullButton, InFullFailed, useCodes, useInFull } from '#console/parts/codes/inFull.tsx'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { PoolDialog } from '#console/parts/PoolDialog.tsx'
import { paths } from '#console/paths.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { prizeCodeUses } from '#contract/prizing/prizeCodes.ts'
import { codeColumns } from './codeColumns.tsx'
import { MakeCodesDialog } from './MakeCodesDialog.tsx'
import { UploadCodesDialog } from './UploadCodesDialog.tsx'
import { awardColumns } from './winnerColumns.tsx'

/** A prize pool: what was given out of it and to whom, and the codes of an e-prize. */
export function PrizePoolPage() {
  const id = usePathParam('id')
  const read = useRead('getPrizePool', { params: { poolId: id } })
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Pool pool={data} />}
    </Loaded>
  )
}

const uploads = ['uploadPrizeCodes'] as const

function Pool({ pool }: { pool: PrizePool }) {
  const t = useT()
  const list = useListState({ filters: ['view', 'state'] })
  const canChange = useCan('prizePools', 'change')
  const [dialog, setDialog] = useState<'edit' | 'make' | 'upload'>()
  const job = useJobReport({ param: 'upload', calls: uploads })
  const close = () => setDialog(undefined)
  const Shown = list.filters.view === 'codes' && pool.class === 'e-prize' ? Codes : Awards
  const actions = canChange && (
    <>
      {pool.class === 'e-prize' && (
        <Button variant="default" leftSection={<IconUpload size={14} />} onClick={() => setDialog('upload')}>
          {t('accessCodes.upload')}
        </Button>
      )}
      <Button variant="default" onClick={() => setDialog('edit')}>
        {t('kit.edit')}
      </Button>
    </>
  )
  return (
    <>
      <Shown pool={pool} list={list} job={job} actions={actions} onMake={() => setDialog('make')} />
      {dialog === 'edit' && <PoolDialog pool={pool} onClose={close} />}
      {dialog === 'make' && (
        <MakeCodesDialog poolId={pool.id} onClose={close} onMade={() => list.filter('view', 'codes')} />
      )}
      {dialog === 'upload' && <UploadCodesDialog poolId={pool.id} onClose={close} onBegun={job.follow} />}
    </>
  )
}

type Props = {
  pool: PrizePool
  list: ListState<'view' | 'state'>
  job: FollowedJob
  actions: ReactNode
  onMake: () => void
}

/** The parts that both lists of the page have. */
function useHead({ pool, list, job, onMake }: Props) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canMake = useCan('prizePools', 'change') && pool.class === 'e-prize'
  const views = {
    filter: 'view' as const,
    first: t('prizing.awarded'),
    options: pool.class === 'e-prize' ? [{ value: 'codes', label: t('accessCodes.codes') }] : [],
  }
  const given = format.number(pool.total - pool.remaining)
  return {
    title: pool.name,
    count: t('prizing.prizesOf', { given, total: format.number(pool.total) }),
    back: { label: t('shell.prizePools'), to: paths.prizePools({ client }) },
    list,
    views,
    primary: canMake ? { label: t('prizing.codesMake'), act: onMake } : undefined,
    children: <CodesUploadLine job={job} />,
  }
}

function Awards(props: Props) {
  const t = useT()
  const { pool, list, actions } = props
  const read = usePage('listPoolAwards', { params: { poolId: pool.id }, query: list.paging })
  return (
    <ListPage
      {...useHead(props)}
      read={read}
      columns={useColumns(awardColumns)}
      rowKey={(row) => row.id}
      rowName={(row) => row.participant.name}
      actions={
        <>
          <HistoryLink entity="prize_pool" id={pool.id} />
          {actions}
        </>
      }
      empty={{ title: t('prizing.noAwards'), text: t('prizing.noAwardsText') }}
    />
  )
}

function Codes(props: Props) {
  const t = useT()
  const { pool, list, actions } = props
  const canSee = useCan('prizePools', 'change')
  const state = prizeCodeUses.find((one) => one === list.filters.state)
  const query = { ...list.paging, state }
  const asked = { params: { poolId: pool.id }, query }
  const read = usePage('listPrizeCodes', asked)
  const inFull = useInFull()
  const look = { inFull, seen: useRead('seePrizeCodes', asked, inFull.look) }
  const codes = useCodes(look)
  const head = useHead(props)
  return (
    <ListPage
      {...head}
      read={read}
      columns={useColumns(codeColumns, codes)}
      rowKey={(row) => row.id}
      rowName={(row) => codes.get(row.id) ?? row.code}
      filters={
        <FilterSelect
          list={list}
          filter="state"
          label={t('accessCodes.state')}
          options={prizeCodeUses.map((value) => ({
            value,
            label: t(value === 'given' ? 'prizing.awarded' : 'accessCodes.state.left'),
          }))}
        />
      }
      actions={
        <>
          {canSee && <InFullButton {...look} show={t('accessCodes.show')} hide={t('accessCodes.hide')} />}
          {actions}
        </>
      }
      empty={{ title: t('accessCodes.noCodes'), text: t('prizing.noCodesText') }}
    >
      {head.children}
      <InFullFailed {...look} />
    </ListPage>
  )
}
