import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo, usePathParam } from '#console/kit/links.tsx'
import { ListPage as RowsPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { Page } from '#console/kit/Page.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { ParticipantModal } from '#console/parts/ParticipantModal.tsx'
import { useParticipantPop } from '#console/parts/participantPop.ts'
import { paths } from '#console/paths.ts'
import type { List } from '#contract/participants/calls.ts'
import { DeleteListDialog } from './DeleteListDialog.tsx'
import { EditListDialog } from './ListDialogs.tsx'
import { countsPollMs, defaultSort, participantQuery } from './participantQuery.ts'
import { SortChoice } from './SortChoice.tsx'
import { UploadDialog } from './upload/UploadDialog.tsx'
import { UploadLine } from './upload/UploadLine.tsx'
import { useUploadReport } from './upload/useUploadReport.ts'
import { useParticipantColumns } from './useParticipantColumns.tsx'

/** One list: its members, and the upload that fills it. */
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
  const [task, setTask] = useState<'edit' | 'delete' | 'upload'>()
  const close = () => setTask(undefined)
  const upload = useUploadReport()
  const lists = { label: t('participants.lists'), to: paths.lists({ client }) }
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
        searchLabel={t('participants.search')}
        filters={<SortChoice list={state} />}
        primary={
          canChange
            ? {
                label: t('participants.upload'),
                icon: <IconUpload size={14} />,
                act: () => setTask('upload'),
              }
            : undefined
        }
        actions={
          canChange && (
            <>
              <Button variant="default" onClick={() => setTask('delete')}>
                {t('participants.deleteList')}
              </Button>
              <Button variant="default" onClick={() => setTask('edit')}>
                {t('participants.editList')}
              </Button>
            </>
          )
        }
        empty={{ title: t('participants.noMembers'), text: canChange ? t('participants.noMembersText') : '' }}
      >
        {upload.report && task !== 'upload' && <UploadLine upload={upload} />}
      </RowsPage>
      <ParticipantModal id={popped} onClose={unpop} />
      {task === 'edit' && <EditListDialog list={list} onClose={close} />}
      <DeleteListDialog
        list={task === 'delete' ? list : undefined}
        onClose={close}
        onDeleted={() => goTo(lists.to)}
      />
      <UploadDialog opened={task === 'upload'} onClose={close} list={list} upload={upload} />
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
