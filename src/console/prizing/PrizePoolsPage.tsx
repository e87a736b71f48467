import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Table } from '#console/kit/list/Table.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { AddTypeDialog } from '#console/parts/AddTypeDialog.tsx'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { PoolDialog } from '#console/parts/PoolDialog.tsx'
import { paths } from '#console/paths.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import classes from './prizing.module.css'

type Task = { kind: 'create' } | { kind: 'edit' | 'type'; pool: PrizePool }

/** The prize pools of the client: what can be won, and how much of it is left. */
export function PrizePoolsPage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('prizePools', 'change')
  const read = useRead('listPrizePools', {})
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const create = canChange
    ? { label: t('prizing.newPool'), act: () => setTask({ kind: 'create' }) }
    : undefined
  useKeys({ c: () => create?.act() })
  const columns = useColumns(columnsOf)
  const edit = (pool: PrizePool) => setTask({ kind: 'edit', pool })
  const history = useHistoryActions()
  const rowActions = (pool: PrizePool): RowAction[] => [
    { label: t('kit.edit'), act: () => edit(pool) },
    { label: t('prizing.addType'), act: () => setTask({ kind: 'type', pool }) },
    ...history({ entity: 'prize_pool', id: pool.id }),
  ]
  return (
    <Page>
      <PageHead
        title={t('prizing.pools')}
        count={read.data && format.number(read.data.data.length)}
        actions={create && <PrimaryButton {...create} />}
      />
      <Loaded
        read={read}
        lines={6}
        empty={
          <EmptyState title={t('prizing.poolsEmpty')} action={create && <PrimaryButton {...create} />}>
            {t('prizing.poolsEmptyText')}
          </EmptyState>
        }
      >
        {({ data }) => (
          <div className={classes.spaced}>
            <Table
              label={t('prizing.pools')}
              columns={columns}
              rows={data}
              rowKey={(pool) => pool.id}
              rowName={(pool) => pool.name}
              rowTo={(pool) => paths.prizePool({ client, id: pool.id })}
              rowActions={canChange ? rowActions : undefined}
            />
          </div>
        )}
      </Loaded>
      <PoolDialog opened={task?.kind === 'create'} onClose={close} />
      {task?.kind === 'edit' && (
        <PoolDialog key={task.pool.id} pool={asItIs(task.pool, read)} onClose={close} />
      )}
      {task?.kind === 'type' && <AddTypeDialog key={task.pool.id} pool={task.pool} onClose={close} />}
    </Page>
  )
}

const columnsOf: ColumnsOf<PrizePool> = (t, format) => [
  { label: t('kit.name'), render: (pool) => pool.name },
  {
    label: t('prizing.use'),
    isKept: true,
    render: (pool) => (
      <StatusDot tone={pool.is_testing ? 'amber' : 'green'}>
        {t(pool.is_testing ? 'prizing.use.testing' : 'prizing.use.real')}
      </StatusDot>
    ),
  },
  { label: t('prizing.class'), render: (pool) => t(`prizing.class.${pool.class}`) },
  {
    label: t('prizing.types'),
    render: (pool) => pool.prize_types.map((type) => type.name).join(', ') || '–',
  },
  {
    label: t('prizing.threshold'),
    isNumber: true,
    render: ({ award_credit_threshold: count }) => (count ? format.number(count) : '–'),
  },
  { label: t('prizing.total'), number: (pool) => pool.total },
  { label: t('prizing.awarded'), number: (pool) => pool.total - pool.remaining },
  { label: t('prizing.remaining'), number: (pool) => pool.remaining },
]
