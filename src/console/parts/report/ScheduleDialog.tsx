import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ReportSchedule } from '#contract/reporting/scheduleCalls.ts'
import { RecipientsField } from './RecipientsField.tsx'
import type { ScheduledOf } from './scheduledOf.ts'

type Props = { of: ScheduledOf; schedule: ReportSchedule | undefined; onClose: () => void }
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** To whom the report goes, and when; makes a schedule, or changes one. */
export function ScheduleDialog({ of, schedule, onClose }: Props) {
  const t = useT()
  const form = useCallForm({
    call: 'updateReportSchedule',
    of: schedule ?? { rhythm: 'weekly', recipient_ids: [] },
    own: { on: String(schedule?.weekday ?? 1), names: namesOf(schedule) },
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
      draft={schedule?.id ?? Object.values(of).join()}
      size={520}
      onSubmit={(sent, { on }) => {
        // A field that is not in sight may have been emptied.
        const monthDay = isWeekly ? (schedule?.month_day ?? 1) : sent.month_day
        const body = { ...sent, weekday: Number(on), month_day: monthDay }
        return schedule
          ? update.mutateAsync({ params: { id: schedule.id }, body })
          : create.mutateAsync({ body: { ...body, ...of } })
      }}
    >
      <RecipientsField form={form} />
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
            withAsterisk
          />
        )}
        <NumberField
          form={form}
          name="hour"
          label={t('report.hour')}
          description={t('report.hourHint')}
          withAsterisk
        />
      </FieldRow>
    </FormDialog>
  )
}

const namesOf = (schedule: ReportSchedule | undefined): Record<string, string> =>
  Object.fromEntries((schedule?.recipients ?? []).map(({ id, name }) => [id, name]))
