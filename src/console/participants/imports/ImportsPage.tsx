import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, useGoTo } from '#console/kit/links.tsx'
import type { RowAction } from '#console/kit/list/columns.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import { ImportStatus } from './ImportStatus.tsx'
import { isRunning, whyNotRolledBack } from './importStates.ts'
import { RollbackDialog } from './RollbackDialog.tsx'
import { downloadRefused } from './refusedFile.ts'

const runningPollMs = 2000

/** Every import of the client, newest first; `?list_id=` narrows to one list. */
export function ImportsPage() {
  const t = useT()
  const client = useClient().eid
  const goTo = useGoTo()
  const canChange = useCan('participants', 'change')
  const list = useListState({ filters: ['list_id'] })
  const listId = list.filters.list_id
  const query = { ...list.paging, ...(listId ? { list_id: listId } : {}) }
  const read = usePage(
    'listImports',
    { query },
    { pollMs: (last) => last?.data.some(({ state }) => isRunning(state)) === true && runningPollMs },
  )
  const [doomed, setDoomed] = useState<ParticipantImport>()
  const columns = useColumns(columnsOf)
  const rowActions = (row: ParticipantImport): RowAction[] => [
    { label: t('imports.open'), to: paths.import({ client, id: row.id }) },
    { label: t('imports.toList'), to: paths.list({ client, id: row.list_id }) },
    ...(row.refused_file_id
      ? [{ label: t('imports.downloadRefused'), act: () => void downloadRefused(row).catch(toast.error) }]
      : []),
    ...(canChange
      ? [
          {
            label: t('imports.rollback'),
            isDestructive: true,
            act: () => setDoomed(row),
            why: whyNotRolledBack(row),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        title={t('shell.imports')}
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowTo={(row) => paths.import({ client, id: row.id })}
        rowActions={rowActions}
        empty={{
          title: t('imports.empty'),
          ...(canChange && {
            text: t('imports.emptyText'),
            action: (
              <Button component={PathLink} to={paths.lists({ client })}>
                {t('imports.toLists')}
              </Button>
            ),
          }),
        }}
      >
        {!listId && (
          <Text c="dimmed">
            {t('imports.help')} {canChange && t('imports.helpRollback')}
          </Text>
        )}
        {listId && (
          <Group gap="xs">
            <Text>{read.data?.data[0]?.list ?? t('imports.onlyList')}</Text>
            <Anchor component={PathLink} to={paths.imports({ client })}>
              {t('imports.allLists')}
            </Anchor>
          </Group>
        )}
      </ListPage>
      <RollbackDialog
        record={doomed}
        onClose={() => setDoomed(undefined)}
        onStarted={({ id }) => goTo(paths.import({ client, id }))}
      />
    </>
  )
}

const columnsOf: ColumnsOf<ParticipantImport> = (t) => [
  { label: t('imports.file'), render: (row) => row.name },
  { label: t('imports.list'), render: (row) => row.list },
  { label: t('kit.status'), isKept: true, render: (row) => <ImportStatus state={row.state} /> },
  ...(['created', 'updated', 'refused'] as const).map((name) => ({
    key: name,
    label: t(`imports.count.${name}`),
    number: (row: ParticipantImport) => countOf(row, name),
  })),
  { label: t('imports.by'), render: (row) => row.user_name },
  { label: t('imports.at'), dateTime: (row) => row.created_at },
]

/** Before it ran, what the dry run found. */
const countOf = (row: ParticipantImport, name: 'created' | 'updated' | 'refused'): number =>
  row.state === 'checked' ? (row.findings?.[name] ?? 0) : row[name]
