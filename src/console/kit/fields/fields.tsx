import type {
  CheckboxGroupProps,
  CheckboxProps,
  NativeSelectProps,
  PasswordInputProps,
  SwitchProps,
  TextareaProps,
  TextInputProps,
} from '@mantine/core'
import {
  Checkbox,
  Group,
  NativeSelect,
  PasswordInput,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { bind, bindText, type FieldProps } from './bind.ts'
import type { NameOf, ValueAt } from './formTypes.ts'

/** A line of text; `type` makes it an address or a time of day. */
export function TextField<V>({ form, name, ...props }: FieldProps<V, string, TextInputProps>) {
  return <TextInput key={form.key(name)} {...bindText(form, name)} {...props} />
}

/** A text of several lines. */
export function LongTextField<V>({ form, name, ...props }: FieldProps<V, string, TextareaProps>) {
  return <Textarea key={form.key(name)} {...bindText(form, name)} {...props} />
}

/** A password, which can be shown while it is typed. */
export function PasswordField<V>({ form, name, ...props }: FieldProps<V, string, PasswordInputProps>) {
  return <PasswordInput key={form.key(name)} {...bindText(form, name)} {...props} />
}

/** A colour; there is always one, so nothing marks that there must be. */
export function ColourField<V>(props: FieldProps<V, string, TextInputProps>) {
  return <TextField type="color" maw={120} withAsterisk={false} {...props} />
}

/** A setting that is on or off. */
export function SwitchField<V>({ form, name, ...props }: FieldProps<V, boolean, SwitchProps>) {
  return <Switch key={form.key(name)} {...bind(form, name, 'checkbox')} {...props} />
}

/** A yes to one thing. */
export function CheckboxField<V>({ form, name, ...props }: FieldProps<V, boolean, CheckboxProps>) {
  return <Checkbox key={form.key(name)} {...bind(form, name, 'checkbox')} {...props} />
}

type Choice<V, Name extends string> = Exclude<ValueAt<V, Name> & string, ''>
type Props<V, Name extends NameOf<V, string>> = FieldProps<V, string, NativeSelectProps> & {
  name: Name
  /** The first choice, which stands for none. */
  none?: string | undefined
  /** The text of each choice that the contract allows; instead of `data`. */
  textOf?: (choice: Choice<V, Name>) => string
}

/** One of several: of those that the contract allows (`textOf`), or of `data`. */
export function ChoiceField<V, Name extends NameOf<V, string>>(props: Props<V, Name>) {
  const { form, name, none, textOf, data = [], ...rest } = props
  // The names of a form's choices are the contract's, and so are these.
  const choices = (form.field(name)?.choices ?? []) as Choice<V, Name>[]
  const options = textOf ? choices.map((value) => ({ value, label: textOf(value) })) : data
  return (
    <NativeSelect
      // The field keeps its value, and the select has no such option until the choices are there.
      key={`${form.key(name)} ${options.length}`}
      {...bind(form, name)}
      data={none === undefined ? [...options] : [{ value: '', label: none }, ...options]}
      {...rest}
    />
  )
}

type SeveralProps<V> = FieldProps<V, readonly string[], Omit<CheckboxGroupProps, 'children'>> & {
  data: { value: string; label: string }[]
  /** Under each other. */
  isStacked?: boolean
}

/** Any number of several. */
export function CheckboxesField<V>({ form, name, data, isStacked, ...props }: SeveralProps<V>) {
  const boxes = data.map((choice) => <Checkbox key={choice.value} {...choice} />)
  return (
    <Checkbox.Group key={form.key(name)} {...bind(form, name)} {...props}>
      {isStacked ? (
        <Stack gap="xs" mt="xs">
          {boxes}
        </Stack>
      ) : (
        <Group mt="xs">{boxes}</Group>
      )}
    </Checkbox.Group>
  )
}
