import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import classes from './fields.module.css'

export type DayInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** `YYYY-MM-DD`, '' for none, or what was typed and is no day. */
  value: string
  onChange: (day: string) => void
  /** Once a day is wholly typed or chosen: for what asks the server at each one. */
  onDone?: (day: string) => void
  min?: string | undefined
  max?: string | undefined
}

/**
 * A day, read and typed as the lists show it; other usual ways are understood, and the browser's calendar is beside it.
 * A text that is no day stays as it was typed, and is told.
 */
export function DayInput({
  value,
  onChange,
  onDone,
  min,
  max = '9999-12-31',
  error,
  ...rest
}: DayInputProps) {
  const t = useT()
  const format = useFormat()
  const [typed, setTyped] = useState<string>()
  const picker = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  const day = format.readDay(value)
  const isFault = typed === undefined && value !== '' && !day
  const tell = (next: string) => {
    if (next !== told.current && (next === '' || format.readDay(next))) onDone?.(next)
    told.current = next
  }
  const done = () => {
    if (typed !== undefined) tell(value)
    setTyped(undefined)
  }
  const type = (text: string) => {
    if (typed === undefined) told.current = value
    setTyped(text)
    const next = format.readDay(text) ?? text.trim()
    onChange(next)
    if (isWhole(text)) tell(next)
  }
  return (
    <TextInput
      autoComplete="off"
      placeholder={t(`kit.day.${format.dateFormat}`)}
      {...rest}
      value={typed ?? (day ? format.dayField(day) : value)}
      error={error ?? (isFault && t('kit.day.fault', { example: format.dayField(example) }))}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            // Typing is the way by keyboard.
            tabIndex={-1}
            disabled={rest.disabled ?? false}
            aria-label={t('kit.day.choose')}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={14} />
          </ActionIcon>
          <input
            ref={picker}
            type="date"
            className={classes.picker}
            tabIndex={-1}
            aria-hidden
            min={min}
            max={max}
            value={day ?? ''}
            onChange={({ currentTarget }) => {
              setTyped(undefined)
              told.current = value
              onChange(currentTarget.value)
              tell(currentTarget.value)
            }}
          />
        </>
      }
    />
  )
}

/** No day on which the order could be mistaken. */
const example = '2027-01-31'

/** While 4/1/2027 is typed it passes through 4/1/20, and by the calendar's keys a year through 0002. */
const isWhole = (text: string) => text === '' || /^[2-9]\d{3}-\d\d-\d\d$|\b[12]\d{3}$/.test(text.trim())
