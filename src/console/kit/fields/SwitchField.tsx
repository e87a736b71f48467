import { Checkbox, type CheckboxProps, Switch, type SwitchProps } from '@mantine/core'
import { bind, type FieldProps } from './bind.ts'

/** A setting that is on or off. */
export function SwitchField<V>({ form, name, ...props }: FieldProps<V, boolean, SwitchProps>) {
  return <Switch key={form.key(name)} {...bind(form, name, 'checkbox')} {...props} />
}

/** A yes to one thing. */
export function CheckboxField<V>({ form, name, ...props }: FieldProps<V, boolean, CheckboxProps>) {
  return <Checkbox key={form.key(name)} {...bind(form, name, 'checkbox')} {...props} />
}
