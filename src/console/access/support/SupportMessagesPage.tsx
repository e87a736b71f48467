import { Anchor, Text } from '@mantine/core'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { toast } from '#console/kit/toast.tsx'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import { paths } from '#console/paths.ts'
import type { SupportMessage } from '#contract/access/supportCalls.ts'

/** Messages to technical support, for platform admins; those that wait for an answer, unless others are asked for. */
export function SupportMessagesPage() {
  return (
    <OwnFrame>
      <Messages />
    </OwnFrame>
  )
}

/** The tabs beside the open ones; the list's own word for its first tab is "all". */
const otherViews = { done: 'done', both: 'all' } as const

function Messages() {
  const t = useT()
  const list = useListState({ filters: ['view'] })
  const chosen = (['done', 'both'] as const).find((one) => one === list.filters.view)
  const view = chosen ? otherViews[chosen] : 'open'
  const read = usePage('listSupportMessages', { query: { ...list.paging, view } })
  const mark = useChange('markSupportMessage')
  const markAs = async ({ id }: SupportMessage, isDone: boolean) => {
    try {
      await mark.mutateAsync({ params: { id }, body: { is_done: isDone } })
      toast.success(isDone ? t('support.markedDone') : t('support.markedOpen'))
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <ListPage
      title={t('shell.installationSupport')}
      back={{ label: t('access.launchpad'), to: paths.launchpad() }}
      list={list}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      rowActions={(row) => [
        row.done_at
          ? { label: t('support.markOpen'), act: () => void markAs(row, false) }
          : { label: t('support.markDone'), act: () => void markAs(row, true) },
      ]}
      views={{
        filter: 'view',
        first: t('support.open'),
        options: Object.entries(otherViews).map(([value, text]) => ({ value, label: t(`support.${text}`) })),
      }}
      empty={{ title: t('support.inboxEmpty'), text: t('support.inboxEmptyText') }}
    />
  )
}

const columnsOf: ColumnsOf<SupportMessage> = (t) => [
  {
    label: t('support.message'),
    isKept: true,
    render: ({ message }) => (
      <Text span fz="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message}
      </Text>
    ),
  },
  { label: t('support.from'), render: (row) => <Sender row={row} /> },
  { label: t('support.page'), render: ({ current_url: url }) => url ?? '–' },
  { label: t('support.written'), isWhole: true, dateTime: ({ created_at }) => created_at },
  { label: t('support.mailed'), isWhole: true, dateTime: ({ mailed_at }) => mailed_at },
  {
    label: t('kit.status'),
    render: ({ done_at, done_by }) =>
      done_at ? t('support.doneBy', { name: done_by ?? '–' }) : t('support.open'),
  },
]

function Sender({ row: { name, email } }: { row: SupportMessage }) {
  return (
    <>
      {name}{' '}
      <Anchor href={`mailto:${email}`} fz="sm">
        {email}
      </Anchor>
    </>
  )
}
