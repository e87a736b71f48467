import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'

type Props = {
  labels: { date: string; time: string }
  /** `HH:MM`, set together with a date. */
  defaultTime: string
  /** `YYYY-MM-DDTHH:MM` in the client's zone, or ''. */
  defaultValue?: string
  onChange?: (local: string) => void
  error?: ReactNode
  'data-path'?: string
}

/** A date and its time of day in the client's zone, which stands below; without a date there is no time. */
export function MomentFields({ labels, defaultTime, defaultValue = '', onChange, error, ...rest }: Props) {
  const format = useFormat()
  const [local, setLocal] = useState(defaultValue)
  const [date = '', time = ''] = local.split('T')
  const tell = (next: string) => {
    setLocal(next)
    onChange?.(next)
  }
  return (
    <FieldRow>
      <TextInput
        type="date"
        max="9999-12-31"
        label={labels.date}
        value={date}
        error={error}
        data-path={rest['data-path']}
        onChange={({ currentTarget: { value } }) => tell(value && `${value}T${time || defaultTime}`)}
      />
      <TextInput
        type="time"
        label={labels.time}
        value={time}
        disabled={date === ''}
        description={format.zone(date ? new Date(`${date}T12:00:00Z`) : undefined)}
        onChange={({ currentTarget: { value } }) => tell(`${date}T${value || defaultTime}`)}
      />
    </FieldRow>
  )
}
