import { useChange, useRead } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { CheckboxesField, ChoiceField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { ReportSchedule } from '#contract/reporting/scheduleCalls.ts'
import type { ScheduledOf } from './scheduledOf.ts'

type Props = { of: ScheduledOf; schedule: ReportSchedule | undefined; onClose: () => void }
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** To whom the report goes, and when; makes a schedule, or changes one. */
export function ScheduleDialog({ of, schedule, onClose }: Props) {
  const t = useT()
  const users = useRead('findUsers', { query: {} })
  const form = useCallForm({
    call: 'updateReportSchedule',
    of: schedule ?? { rhythm: 'weekly', recipient_ids: [] },
    own: { on: String(schedule?.weekday ?? 1) },
  })
  const create = useChange('createReportSchedule')
  const update = useChange('updateReportSchedule')
  const isWeekly = form.useWatchValue('rhythm') === 'weekly'
  return (
    <FormDialog
      onClose={onClose}
      title={t('report.byEmailEdit')}
      submitLabel={t('report.byEmailSave')}
      doneText={t(schedule ? 'report.byEmailSaved' : 'report.byEmailMade')}
      form={form}
      draft={schedule?.id}
      size={520}
      onSubmit={(sent, { on }) => {
        const body = { ...sent, weekday: Number(on) }
        return schedule
          ? update.mutateAsync({ params: { id: schedule.id }, body })
          : create.mutateAsync({ body: { ...body, ...of } })
      }}
    >
      <Loaded read={users} lines={3}>
        {({ data }) => (
          <CheckboxesField
            form={form}
            name="recipient_ids"
            isStacked
            label={t('report.recipientsOf')}
            description={t('report.byEmailHint')}
            data={withChosen(data, schedule).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Loaded>
      <FieldRow>
        <ChoiceField
          form={form}
          name="rhythm"
          label={t('report.rhythm')}
          textOf={(rhythm) => t(`report.rhythm.${rhythm}`)}
        />
        {isWeekly ? (
          <ChoiceField
            form={form}
            name="on"
            label={t('report.weekday')}
            data={weekdays.map((day) => ({ value: String(day), label: t(`report.weekday.${day}`) }))}
          />
        ) : (
          <NumberField
            form={form}
            name="month_day"
            label={t('report.monthDay')}
            description={t('report.monthDayHint')}
          />
        )}
        <NumberField form={form} name="hour" label={t('report.hour')} description={t('report.hourHint')} />
      </FieldRow>
    </FormDialog>
  )
}

type Named = { id: string; name: string }

/** Whoever gets it already stays in sight, also where the list of users has too many. */
const withChosen = (found: readonly Named[], schedule: ReportSchedule | undefined): Named[] => [
  ...(schedule?.recipients ?? []).filter(({ id }) => !found.some((one) => one.id === id)),
  ...found,
]
