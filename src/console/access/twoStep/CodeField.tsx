import type { TextInputProps } from '@mantine/core'
import { TextField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'

type Props = Omit<TextInputProps, 'form' | 'name'> & { form: Form<{ code: string }>; label: string }

/** A code of an app, which telephones offer to fill in, or a recovery code. */
export function CodeField({ form, label, ...props }: Props) {
  return (
    <TextField
      form={form}
      name="code"
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      withAsterisk={false}
      {...props}
    />
  )
}
