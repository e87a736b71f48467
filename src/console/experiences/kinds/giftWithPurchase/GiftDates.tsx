import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { DateTimeField } from '#console/kit/fields/DateTimeField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Extra, KindTab } from '../../ExperienceEditor.tsx'
import { type GiftOwn, giftTimes } from './giftValues.ts'

const defaults = {
  coming_soon_started_at: '00:00:00',
  closed_ended_at: '23:59:59',
  profile_closed_at: '23:59:59',
} as const

type Props = Pick<KindTab<GiftOwn>, 'form'>

/** What of it is seen before the start and after the end (E3, E9). */
function GiftDates({ form }: Props) {
  const t = useT()
  return (
    <FormSection title={t('gift.dates')} help={t('gift.datesHelp')}>
      {giftTimes.map((name) => (
        <DateTimeField
          key={name}
          form={form}
          name={name}
          labels={{ date: t(`gift.${name}`), time: t(`gift.${name}.time`) }}
          precision="second"
          defaultTime={defaults[name]}
        />
      ))}
    </FormSection>
  )
}

export const giftDates = ({ form }: Props): Extra => ({
  fields: giftTimes,
  content: <GiftDates form={form} />,
})
