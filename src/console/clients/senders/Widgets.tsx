import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Column, RowAction } from '#console/kit/list/columns.ts'
import { PlainTable } from '#console/kit/list/PlainTable.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan } from '#console/kit/session.ts'
import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import { useCopy } from '#console/kit/useCopy.ts'
import type { Widget } from '#contract/messaging/calls.ts'
import { DeleteWidgetDialog } from './DeleteWidgetDialog.tsx'
import { WidgetDialog } from './WidgetDialog.tsx'

type Task = { kind: 'create' } | { kind: 'edit' | 'delete'; widget: Widget }

/** The chats on the client's own sites, each with the tag that puts it there. */
export function Widgets() {
  const t = useT()
  const canChange = useCan('clientSettings', 'change')
  const read = useRead('listWidgets', {})
  const columns = useColumns()
  const copy = useCopy()
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const rowActions = (widget: Widget): RowAction[] => [
    { label: t('settings.copyTag'), act: () => void copy(widget.script_tag) },
    { label: t('kit.edit'), act: () => setTask({ kind: 'edit', widget }) },
    { label: t('kit.delete'), isDestructive: true, act: () => setTask({ kind: 'delete', widget }) },
  ]
  const rows = read.data?.data
  return (
    <FormSection title={t('settings.widgets')} help={t('settings.widgetsHelp')}>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <LinesSkeleton count={2} />}
      {rows?.length === 0 && <Text c="dimmed">{t('settings.noWidgets')}</Text>}
      {rows && rows.length > 0 && (
        <PlainTable
          label={t('settings.widgets')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          onOpen={canChange ? (widget) => setTask({ kind: 'edit', widget }) : undefined}
          rowActions={canChange ? rowActions : undefined}
        />
      )}
      {canChange && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => setTask({ kind: 'create' })}
          >
            {t('settings.newWidget')}
          </Button>
        </div>
      )}
      {(task?.kind === 'create' || task?.kind === 'edit') && (
        <WidgetDialog widget={task.kind === 'edit' ? task.widget : undefined} onClose={close} />
      )}
      <DeleteWidgetDialog widget={task?.kind === 'delete' ? task.widget : undefined} onClose={close} />
    </FormSection>
  )
}

function useColumns(): Column<Widget>[] {
  const t = useT()
  return useMemo(
    () => [
      { key: 'name', label: t('settings.widgetName'), render: (row) => row.name },
      {
        key: 'status',
        label: t('kit.status'),
        isKept: true,
        render: ({ is_enabled }) => (
          <StatusDot tone={is_enabled ? 'green' : 'gray'}>
            {is_enabled ? t('settings.enabled') : t('settings.disabled')}
          </StatusDot>
        ),
      },
      { key: 'origins', label: t('settings.origins'), render: (row) => row.origins.join(', ') },
    ],
    [t],
  )
}
