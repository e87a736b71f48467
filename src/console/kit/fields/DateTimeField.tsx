import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { FieldRow } from '../edit/FormSection.tsx'
import { useFormat } from '../i18n/format.ts'
import type { Precision } from '../i18n/localTime.ts'
import { bind } from './bind.ts'
import type { Form, NameOf } from './formTypes.ts'

type Props = {
  labels: { date: string; time: string }
  /** `HH:MM`, or `HH:MM:SS` for the second; set when a date is chosen. */
  defaultTime: string
  precision?: Precision
}
type InputProps = Props & {
  /** As `format.localText` writes it in this precision, or ''. */
  defaultValue?: string
  onChange?: (local: string) => void
  error?: ReactNode
  'data-path'?: string
}

/**
 * A date and its time of day in the client's zone, which stands below; without a date there is no time. Gives local
 * text that the server resolves (M9); `format.moment` sends an untouched time back exactly as it was.
 */
export function DateTimeField<V>({
  form,
  name,
  ...props
}: Props & { form: Form<V>; name: NameOf<V, string> }) {
  return <DateTimeInput key={form.key(name)} {...props} {...bind(form, name)} />
}

function DateTimeInput({ labels, defaultTime, precision = 'minute', onChange, ...rest }: InputProps) {
  const format = useFormat()
  const [saved = '', savedTime = ''] = (rest.defaultValue ?? '').split('T')
  const [date, setDate] = useState(saved)
  const [time, setTime] = useState(savedTime)
  const tell = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    onChange?.(nextDate && `${nextDate}T${completed(nextTime || defaultTime, precision)}`)
  }
  return (
    <FieldRow>
      <TextInput
        type="date"
        max="9999-12-31"
        label={labels.date}
        value={date}
        error={rest.error}
        data-path={rest['data-path']}
        onChange={({ currentTarget: { value } }) => tell(value, value && (time || defaultTime))}
      />
      <TextInput
        type="time"
        step={precision === 'second' ? 1 : 60}
        label={labels.time}
        value={time}
        disabled={date === ''}
        description={format.zone(date ? new Date(`${date}T12:00:00Z`) : undefined)}
        onChange={({ currentTarget: { value } }) => tell(date, value)}
        onBlur={() => date && time === '' && tell(date, defaultTime)}
      />
    </FieldRow>
  )
}

/** Browsers leave the seconds out where they are 0. */
const completed = (time: string, precision: Precision) =>
  precision === 'second' && time.length === 5 ? `${time}:00` : time
