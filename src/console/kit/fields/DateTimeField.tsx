import type { ReactNode } from 'react'
import { useState } from 'react'
import { FieldRow } from '../edit/FormSection.tsx'
import { useFormat } from '../i18n/format.ts'
import type { Precision } from '../i18n/localTime.ts'
import { bind } from './bind.ts'
import { DayInput } from './DayInput.tsx'
import type { Form, NameOf } from './formTypes.ts'
import { TimeInput } from './TimeInput.tsx'

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
  const [saved, savedTime] = partsOf(rest.defaultValue ?? '')
  const [date, setDate] = useState(saved)
  const [time, setTime] = useState(savedTime)
  const tell = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    onChange?.(nextDate && `${nextDate}T${nextTime || defaultTime}`)
  }
  return (
    <FieldRow>
      <DayInput
        label={labels.date}
        value={date}
        error={rest.error}
        data-path={rest['data-path']}
        onChange={(day) => tell(day, day && (time || defaultTime))}
      />
      <TimeInput
        precision={precision}
        label={labels.time}
        value={time}
        disabled={date === ''}
        description={format.zone(format.readDay(date) ? new Date(`${date}T12:00:00Z`) : undefined)}
        // The T stands before the time alone, also where what was typed is none.
        onChange={(typed) => tell(date, typed.replaceAll('T', 't'))}
        onBlur={() => date && time === '' && tell(date, defaultTime)}
      />
    </FieldRow>
  )
}

function partsOf(local: string): [date: string, time: string] {
  const at = local.lastIndexOf('T')
  return at < 0 ? ['', ''] : [local.slice(0, at), local.slice(at + 1)]
}
