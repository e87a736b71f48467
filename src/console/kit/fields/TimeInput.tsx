import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import type { Precision } from '../i18n/localTime.ts'

export type TimeInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** `HH:MM`, `HH:MM:SS` to the second, '' for none, or what was typed and is no time of day. */
  value: string
  onChange: (time: string) => void
  precision?: Precision
}

/**
 * A time of day, read and typed as the lists show it; other usual ways are understood. What is no time stays as it was
 * typed, and is told.
 */
export function TimeInput({ value, onChange, precision = 'minute', error, onBlur, ...rest }: TimeInputProps) {
  const t = useT()
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const time = format.readTime(value, precision)
  const isFault = typed === undefined && value !== '' && !time
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      value={typed ?? (time ? format.timeField(time) : value)}
      error={error ?? (isFault && t('kit.time.fault', { example: format.timeField(example) }))}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(format.readTime(currentTarget.value, precision) ?? currentTarget.value.trim())
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
      onKeyDown={(event) => event.key === 'Enter' && setTyped(undefined)}
    />
  )
}

/** No time that could be one of the other half of the day. */
const example = '21:30'
