import { Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { asItIs } from '#console/kit/list/asItIs.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Table } from '#console/kit/list/Table.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Subscription } from '#contract/participants/calls.ts'
import { DeleteSubscriptionDialog, SubscriptionDialog } from './SubscriptionDialogs.tsx'

type Task = { kind: 'create' | 'edit' | 'delete'; subscription?: Subscription }

/** The subscriptions of this client, with how many opted in (decisions 3). */
export function SubscriptionsPage() {
  const t = useT()
  const format = useFormat()
  const canChange = useCan('campaigns', 'change')
  const read = useRead('listSubscriptions', {})
  const shortcodes = useRead('listClientShortcodes', {}, { staleMs: 60_000 }).data?.data
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const make = () => setTask({ kind: 'create' })
  useKeys({ c: () => canChange && make() })
  const columns = useColumns(useMemo(() => columnsOf(shortcodes), [shortcodes]))
  const primary = canChange ? <PrimaryButton label={t('subscriptions.new')} act={make} /> : undefined
  const rowActions = (row: Subscription): RowAction[] => [
    { label: t('kit.edit'), act: () => setTask({ kind: 'edit', subscription: row }) },
    {
      label: t('kit.delete'),
      isDestructive: true,
      act: () => setTask({ kind: 'delete', subscription: row }),
      why: row.is_default ? t('subscriptions.whyKept') : undefined,
    },
  ]
  const rows = read.data?.data
  return (
    <Page>
      <PageHead
        title={t('subscriptions.title')}
        count={rows && format.number(rows.length)}
        actions={primary}
      />
      <Text c="dimmed" my="sm">
        {t('subscriptions.help')}
      </Text>
      <Loaded
        read={read}
        lines={4}
        empty={
          <EmptyState title={t('subscriptions.empty')} action={primary}>
            {t('subscriptions.emptyText')}
          </EmptyState>
        }
      >
        {({ data }) => (
          <Table
            label={t('subscriptions.title')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            rowName={(row) => row.name}
            onOpen={canChange ? (row) => setTask({ kind: 'edit', subscription: row }) : undefined}
            rowActions={canChange ? rowActions : undefined}
          />
        )}
      </Loaded>
      {task && task.kind !== 'delete' && (
        <SubscriptionDialog
          subscription={asItIs(task.subscription, read)}
          shortcodes={shortcodes ?? []}
          onClose={close}
        />
      )}
      <DeleteSubscriptionDialog
        subscription={task?.kind === 'delete' ? asItIs(task.subscription, read) : undefined}
        onClose={close}
      />
    </Page>
  )
}

const columnsOf =
  (shortcodes: Shortcode[] = []): ColumnsOf<Subscription> =>
  (t) => [
    { label: t('kit.name'), render: (row) => row.name },
    { label: t('subscriptions.channel'), render: (row) => t(`subscriptions.channel.${row.channel}`) },
    {
      label: t('subscriptions.shortcode'),
      render: (row) => shortcodes.find(({ id }) => id === row.shortcode_id)?.code ?? '–',
    },
    { label: t('subscriptions.default'), render: (row) => t(row.is_default ? 'kit.yes' : 'kit.no') },
    {
      label: t('subscriptions.doubleOptIn'),
      render: (row) => t(row.is_double_opt_in ? 'kit.yes' : 'kit.no'),
    },
    { label: t('subscriptions.in'), isKept: true, number: (row) => row.in_count },
    { label: t('subscriptions.pending'), number: (row) => row.pending_count },
    { label: t('subscriptions.out'), number: (row) => row.out_count },
  ]
