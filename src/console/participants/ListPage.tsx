import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useGoTo, usePathParam } from '#console/kit/links.tsx'
import { useColumns } from '#console/kit/list/columns.ts'
import { ListPage as RowsPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { MoreMenu } from '#console/kit/list/MoreMenu.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { ParticipantModal } from '#console/parts/ParticipantModal.tsx'
import { useParticipantPop } from '#console/parts/participantPop.ts'
import { paths } from '#console/paths.ts'
import type { List } from '#contract/participants/calls.ts'
import { ImportNotice } from './imports/ImportNotice.tsx'
import { ClearingLine } from './lists/ClearingLine.tsx'
import { PinButton } from './lists/PinButton.tsx'
import { useListTasks } from './lists/useListTasks.tsx'
import { useMemberTasks } from './lists/useMemberTasks.tsx'
import { participantColumns } from './participantColumns.tsx'
import { defaultSort, participantQuery } from './participantQuery.ts'
import { PeopleCount } from './people/PeopleCount.tsx'
import { SortChoice } from './SortChoice.tsx'

/** One list: its members, and what is done with it and them. */
export function ListPage() {
  const id = usePathParam('id')
  const read = useRead('getList', { params: { id } })
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Members key={id} list={data} />}
    </Loaded>
  )
}

function Members({ list }: { list: List }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const goTo = useGoTo()
  const canChange = useCan('lists', 'change')
  const canUpload = useCan('participants', 'change')
  const state = useListState({ sort: defaultSort })
  const read = usePage('listMembers', { params: { listId: list.id }, query: participantQuery(state) })
  const columns = useColumns(participantColumns)
  const { popped, pop, unpop } = useParticipantPop()
  const lists = { label: t('shell.lists'), to: paths.lists({ client }) }
  const tasks = useListTasks([list], () => goTo(lists.to))
  const members = useMemberTasks(list, pop)
  // Uploading and managing have buttons of their own.
  const isInMenu = ({ label }: { label: string }) =>
    label !== t('lists.upload') && label !== t('lists.manage')
  return (
    <>
      <RowsPage
        title={list.name}
        count={<PeopleCount filter={{ list_id: list.id }} page={read.data} isCheap />}
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
          canUpload
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
            <HistoryLink entity="list" id={list.id} />
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
            : { title: t('participants.noMembers'), text: canUpload ? t('participants.noMembersText') : '' }
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
