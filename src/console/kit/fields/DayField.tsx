import { useState } from 'react'
import { bindText, type FieldProps } from './bind.ts'
import { DayInput, type DayInputProps } from './DayInput.tsx'

type Props<V> = FieldProps<V, string, DayInputProps>

/** A day of a form. */
export function DayField<V>({ form, name, ...props }: Props<V>) {
  return <OwnDay key={form.key(name)} {...bindText(form, name)} {...props} />
}

type OwnProps = Omit<DayInputProps, 'value'> & { defaultValue?: string }

function OwnDay({ defaultValue = '', onChange, ...props }: OwnProps) {
  const [value, setValue] = useState(defaultValue)
  return (
    <DayInput
      {...props}
      value={value}
      onChange={(day) => {
        setValue(day)
        onChange(day)
      }}
    />
  )
}
