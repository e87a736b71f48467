import type { ReactNode } from 'react'
import type { Form, NameOf } from './formTypes.ts'

/** The props of a field: Mantine's own, without those that the form gives. */
export type FieldProps<V, T, P> = { form: Form<V>; name: NameOf<V, T> } & Omit<
  P,
  'form' | 'name' | 'value' | 'defaultValue' | 'checked' | 'defaultChecked' | 'onChange' | 'label'
> & { label?: ReactNode }

/** Binds an input to a field of a form; its `key` is given apart, since React takes no key out of a spread. */
export function bind<V>(form: Form<V>, name: string, type: 'input' | 'checkbox' = 'input') {
  const { error, ...input } = form.getInputProps(name, { type })
  return { ...input, error: error ?? faultWithin(form.errors, name) }
}

/** The same for a text, with the contract's limit and the mark of what must be there. */
export function bindText<V>(form: Form<V>, name: string) {
  const { isRequired = false, isNullable, maxLength } = form.field(name) ?? {}
  return {
    ...bind(form, name),
    withAsterisk: isRequired && !isNullable,
    ...(maxLength === undefined ? {} : { maxLength }),
  }
}

/** Faults of an entry, where the server names one and the field is one for all of them. */
const faultWithin = (errors: Record<string, ReactNode>, name: string) =>
  Object.entries(errors).find(([field]) => field.startsWith(`${name}.`))?.[1]
