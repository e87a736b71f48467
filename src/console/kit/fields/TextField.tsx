import type { TextareaProps, TextInputProps } from '@mantine/core'
import { Textarea, TextInput } from '@mantine/core'
import { bindText, type FieldProps } from './bind.ts'

/** A line of text; `type` makes it an address or a time of day. */
export function TextField<V>({ form, name, ...props }: FieldProps<V, string, TextInputProps>) {
  return <TextInput key={form.key(name)} {...bindText(form, name)} {...props} />
}

/** A text of several lines. */
export function LongTextField<V>({ form, name, ...props }: FieldProps<V, string, TextareaProps>) {
  return <Textarea key={form.key(name)} {...bindText(form, name)} {...props} />
}

/** A colour; there is always one, so nothing marks that there must be. */
export function ColourField<V>(props: FieldProps<V, string, TextInputProps>) {
  return <TextField type="color" maw={120} withAsterisk={false} {...props} />
}
