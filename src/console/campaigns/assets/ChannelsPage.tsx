import { useState } from 'react'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { useHistoryActions } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { MarketingChannel } from '#contract/campaigns/assetCalls.ts'

type Task = { kind: 'create' | 'edit' | 'delete'; channel?: MarketingChannel }

/** The client's marketing channels by name; each leads to its placements. */
export function ChannelsPage() {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('campaigns', 'change')
  const list = useListState()
  const read = usePage('listMarketingChannels', { query: { ...list.paging, search: list.search } })
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const remove = useChange('deleteMarketingChannel')
  const history = useHistoryActions()
  const rowActions = (channel: MarketingChannel): RowAction[] => [
    ...history({ entity: 'marketing_channel', id: channel.id }),
    ...(canChange
      ? [
          { label: t('assets.rename'), act: () => setTask({ kind: 'edit', channel }) },
          { label: t('kit.delete'), isDestructive: true, act: () => setTask({ kind: 'delete', channel }) },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        title={t('assets.channels')}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowTo={({ id }) => `${paths.placements({ client })}?channel=${id}`}
        rowActions={rowActions}
        searchLabel={t('assets.searchChannels')}
        primary={
          canChange ? { label: t('assets.newChannel'), act: () => setTask({ kind: 'create' }) } : undefined
        }
        empty={{ title: t('assets.noChannels'), text: t('assets.noChannelsText') }}
      />
      {task && task.kind !== 'delete' && (
        <ChannelDialog channel={asItIs(task.channel, read)} onClose={close} />
      )}
      <DeleteDialog
        about={task?.kind === 'delete' ? asItIs(task.channel, read) : undefined}
        onClose={close}
        title={({ name }) => t('assets.deleteChannelNamed', { name })}
        verb={t('assets.deleteChannel')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('assets.channelDeleted')}
      >
        {({ placements_count: count }) =>
          count > 0 ? t('assets.channelStays', { count }) : t('assets.channelEmpty')
        }
      </DeleteDialog>
    </>
  )
}

const columnsOf: ColumnsOf<MarketingChannel> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
  { label: t('assets.placements'), isKept: true, number: (row) => row.placements_count },
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
