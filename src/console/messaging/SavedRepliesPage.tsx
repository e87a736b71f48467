import { useChange, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { WholeListPage } from '#console/kit/list/WholeListPage.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { shortened } from '#console/parts/broadcastName.ts'
import { paths } from '#console/paths.ts'
import type { SavedReply } from '#contract/messaging/calls.ts'
import { SavedReplyDialog } from './inbox/SavedReplyDialog.tsx'

/** Answers that staff use again in conversations (decisions 6). */
export function SavedRepliesPage() {
  const t = useT()
  const client = useClient().eid
  const read = useRead('listSavedReplies', {})
  const remove = useChange('deleteSavedReply')
  const tasks = useRowTasks<SavedReply>({
    read,
    canChange: useCan('conversations', 'change'),
    form: (reply, onClose) => <SavedReplyDialog reply={reply} onClose={onClose} />,
    deletion: (dialog) => (
      <DeleteDialog
        {...dialog}
        title={({ title }) => t('inbox.savedDeleteNamed', { name: title })}
        verb={t('inbox.savedDelete')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('inbox.savedDeleted')}
        doneFor="messaging"
      >
        {() => t('inbox.savedDeleteText')}
      </DeleteDialog>
    ),
  })
  return (
    <WholeListPage
      title={t('inbox.saved')}
      back={{ label: t('inbox.inbox'), to: paths.conversations({ client }) }}
      help={t('inbox.savedHelp')}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.id}
      rowName={(row) => row.title}
      tasks={tasks}
      rowActions={tasks.change && tasks.actionsOf}
      primary={tasks.primary(t('inbox.savedNew'))}
      empty={{ title: t('inbox.savedNone'), text: t('inbox.savedEmptyText') }}
    />
  )
}

const columnsOf: ColumnsOf<SavedReply> = (t) => [
  { label: t('inbox.savedTitle'), render: (row) => row.title },
  { label: t('inbox.savedMessage'), render: (row) => shortened(row.message, 80) },
  { label: t('kit.french'), render: (row) => t(row.message_fr ? 'kit.yes' : 'kit.no') },
  { label: t('inbox.savedBy'), render: (row) => row.user_name },
  { label: t('inbox.savedUpdated'), date: (row) => row.updated_at },
]
