import { Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { PrimaryButton } from '#console/kit/list/PrimaryButton.tsx'
import { Table } from '#console/kit/list/Table.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState, ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { SavedReply } from '#contract/messaging/calls.ts'
import { DeleteSavedReplyDialog, SavedReplyDialog } from './inbox/SavedReplyDialogs.tsx'
import { useSavedColumns } from './inbox/savedColumns.ts'

type Task = { kind: 'create' } | { kind: 'edit' | 'delete'; reply: SavedReply }

/** Answers that staff use again in conversations (decisions 6). */
export function SavedRepliesPage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('conversations', 'change')
  const read = useRead('listSavedReplies', {})
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const make = () => setTask({ kind: 'create' })
  useKeys({ c: () => canChange && make() })
  const columns = useSavedColumns()
  const primary = canChange ? <PrimaryButton label={t('inbox.savedNew')} act={make} /> : undefined
  const rowActions = (reply: SavedReply): RowAction[] => [
    { label: t('kit.edit'), act: () => setTask({ kind: 'edit', reply }) },
    { label: t('kit.delete'), isDestructive: true, act: () => setTask({ kind: 'delete', reply }) },
  ]
  const rows = read.data?.data
  return (
    <Page>
      <PageHead
        title={t('inbox.saved')}
        count={rows && format.number(rows.length)}
        back={{ label: t('inbox.inbox'), to: paths.conversations({ client }) }}
        actions={primary}
      />
      <Text c="dimmed" my="sm">
        {t('inbox.savedHelp')}
      </Text>
      {rows?.length === 0 && (
        <EmptyState title={t('inbox.savedNone')} action={primary}>
          {t('inbox.savedEmptyText')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Table
          label={t('inbox.saved')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.title}
          onOpen={canChange ? (reply) => setTask({ kind: 'edit', reply }) : undefined}
          rowActions={canChange ? rowActions : undefined}
        />
      )}
      {!rows && <Waiting read={read} />}
      {(task?.kind === 'create' || task?.kind === 'edit') && (
        <SavedReplyDialog reply={task.kind === 'edit' ? task.reply : undefined} onClose={close} />
      )}
      <DeleteSavedReplyDialog reply={task?.kind === 'delete' ? task.reply : undefined} onClose={close} />
    </Page>
  )
}

function Waiting({ read }: { read: { error: Error | null; refetch: () => Promise<unknown> } }) {
  if (!read.error) return <LinesSkeleton count={4} />
  return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
}
