import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo, usePathParam } from '#console/kit/links.tsx'
import { ListPage as RowsPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { Page } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { ParticipantModal } from '#console/parts/ParticipantModal.tsx'
import { useParticipantPop } from '#console/parts/participantPop.ts'
import { paths } from '#console/paths.ts'
import type { List } from '#contract/participants/calls.ts'
import { ImportNotice } from './imports/ImportNotice.tsx'
import { ClearingLine } from './lists/ClearingLine.tsx'
import { MoreMenu } from './lists/MoreMenu.tsx'
import { PinButton } from './lists/PinButton.tsx'
import { useListTasks } from './lists/useListTasks.tsx'
import { useMemberTasks } from './lists/useMemberTasks.tsx'
import { countsPollMs, defaultSort, participantQuery } from './participantQuery.ts'
import { SortChoice } from './SortChoice.tsx'
import { useParticipantColumns } from './useParticipantColumns.tsx'

/** One list: its members, and what is done with it and them. */
export function ListPage() {
  const id = usePathParam('id')
  const read = useRead('getList', { params: { id } })
  if (read.isError)
    return (
      <Page>
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      </Page>
    )
  if (!read.data) return <FormSkeleton />
  return <Members key={id} list={read.data.data} />
}

function Members({ list }: { list: List }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const goTo = useGoTo()
  const canChange = useCan('lists', 'change')
  const state = useListState({ sort: defaultSort })
  const read = usePage('listMembers', { params: { listId: list.id }, query: participantQuery(state) })
  const columns = useParticipantColumns()
  const { popped, pop, unpop } = useParticipantPop()
  const lists = { label: t('participants.lists'), to: paths.lists({ client }) }
  const tasks = useListTasks({ onDeleted: () => goTo(lists.to) })
  const members = useMemberTasks(list, pop)
  // Uploading and managing have buttons of their own.
  const isInMenu = ({ label }: { label: string }) =>
    label !== t('lists.upload') && label !== t('lists.manage')
  return (
    <>
      <RowsPage
        title={list.name}
        count={useCounts(list.id)}
        back={lists}
        list={state}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => format.person(row.name)}
        onOpen={(row) => pop(row.id)}
        rowActions={members.actionsOf}
        bulkActions={members.bulkActions}
        searchLabel={t('participants.search')}
        filters={<SortChoice list={state} />}
        primary={
          canChange
            ? {
                label: t('lists.upload'),
                icon: <IconUpload size={14} />,
                act: () => goTo(paths.newImport({ client, id: list.id })),
              }
            : undefined
        }
        actions={
          <>
            <PinButton list={list} onPin={tasks.pin} />
            <MoreMenu label={t('lists.more')} actions={tasks.actionsOf(list).filter(isInMenu)} />
            {canChange && (
              <Button variant="default" onClick={() => tasks.manage(list)}>
                {t('lists.manage')}
              </Button>
            )}
          </>
        }
        empty={
          list.clearing_until
            ? { title: t('lists.clearing'), text: t('lists.clearingText') }
            : { title: t('participants.noMembers'), text: canChange ? t('participants.noMembersText') : '' }
        }
      >
        {list.clearing_until && (
          <ClearingLine list={list} until={list.clearing_until} canChange={canChange} />
        )}
        <ImportNotice listId={list.id} />
      </RowsPage>
      <ParticipantModal id={popped} onClose={unpop} />
      {tasks.dialogs}
      {members.dialogs}
    </>
  )
}

function useCounts(listId: string): string | undefined {
  const t = useT()
  const format = useFormat()
  const counts = useRead('countParticipants', { query: { list_id: listId } }, { pollMs: countsPollMs }).data
  return (
    counts &&
    t('participants.counts', {
      participants: format.number(counts.participant_count),
      subscribers: format.number(counts.subscriber_count),
    })
  )
}
