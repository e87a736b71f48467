import { useState } from 'react'
import { bindText, type FieldProps } from './bind.ts'
import { TimeInput, type TimeInputProps } from './TimeInput.tsx'

type Props<V> = FieldProps<V, string, TimeInputProps>

/** A time of day of a form. */
export function TimeField<V>({ form, name, ...props }: Props<V>) {
  return <OwnTime key={form.key(name)} {...bindText(form, name)} {...props} />
}

type OwnProps = Omit<TimeInputProps, 'value'> & { defaultValue?: string }

function OwnTime({ defaultValue = '', onChange, ...props }: OwnProps) {
  const [value, setValue] = useState(defaultValue)
  return (
    <TimeInput
      {...props}
      value={value}
      onChange={(time) => {
        setValue(time)
        onChange(time)
      }}
    />
  )
}
