import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { DayField } from '#console/kit/fields/DayField.tsx'
import { ChoiceField, LongTextField, TextField } from '#console/kit/fields/fields.tsx'
import { TimeField } from '#console/kit/fields/TimeField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { localTextOf } from '#console/kit/i18n/localTime.ts'
import { useClient, useSession } from '#console/kit/session.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { zoneChoices } from '#console/parts/TimeZoneField.tsx'
import { dateSelections } from '#contract/operations/dueDays.ts'
import type { Task } from '#contract/operations/taskCalls.ts'
import { whyTaskIsFixed } from '#contract/operations/taskStates.ts'
import { PersonField, UserField } from './SearchedChoice.tsx'
import type { WorkStart } from './start.ts'
import { useCanWork, useWhyNotChanged } from './useMayChange.ts'
import { usualTimeOf } from './usualTime.ts'
import { hasOrigin, OriginLink, workPerson } from './WorkFacts.tsx'

type Props = { task?: Task | undefined; start?: WorkStart | undefined; opened?: boolean; onClose: () => void }

/** Makes a task or changes one; one that this person cannot change is shown. */
export function TaskDialog({ task, ...props }: Props) {
  const whyNot = useWhyNotChanged('task')
  const canWork = useCanWork()
  const reason = task && whyNot(task, whyTaskIsFixed(task.state))
  if (task && (reason || !canWork)) return <TaskFacts task={task} reason={reason} {...props} />
  return <TaskForm task={task} {...props} />
}

type Day = Partial<Record<'date_selection' | 'date' | 'timezone', string | null | undefined>>

function usualTime({ date_selection: selection, date, timezone }: Day): string {
  return usualTimeOf({ selection, date, now: localTextOf(new Date().toISOString(), timezone || 'UTC') })
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function TaskForm({ task, start, opened = true, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const { user } = useSession()
  const client = useClient()
  const create = useChange('createTask')
  const update = useChange('updateTask')
  const form = useCallForm({
    call: 'updateTask',
    of: task ?? {
      date_selection: 'tomorrow',
      timezone: client.time_zone,
      user_id: user.id,
      participant_id: start?.participant?.id,
      conversation_id: start?.conversation_id,
      entry_id: start?.entry_id,
    },
    own: { time: task ? [task.hour, task.minute].map(twoDigits).join(':') : usualTime({}) },
    validate: {
      time: (time) =>
        format.readTime(time) ? null : t('kit.time.fault', { example: format.timeField('21:30') }),
    },
  })
  const isCustom = form.useWatchValue('date_selection') === 'custom'
  // A time that was typed stays.
  const followDay = (name: keyof Day) =>
    form.watch(name, ({ previousValue }) => {
      if (task) return
      const { time, ...day } = form.getValues()
      if (format.readTime(time) === usualTime({ ...day, [name]: previousValue }))
        form.setFieldValue('time', usualTime(day))
    })
  followDay('date_selection')
  followDay('date')
  followDay('timezone')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(task ? 'tasks.edit' : 'tasks.new')}
      submitLabel={t(task ? 'tasks.save' : 'tasks.create')}
      doneText={t(task ? 'tasks.saved' : 'tasks.created')}
      form={form}
      draft={task?.id ?? start?.participant?.id}
      size={560}
      onSubmit={(sent, { time }) => {
        const [hour = 0, minute = 0] = (format.readTime(time) ?? usualTime(sent)).split(':').map(Number)
        const body = { ...sent, hour, minute }
        return task ? update.mutateAsync({ params: { id: task.id }, body }) : create.mutateAsync({ body })
      }}
    >
      {task && task.title === '' && <Text c="dimmed">{t('tasks.forgotten')}</Text>}
      <TextField form={form} name="title" label={t('tasks.taskTitle')} data-autofocus />
      <FieldRow>
        <ChoiceField
          form={form}
          name="date_selection"
          label={t('tasks.when')}
          data={dateSelections.map((value) => ({ value, label: t(`tasks.when.${value}`) }))}
        />
        {isCustom && <DayField form={form} name="date" label={t('tasks.date')} />}
      </FieldRow>
      <FieldRow>
        <TimeField form={form} name="time" label={t('tasks.time')} />
        <ChoiceField
          form={form}
          name="timezone"
          label={t('tasks.timezone')}
          data={zoneChoices(t, task?.timezone ?? client.time_zone)}
        />
      </FieldRow>
      <UserField form={form} label={t('tasks.user')} chosen={task ? task.user : user} />
      <PersonField
        form={form}
        label={t('nouns.participant')}
        chosen={task?.participant ?? start?.participant}
        onChange={(id) => {
          // Of another person than the one with whom it began.
          form.setFieldValue('conversation_id', '')
          form.setFieldValue('entry_id', '')
          form.setFieldValue('participant_id', id)
        }}
      />
      <LongTextField form={form} name="text" label={t('tasks.text')} autosize minRows={2} maxRows={8} />
      {task && (
        <Text fz="xs" c="dimmed" component="div">
          {t('work.madeBy')}: {task.made_by?.name ?? '–'}
          {hasOrigin(task) && (
            <>
              {' · '}
              {t('work.begunFrom')}: <OriginLink of={task} />
            </>
          )}
        </Text>
      )}
    </FormDialog>
  )
}

function TaskFacts({
  task,
  reason,
  opened = true,
  onClose,
}: Props & { task: Task; reason?: string | undefined }) {
  const t = useT()
  const format = useFormat()
  const done =
    task.done_at && t('tasks.doneBy', { name: task.done_by?.name ?? '–', at: format.dateTime(task.done_at) })
  return (
    <Modal opened={opened} onClose={onClose} title={task.title || t('tasks.untitled')} size={560}>
      <Stack gap="md">
        {reason && <Text c="dimmed">{reason}</Text>}
        <Facts
          facts={{
            [t('tasks.when')]: format.dateTimeZone(task.due_at),
            [t('tasks.user')]: task.user?.name ?? t('work.nobody'),
            [t('nouns.participant')]: workPerson(task.participant),
            [t('tasks.text')]: task.text ?? '–',
            [t('work.madeBy')]: task.made_by?.name ?? '–',
            [t('work.begunFrom')]: hasOrigin(task) ? <OriginLink of={task} /> : undefined,
            [t('tasks.doneAt')]: done ?? undefined,
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('kit.close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
