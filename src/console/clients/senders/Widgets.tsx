import { Box, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan } from '#console/kit/session.ts'
import { useCopy } from '#console/kit/useCopy.ts'
import type { Widget } from '#contract/messaging/calls.ts'
import { WidgetDialog } from './WidgetDialog.tsx'

/** The chats on the client's own sites, each with the tag that puts it there. */
export function Widgets() {
  const t = useT()
  const read = useRead('listWidgets', {})
  const columns = useColumns(columnsOf)
  const copy = useCopy()
  // One in which somebody wrote is not deleted: the refusal says so.
  const remove = useChange('deleteWidget')
  const tasks = useRowTasks<Widget>({
    read,
    canChange: useCan('clientSettings', 'change'),
    form: (widget, onClose) => <WidgetDialog widget={widget} onClose={onClose} />,
    deletion: (dialog) => (
      <DeleteDialog
        {...dialog}
        title={({ name }) => t('settings.deleteWidgetNamed', { name })}
        verb={t('settings.deleteWidget')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('settings.widgetDeleted')}
      >
        {() => t('settings.deleteWidgetLost')}
      </DeleteDialog>
    ),
  })
  const rowActions = (widget: Widget): RowAction[] => [
    { label: t('settings.copyTag'), act: () => void copy(widget.script_tag) },
    ...tasks.actionsOf(widget),
  ]
  return (
    <>
      <Text c="dimmed" my="sm">
        {t('settings.widgetsHelp')}
      </Text>
      <Loaded read={read} lines={2} empty={t('settings.noWidgets')}>
        {({ data }) => (
          <Table
            label={t('settings.section.widgets')}
            columns={columns}
            rows={data}
            rowKey={(row) => row.id}
            rowName={(row) => row.name}
            onOpen={tasks.change}
            rowActions={rowActions}
          />
        )}
      </Loaded>
      {tasks.make && (
        <Box mt="md">
          <Button variant="default" leftSection={<IconPlus size={14} />} onClick={tasks.make}>
            {t('settings.newWidget')}
          </Button>
        </Box>
      )}
      {tasks.dialogs}
    </>
  )
}

const columnsOf: ColumnsOf<Widget> = (t) => [
  { label: t('kit.name'), render: (row) => row.name },
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
