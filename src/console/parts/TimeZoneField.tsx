import { ChoiceField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'

/** From east to west; the whole list follows. */
const common = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Winnipeg',
  'America/Regina',
  'America/Edmonton',
  'America/Vancouver',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
]

const written = (zone: string) => ({ value: zone, label: zone.replaceAll('_', ' ') })

/** All zones, the usual ones first, and `current` where it is an old name. */
export function zoneChoices(t: T, current: string) {
  const every = Intl.supportedValuesOf('timeZone').filter((zone) => !common.includes(zone))
  const isKnown = current === '' || common.includes(current) || every.includes(current)
  return [
    { group: t('clients.commonZones'), items: [...common, ...(isKnown ? [] : [current])].map(written) },
    { group: t('clients.otherZones'), items: every.map(written) },
  ]
}

type Props = {
  form: Form<{ time_zone: string }>
  /** The first choice, which stands for none. */
  none?: string
}

/** A time zone by its IANA name; typing its first letters finds it. One that is an old name is offered too. */
export function TimeZoneField({ form, none }: Props) {
  const t = useT()
  const { time_zone: current } = form.getInitialValues()
  return (
    <ChoiceField
      form={form}
      name="time_zone"
      label={t('clients.timeZone')}
      {...(none === undefined ? {} : { none })}
      data={zoneChoices(t, current)}
    />
  )
}
