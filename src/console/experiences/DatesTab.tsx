import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { TabProps } from './tabProps.ts'

// The times of a sweepstakes when a date is chosen (E9): eleven in the morning, not at night.
const defaultTimes = { start: '00:00:00', end: '11:59:59' } as const

export function DatesTab({ form }: TabProps) {
  const t = useT()
  return (
    <FormSection title={t('experiences.period')} help={t('experiences.periodHelp')}>
      <DateTimeField
        labels={{ date: t('experiences.startDate'), time: t('experiences.startTime') }}
        precision="second"
        defaultTime={defaultTimes.start}
        key={form.key('started_at')}
        {...form.getInputProps('started_at')}
      />
      <DateTimeField
        labels={{ date: t('experiences.endDate'), time: t('experiences.endTime') }}
        precision="second"
        defaultTime={defaultTimes.end}
        key={form.key('ended_at')}
        {...form.getInputProps('ended_at')}
      />
    </FormSection>
  )
}
