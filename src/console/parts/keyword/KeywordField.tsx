import type { TextInputProps } from '@mantine/core'
import type { FieldProps } from '#console/kit/fields/bind.ts'
import { TextField } from '#console/kit/fields/fields.tsx'
import { KeywordAvailability } from './KeywordAvailability.tsx'
import type { KeywordAnswer } from './useKeywordCheck.ts'

type Props<V> = FieldProps<V, string, TextInputProps> & { answer: KeywordAnswer }

/** A keyword, and below it whether it is free. */
export function KeywordField<V>({ answer, ...props }: Props<V>) {
  return (
    <TextField
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      description={<KeywordAvailability answer={answer} />}
      {...props}
    />
  )
}
