import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { type RowTasks, useRowTasks } from '#console/kit/list/useRowTasks.tsx'
import { useCan } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { ReportSchedule } from '#contract/reporting/scheduleCalls.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import type { ScheduledOf } from './scheduledOf.ts'

type Props = { of: ScheduledOf; name: string; opened: boolean; onClose: () => void }

/** Everybody who gets a report by e-mail, with when it goes. */
export function SchedulesDialog({ of, name, opened, onClose }: Props) {
  const t = useT()
  const read = useRead('listReportSchedules', { query: of })
  const tasks = useScheduleTasks(of, read)
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        title={t('report.byEmailOf', { name })}
        size={720}
        closeOnEscape={!tasks.isOpen}
      >
        <Stack gap="sm">
          <Loaded read={read} lines={3}>
            {({ data }) => <Schedules schedules={data} tasks={tasks} />}
          </Loaded>
          {tasks.make && (
            <Group>
              <Button onClick={tasks.make}>{t('report.byEmailNew')}</Button>
            </Group>
          )}
        </Stack>
      </Modal>
      {tasks.dialogs}
    </>
  )
}

type Read = { data?: { data: readonly ReportSchedule[] } | undefined }

function useScheduleTasks(of: ScheduledOf, read: Read): RowTasks<ReportSchedule> {
  const t = useT()
  const remove = useChange('deleteReportSchedule')
  return useRowTasks<ReportSchedule>({
    read,
    canChange: useCan('reports', 'change'),
    form: (schedule, close) => <ScheduleDialog of={of} schedule={schedule} onClose={close} />,
    deletion: (dialog) => (
      <DeleteDialog
        {...dialog}
        title={() => t('report.byEmailDeleteNamed')}
        verb={t('report.byEmailDelete')}
        onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
        doneText={t('report.byEmailDeleted')}
      >
        {() => t('report.byEmailDeleteLost')}
      </DeleteDialog>
    ),
  })
}

type ListProps = { schedules: ReportSchedule[]; tasks: RowTasks<ReportSchedule> }

function Schedules({ schedules, tasks }: ListProps) {
  const t = useT()
  const canChange = useCan('reports', 'change')
  const columns = useColumns(columnsOf)
  const send = useChange('sendReportNow')
  const sendNow = async ({ id }: ReportSchedule) => {
    await send.mutateAsync({ params: { id } })
    toast.success(t('report.sendingNow'))
  }
  const rowActions = (schedule: ReportSchedule): RowAction[] => [
    { label: t('report.sendNow'), act: () => void sendNow(schedule).catch(toast.error) },
    ...tasks.actionsOf(schedule),
  ]
  if (schedules.length === 0) return <Text c="dimmed">{t('report.byEmailNone')}</Text>
  return (
    <Table
      label={t('report.byEmail')}
      columns={columns}
      rows={schedules}
      rowKey={(row) => row.id}
      rowName={namesOf}
      onOpen={tasks.change}
      rowActions={canChange ? rowActions : undefined}
    />
  )
}

const namesOf = ({ recipients }: ReportSchedule) => recipients.map(({ name }) => name).join(', ')

const columnsOf: ColumnsOf<ReportSchedule> = (t) => [
  { label: t('report.recipientsOf'), render: namesOf },
  { label: t('report.rhythm'), render: ({ rhythm }) => t(`report.rhythm.${rhythm}`) },
  { label: t('report.nextAt'), dateTime: (row) => row.next_at },
  { label: t('report.lastSentAt'), dateTime: (row) => row.last_sent_at },
]
