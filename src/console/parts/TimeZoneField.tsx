import type { NativeSelectProps } from '@mantine/core'
import { NativeSelect } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'

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

/** A time zone by its IANA name; typing its first letters finds it. `current` is offered even where it is an old name. */
export function TimeZoneField({ current, ...rest }: Omit<NativeSelectProps, 'data'> & { current: string }) {
  const t = useT()
  const every = Intl.supportedValuesOf('timeZone').filter((zone) => !common.includes(zone))
  const isKnown = common.includes(current) || every.includes(current)
  return (
    <NativeSelect
      label={t('clients.timeZone')}
      {...rest}
      data={[
        { group: t('clients.commonZones'), items: [...common, ...(isKnown ? [] : [current])].map(written) },
        { group: t('clients.otherZones'), items: every.map(written) },
      ]}
    />
  )
}
