import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { DateAndTimeField } from './DateAndTimeField.tsx'
import type { TabProps } from './SweepstakesEditor.tsx'

// The times of a sweepstakes when a date is chosen (E9): eleven in the morning, not at night.
const defaultTimes = { start: '00:00:00', end: '11:59:59' } as const

export function DatesTab({ form }: TabProps) {
  const t = useT()
  return (
    <FormSection title={t('experiences.period')} help={t('experiences.periodHelp')}>
      <DateAndTimeField
        dateLabel={t('experiences.startDate')}
        timeLabel={t('experiences.startTime')}
        defaultTime={defaultTimes.start}
        key={form.key('started_at')}
        {...form.getInputProps('started_at')}
      />
      <DateAndTimeField
        dateLabel={t('experiences.endDate')}
        timeLabel={t('experiences.endTime')}
        defaultTime={defaultTimes.end}
        key={form.key('ended_at')}
        {...form.getInputProps('ended_at')}
      />
    </FormSection>
  )
}
