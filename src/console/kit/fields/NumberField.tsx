import { NumberInput, type NumberInputProps } from '@mantine/core'
import { bind, type FieldProps } from './bind.ts'

/**
 * A number within the contract's range, whole where the contract says so. Mantine's input is heavy: a file of its own
 * keeps it out of the first page.
 */
export function NumberField<V>({ form, name, ...props }: FieldProps<V, number | string, NumberInputProps>) {
  const { min, max, isWhole = false } = form.field(name) ?? {}
  return (
    <NumberInput
      key={form.key(name)}
      {...bind(form, name)}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      allowDecimal={!isWhole}
      {...props}
    />
  )
}
