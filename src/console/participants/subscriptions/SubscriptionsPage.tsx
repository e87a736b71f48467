import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { WholeListPage } from '#console/kit/list/WholeListPage.tsx'
import { useCan } from '#console/kit/session.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Subscription } from '#contract/participants/calls.ts'
import { DeleteSubscriptionDialog, SubscriptionDialog } from './SubscriptionDialogs.tsx'

/** The subscriptions of this client, with how many opted in (decisions 3). */
export function SubscriptionsPage() {
  const t = useT()
  const read = useRead('listSubscriptions', {})
  const shortcodes = useRead('listClientShortcodes', {}, { staleMs: 60_000 }).data?.data ?? none
  const tasks = useRowTasks<Subscription>({
    read,
    canChange: useCan('campaigns', 'change'),
    form: (subscription, onClose) => (
      <SubscriptionDialog subscription={subscription} shortcodes={shortcodes} onClose={onClose} />
    ),
    deletion: (dialog) => <DeleteSubscriptionDialog {...dialog} />,
    whyKept: (row) => (row.is_default ? t('subscriptions.whyKept') : undefined),
  })
  return (
    <WholeListPage
      title={t('shell.subscriptions')}
      help={t('subscriptions.help')}
      read={read}
      columns={useColumns(columnsOf, shortcodes)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      tasks={tasks}
      rowActions={tasks.change && tasks.actionsOf}
      primary={tasks.primary(t('subscriptions.new'))}
      empty={{ title: t('subscriptions.empty'), text: t('subscriptions.emptyText') }}
    />
  )
}

const none: Shortcode[] = []

const columnsOf: ColumnsOf<Subscription, Shortcode[]> = (t, _, shortcodes) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('subscriptions.channel'), render: (row) => t(`subscriptions.channel.${row.channel}`) },
  {
    label: t('nouns.shortcode'),
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
