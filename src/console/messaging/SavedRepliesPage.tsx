import { Text } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Table } from '#console/kit/list/Table.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { shortened } from '#console/parts/broadcastName.ts'
import { paths } from '#console/paths.ts'
import type { SavedReply } from '#contract/messaging/calls.ts'
import { SavedReplyDialog } from './inbox/SavedReplyDialog.tsx'

type Task = { kind: 'create' } | { kind: 'edit' | 'delete'; reply: SavedReply }

/** Answers that staff use again in conversations (decisions 6). */
export function SavedRepliesPage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('conversations', 'change')
  const read = useRead('listSavedReplies', {})
  const remove = useChange('deleteSavedReply')
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const make = () => setTask({ kind: 'create' })
  useKeys({ c: () => canChange && make() })
  const columns = useColumns(columnsOf)
  const primary = canChange ? <PrimaryButton label={t('inbox.savedNew')} act={make} /> : undefined
  const rowActions = (reply: SavedReply): RowAction[] => [
    { label: t('kit.edit'), act: () => setTask({ kind: 'edit', reply }) },
    { label: t('kit.delete'), isDestructive: true, act: () => setTask({ kind: 'delete', reply }) },
  ]
  const nothing = (
    <EmptyState title={t('inbox.savedNone')} action={primary}>
      {t('inbox.savedEmptyText')}
    </EmptyState>
  )
  return (
    <Page>
      <PageHead
        title={t('inbox.saved')}
        count={read.data && format.number(read.data.data.length)}
        back={{ label: t('inbox.inbox'), to: paths.conversations({ client }) }}
        actions={primary}
      />
      <Text c="dimmed" my="sm">
        {t('inbox.savedHelp')}
      </Text>
      <Loaded read={read} lines={4} empty={nothing}>
        {({ data }) => (
          <Table
            label={t('inbox.saved')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            rowName={(row) => row.title}
            onOpen={canChange ? (reply) => setTask({ kind: 'edit', reply }) : undefined}
            rowActions={canChange ? rowActions : undefined}
          />
        )}
      </Loaded>
      {(task?.kind === 'create' || task?.kind === 'edit') && (
        <SavedReplyDialog
          reply={task.kind === 'edit' ? asItIs(task.reply, read) : undefined}
          onClose={close}
        />
      )}
      <DeleteDialog
        about={task?.kind === 'delete' ? task.reply : undefined}
        onClose={close}
        title={({ title }) => t('inbox.savedDeleteNamed', { name: title })}
        verb={t('inbox.savedDelete')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('inbox.savedDeleted')}
        doneFor="messaging"
      >
        {() => t('inbox.savedDeleteText')}
      </DeleteDialog>
    </Page>
  )
}

const columnsOf: ColumnsOf<SavedReply> = (t) => [
  { label: t('inbox.savedTitle'), render: (row) => row.title },
  { label: t('inbox.savedMessage'), render: (row) => shortened(row.message, 80) },
  { label: t('kit.french'), render: (row) => t(row.message_fr ? 'kit.yes' : 'kit.no') },
  { label: t('inbox.savedBy'), render: (row) => row.user_name },
  { label: t('inbox.savedUpdated'), date: (row) => row.updated_at },
]
