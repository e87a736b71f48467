import type { TextInputProps } from '@mantine/core'
import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import classes from '../kit.module.css'

type Props<V extends Record<string, unknown>> = {
  form: UseFormReturnType<V>
  /** The English field; the French one is `${name}_fr` unless `nameFr` says otherwise. */
  name: string
  nameFr?: string
  label: string
  isLong?: boolean
} & Pick<TextInputProps, 'description' | 'required' | 'maxLength'>

/** A short text in English and French, side by side. */
export function BilingualField<V extends Record<string, unknown>>(props: Props<V>) {
  const { form, name, nameFr = `${name}_fr`, label, isLong, ...rest } = props
  const Field = isLong ? Textarea : TextInput
  return (
    <div className={classes.fieldRow}>
      <Field key={form.key(name)} label={`${label} (EN)`} lang="en" {...rest} {...form.getInputProps(name)} />
      <Field
        key={form.key(nameFr)}
        label={`${label} (FR)`}
        lang="fr"
        {...rest}
        {...form.getInputProps(nameFr)}
      />
    </div>
  )
}
