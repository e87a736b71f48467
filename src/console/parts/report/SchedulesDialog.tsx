import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { useRowTasks } from '#console/kit/list/useRowTasks.tsx'
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
  return (
    <Modal opened={opened} onClose={onClose} title={t('report.byEmailOf', { name })} size={720}>
      <Loaded read={read} lines={3}>
        {({ data }) => <Schedules of={of} schedules={data} />}
      </Loaded>
    </Modal>
  )
}

function Schedules({ of, schedules }: { of: ScheduledOf; schedules: ReportSchedule[] }) {
  const t = useT()
  const canChange = useCan('reports', 'change')
  const columns = useColumns(columnsOf)
  const remove = useChange('deleteReportSchedule')
  const send = useChange('sendReportNow')
  const tasks = useRowTasks<ReportSchedule>({
    read: { data: { data: schedules } },
    canChange,
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
  const sendNow = async ({ id }: ReportSchedule) => {
    await send.mutateAsync({ params: { id } })
    toast.success(t('report.sendingNow'))
  }
  const rowActions = (schedule: ReportSchedule): RowAction[] => [
    { label: t('report.sendNow'), act: () => void sendNow(schedule).catch(toast.error) },
    ...tasks.actionsOf(schedule),
  ]
  return (
    <Stack gap="sm">
      {schedules.length === 0 ? (
        <Text c="dimmed">{t('report.byEmailNone')}</Text>
      ) : (
        <Table
          label={t('report.byEmail')}
          columns={columns}
          rows={schedules}
          rowKey={(row) => row.id}
          rowName={namesOf}
          onOpen={tasks.change}
          rowActions={canChange ? rowActions : undefined}
        />
      )}
      {tasks.make && (
        <Group>
          <Button onClick={tasks.make}>{t('report.byEmailNew')}</Button>
        </Group>
      )}
      {tasks.dialogs}
    </Stack>
  )
}

const namesOf = ({ recipients }: ReportSchedule) => recipients.map(({ name }) => name).join(', ')

const columnsOf: ColumnsOf<ReportSchedule> = (t) => [
  { label: t('report.recipientsOf'), render: namesOf },
  { label: t('report.rhythm'), render: ({ rhythm }) => t(`report.rhythm.${rhythm}`) },
  { label: t('report.nextAt'), dateTime: (row) => row.next_at },
  { label: t('report.lastSentAt'), dateTime: (row) => row.last_sent_at },
]
