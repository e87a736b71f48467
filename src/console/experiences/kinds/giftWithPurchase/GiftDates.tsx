import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { GiftTab } from './giftValues.ts'

/** Each with the time of day that stands there once a date is chosen (E9). */
const times = [
  ['coming_soon_started_at', '00:00:00'],
  ['closed_ended_at', '23:59:59'],
  ['profile_closed_at', '23:59:59'],
] as const

/** The pages before the start and after the end (E3, E9). */
export function GiftDates({ form }: Pick<GiftTab, 'form'>) {
  const t = useT()
  return (
    <FormSection title={t('gift.dates')} help={t('gift.datesHelp')}>
      {times.map(([name, defaultTime]) => (
        <DateTimeField
          key={name}
          form={form}
          name={name}
          labels={{ date: t(`gift.${name}`), time: t(`gift.${name}.time`) }}
          precision="second"
          defaultTime={defaultTime}
        />
      ))}
    </FormSection>
  )
}
