import { useMemo } from 'react'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useClient } from '#console/kit/session.ts'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import type { Dispatch, Webhook } from '#contract/webhooks/calls.ts'
import { dispatchStates } from '#contract/webhooks/dispatchStates.ts'
import { answerText } from './answerText.ts'
import { DispatchModal } from './DispatchModal.tsx'
import { type Since, sinceTexts, startOf } from './since.ts'
import { useWebhookTasks } from './useWebhookTasks.tsx'
import { WebhookNotice } from './WebhookNotice.tsx'
import { DispatchStatus, WebhookStatus } from './WebhookStatus.tsx'

/** One webhook: how it fares, what is done with it, and its log. */
export function WebhookPage() {
  const id = usePathParam('id')
  const read = useRead('getWebhook', { params: { id } })
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Log key={id} webhook={data} />}
    </Loaded>
  )
}

function Log({ webhook }: { webhook: Webhook }) {
  const t = useT()
  const client = useClient().eid
  const list = useListState({ filters: ['state', 'since'] })
  const { state, since } = list.filters
  const chosen = Object.keys(sinceTexts).find((one): one is Since => one === since)
  // The same moment until another time is chosen: it is part of what is asked for.
  const from = useMemo(() => chosen && startOf(chosen), [chosen])
  const read = usePage('listDispatches', {
    params: { id: webhook.id },
    query: {
      ...list.paging,
      ...(from && { from }),
      ...(dispatchStates.some((one) => one === state) && { state: state as Dispatch['state'] }),
    },
  })
  const shown = useDialog<Dispatch>()
  const tasks = useWebhookTasks(webhook)
  return (
    <>
      <ListPage
        title={webhook.name}
        back={{ label: t('webhooks.title'), to: paths.webhooks({ client }) }}
        status={<WebhookStatus webhook={webhook} />}
        actions={
          <>
            {tasks.actions}
            <HistoryLink entity="webhook" id={webhook.id} />
          </>
        }
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => row.id}
        rowName={(row) => t(`participants.event.${row.action}`)}
        onOpen={shown.open}
        views={{
          filter: 'state',
          options: dispatchStates.map((value) => ({ value, label: t(`webhooks.dispatch.${value}`) })),
        }}
        filters={
          <FilterSelect
            list={list}
            filter="since"
            label={t('webhooks.time')}
            options={Object.entries(sinceTexts).map(([value, text]) => ({ value, label: t(text) }))}
          />
        }
        empty={{ title: t('webhooks.logEmpty'), text: t('webhooks.logEmptyText') }}
      >
        <WebhookNotice webhook={webhook} />
      </ListPage>
      {tasks.dialogs}
      {shown.matter && (
        <DispatchModal
          key={shown.round}
          webhook={webhook}
          id={shown.matter.id}
          opened={shown.isOpen}
          onClose={shown.close}
        />
      )}
    </>
  )
}

const columnsOf: ColumnsOf<Dispatch> = (t) => [
  { label: t('webhooks.event'), render: ({ action }) => t(`participants.event.${action}`) },
  { label: t('kit.status'), isKept: true, render: ({ state }) => <DispatchStatus state={state} /> },
  { label: t('webhooks.happened'), isKept: true, dateTime: ({ at }) => at },
  { label: t('webhooks.answer'), render: (row) => answerText(t, row) },
  { label: t('webhooks.tries'), number: ({ attempts }) => attempts },
  { label: t('webhooks.next'), dateTime: ({ next_at }) => next_at },
]
