import { Text } from '@mantine/core'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { SharedForm } from './kindForm.ts'

export function DatesTab({ form, endsAt }: { form: SharedForm; endsAt: string }) {
  const t = useT()
  const endsBeforeNoon = form.useWatchValue('ended_at').slice(11) === '11:59:59'
  return (
    <FormSection title={t('experiences.period')} help={t('experiences.periodHelp')}>
      <DateTimeField
        form={form}
        name="started_at"
        labels={{ date: t('experiences.startDate'), time: t('experiences.startTime') }}
        precision="second"
        defaultTime="00:00:00"
      />
      <DateTimeField
        form={form}
        name="ended_at"
        labels={{ date: t('experiences.endDate'), time: t('experiences.endTime') }}
        precision="second"
        defaultTime={endsAt}
      />
      {endsBeforeNoon && (
        <Text fz="sm" c="dimmed" role="status">
          {t('experiences.endsBeforeNoon')}
        </Text>
      )}
    </FormSection>
  )
}
