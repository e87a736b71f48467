import { useRead } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { WholeListPage } from '#console/kit/list/WholeListPage.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { AddTypeDialog } from '#console/parts/AddTypeDialog.tsx'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { PoolDialog } from '#console/parts/PoolDialog.tsx'
import { paths } from '#console/paths.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'

/** The prize pools of the client: what can be won, and how much of it is left. */
export function PrizePoolsPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('prizePools', 'change')
  const read = useRead('listPrizePools', {})
  const addType = useDialog<PrizePool>()
  const history = useHistoryActions()
  const tasks = useRowTasks<PrizePool>({
    read,
    canChange,
    form: (pool, onClose) => <PoolDialog pool={pool} onClose={onClose} />,
  })
  const rowActions = (pool: PrizePool): RowAction[] => [
    ...tasks.actionsOf(pool),
    { label: t('prizing.addType'), act: () => addType.open(pool) },
    ...history({ entity: 'prize_pool', id: pool.id }),
  ]
  return (
    <>
      <WholeListPage
        title={t('shell.prizePools')}
        read={read}
        lines={6}
        columns={useColumns(columnsOf)}
        rowKey={(pool) => pool.id}
        rowName={(pool) => pool.name}
        tasks={tasks}
        rowTo={(pool) => paths.prizePool({ client, id: pool.id })}
        rowActions={canChange ? rowActions : undefined}
        primary={tasks.primary(t('prizing.newPool'))}
        empty={{ title: t('prizing.poolsEmpty'), text: t('prizing.poolsEmptyText') }}
      />
      {addType.matter && (
        <AddTypeDialog
          key={addType.round}
          pool={addType.matter}
          opened={addType.isOpen}
          onClose={addType.close}
        />
      )}
    </>
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
