import { fields } from 'virtual:fields'
import { useForm } from '@mantine/form'
import type { BodyCall, BodyOf, CallSetup, Checks, Form, OwnSetup, ValuesOf } from './formTypes.ts'
import { faultsLeft } from './mended.ts'
import { useMeanwhile } from './useMeanwhile.ts'
import { bodyOf, fieldAt, startOf, type Values } from './values.ts'

/**
 * The form of a call. Its names, limits and what it starts with are the contract's: `of` is the record that is
 * changed (null becomes an empty text), `own` are values that the call has not, or has in another shape. The fields
 * of this folder are bound to it by `form` and `name`; `form.body()` is what the call takes.
 *
 *     const form = useCallForm({ call: 'createLink', of: link })
 *     <TextField form={form} name="url" label={t('links.target')} />
 *
 * A record that is read again in another version is taken over by the form, which keeps what was typed.
 *
 * Uncontrolled: a keystroke draws nothing again. `form.useWatchValue(name)` is for what must follow one.
 */
export function useCallForm<V extends Values>(setup: OwnSetup<V>): Form<V, V>
export function useCallForm<N extends BodyCall, Own extends Values = Record<never, never>>(
  setup: CallSetup<N, Own>,
): Form<ValuesOf<N, Own>, BodyOf<N, Own>>
export function useCallForm<V extends Values>(setup: AnySetup<V>): Form<V, unknown> {
  return useAnyForm(setup)
}

export function useAnyForm<V extends Values>(setup: AnySetup<V>): Form<V, unknown> {
  const { call, initialValues, of, own, validate, onValuesChange } = setup
  const known = fields[call] ?? {}
  // `ValuesOf` says of the call's types what `startOf` does with its fields.
  const start = initialValues ?? ({ ...startOf(known, of), ...own } as V)
  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues: start,
    ...(validate ? { validate } : {}),
    onValuesChange: (values, previous) => {
      const change = { values, previous }
      if (faultsLeft(form.errors, change) !== form.errors)
        form.setErrors((errors) => faultsLeft(errors, change))
      onValuesChange?.(values, previous)
    },
  })
  return {
    ...form,
    ...useMeanwhile(form, start),
    field: (name) => fieldAt(known, name),
    body: () => (initialValues ? form.getValues() : bodyOf(known, form.getValues())),
  }
}

export type AnySetup<V> = Checks<V> & {
  call: BodyCall
  initialValues?: V
  of?: Values | undefined
  own?: Values
}
