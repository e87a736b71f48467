import { useChange, usePage } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { MarketingChannel } from '#contract/campaigns/assetCalls.ts'

/** The client's marketing channels by name; each leads to its placements. */
export function ChannelsPage() {
  const t = useT()
  const client = useClient().eid
  const list = useListState()
  const read = usePage('listMarketingChannels', { query: { ...list.paging, search: list.search } })
  const remove = useChange('deleteMarketingChannel')
  const history = useHistoryActions()
  const tasks = useRowTasks<MarketingChannel>({
    read,
    canChange: useCan('campaigns', 'change'),
    changeLabel: t('assets.rename'),
    form: (channel, onClose) => <ChannelDialog channel={channel} onClose={onClose} />,
    deletion: (dialog) => (
      <DeleteDialog
        {...dialog}
        title={({ name }) => t('assets.deleteChannelNamed', { name })}
        verb={t('assets.deleteChannel')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('assets.channelDeleted')}
      >
        {({ placements_count: count }) =>
          count > 0 ? t('assets.channelStays', { count }) : t('assets.channelEmpty')
        }
      </DeleteDialog>
    ),
  })
  const rowActions = (channel: MarketingChannel): RowAction[] => [
    ...history({ entity: 'marketing_channel', id: channel.id }),
    ...tasks.actionsOf(channel),
  ]
  return (
    <ListPage
      title={t('shell.marketingChannels')}
      list={list}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      tasks={tasks}
      rowTo={({ id }) => `${paths.placements({ client })}?channel=${id}`}
      rowActions={rowActions}
      searchLabel={t('assets.searchChannels')}
      primary={tasks.primary(t('assets.newChannel'))}
      empty={{ title: t('assets.noChannels'), text: t('assets.noChannelsText') }}
    />
  )
}

const columnsOf: ColumnsOf<MarketingChannel> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('shell.placements'), isKept: true, number: (row) => row.placements_count },
]

function ChannelDialog({ channel, onClose }: { channel: MarketingChannel | undefined; onClose: () => void }) {
  const t = useT()
  const { id, name = '', version } = channel ?? {}
  const initialValues = { name, ...(id && version ? { id, version } : {}) }
  const form = useCallForm({ call: 'saveMarketingChannel', initialValues })
  const save = useChange('saveMarketingChannel')
  return (
    <FormDialog
      onClose={onClose}
      title={t(channel ? 'assets.renameChannel' : 'assets.newChannel')}
      submitLabel={t(channel ? 'assets.saveChannel' : 'assets.createChannel')}
      doneText={t(channel ? 'assets.channelSaved' : 'assets.channelCreated')}
      form={form}
      draft={id}
      onSubmit={(body) => save.mutateAsync({ body })}
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
    </FormDialog>
  )
}
