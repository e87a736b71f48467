import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = {
  dateLabel: string
  timeLabel: string
  /** `HH:MM:SS`, set when a date is chosen (E9). */
  defaultTime: string
  /** `YYYY-MM-DDTHH:MM:SS` in the client's zone, or ''. */
  defaultValue?: string
  onChange?: (local: string) => void
  error?: ReactNode
  'data-path'?: string
}

/** A date and a time to the second, in the client's zone, which stands below. Without a date there is no time. */
export function DateAndTimeField({ dateLabel, timeLabel, defaultTime, onChange, error, ...rest }: Props) {
  const t = useT()
  const format = useFormat()
  const [savedDate, savedTime] = (rest.defaultValue ?? '').split('T')
  const [date, setDate] = useState(savedDate ?? '')
  const [time, setTime] = useState(savedTime ?? '')
  const tell = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    onChange?.(nextDate ? `${nextDate}T${withSeconds(nextTime || defaultTime)}` : '')
  }
  return (
    <FieldRow>
      <TextInput
        type="date"
        max="9999-12-31"
        label={dateLabel}
        value={date}
        error={error}
        data-path={rest['data-path']}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          tell(chosen, chosen ? time || defaultTime : '')
        }}
      />
      <TextInput
        type="time"
        step={1}
        label={timeLabel}
        value={time}
        disabled={date === ''}
        description={t('experiences.zoneHint', {
          zone: format.zone(date ? new Date(`${date}T12:00:00Z`) : undefined),
        })}
        onChange={(event) => tell(date, event.currentTarget.value)}
        onBlur={() => date && time === '' && tell(date, defaultTime)}
      />
    </FieldRow>
  )
}

/** Browsers leave the seconds out where they are 0. */
const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time)
