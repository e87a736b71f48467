import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useFormat } from '../i18n/format.ts'

type Props = Omit<TextInputProps, 'type' | 'onChange' | 'value' | 'defaultValue'> & {
  /** `YYYY-MM-DDTHH:MM`, local to the client; empty for none. */
  value?: string
  defaultValue?: string
  onChange?: (localText: string) => void
}

/** Date and time in the client's zone, which stands below; gives local text that the server resolves (M9). */
export function DateTimeField({ onChange, description, ...rest }: Props) {
  const format = useFormat()
  const given = rest.value ?? rest.defaultValue
  const zone = format.zone(given ? new Date(given) : undefined)
  return (
    <TextInput
      type="datetime-local"
      max="9999-12-31T23:59"
      description={
        description ? (
          <>
            {description} · {zone}
          </>
        ) : (
          zone
        )
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...rest}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.currentTarget.value)}
    />
  )
}
