import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { asItIs } from '#console/kit/list/asItIs.ts'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan } from '#console/kit/session.ts'
import { useCopy } from '#console/kit/useCopy.ts'
import type { Widget } from '#contract/messaging/calls.ts'
import { WidgetDialog } from './WidgetDialog.tsx'

type Task = { kind: 'create' | 'edit' | 'delete'; widget?: Widget }

/** The chats on the client's own sites, each with the tag that puts it there. */
export function Widgets() {
  const t = useT()
  const canChange = useCan('clientSettings', 'change')
  const read = useRead('listWidgets', {})
  const columns = useColumns(columnsOf)
  const copy = useCopy()
  // One in which somebody wrote is not deleted: the refusal says so.
  const remove = useChange('deleteWidget')
  const [task, setTask] = useState<Task>()
  const close = () => setTask(undefined)
  const rowActions = (widget: Widget): RowAction[] => [
    { label: t('settings.copyTag'), act: () => void copy(widget.script_tag) },
    ...(canChange ? changesOf(widget) : []),
  ]
  const changesOf = (widget: Widget): RowAction[] => [
    { label: t('kit.edit'), act: () => setTask({ kind: 'edit', widget }) },
    { label: t('kit.delete'), isDestructive: true, act: () => setTask({ kind: 'delete', widget }) },
  ]
  return (
    <FormSection id="widgets" title={t('settings.widgets')} help={t('settings.widgetsHelp')} isForReaders>
      <Loaded read={read} lines={2} empty={t('settings.noWidgets')}>
        {({ data }) => (
          <Table
            label={t('settings.widgets')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            rowName={(row) => row.name}
            onOpen={canChange ? (widget) => setTask({ kind: 'edit', widget }) : undefined}
            rowActions={rowActions}
          />
        )}
      </Loaded>
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
      {task && task.kind !== 'delete' && <WidgetDialog widget={asItIs(task.widget, read)} onClose={close} />}
      <DeleteDialog
        about={task?.kind === 'delete' ? task.widget : undefined}
        onClose={close}
        title={({ name }) => t('settings.deleteWidgetNamed', { name })}
        verb={t('settings.deleteWidget')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('settings.widgetDeleted')}
      >
        {() => t('settings.deleteWidgetLost')}
      </DeleteDialog>
    </FormSection>
  )
}

const columnsOf: ColumnsOf<Widget> = (t) => [
  { label: t('settings.widgetName'), render: (row) => row.name },
  {
    label: t('kit.status'),
    isKept: true,
    render: ({ is_enabled }) => (
      <StatusDot tone={is_enabled ? 'green' : 'gray'}>
        {t(is_enabled ? 'settings.enabled' : 'settings.disabled')}
      </StatusDot>
    ),
  },
  { label: t('settings.origins'), render: (row) => row.origins.join(', ') },
]
