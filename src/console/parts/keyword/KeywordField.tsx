import type { TextInputProps } from '@mantine/core'
import type { FieldProps } from '#console/kit/fields/bind.ts'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { KeywordAnswer } from './useKeywordCheck.ts'

const tones: Record<Exclude<KeywordAnswer['kind'], 'none'>, Tone> = {
  looking: 'gray',
  unknown: 'gray',
  needsShortcode: 'amber',
  own: 'green',
  free: 'green',
  taken: 'red',
  reserved: 'red',
  too_short: 'amber',
  not_a_word: 'amber',
}

/** Whether a keyword can be had, and why not, told while it is typed. */
function KeywordAvailability({ answer }: { answer: KeywordAnswer }) {
  return (
    <span role="status" aria-live="polite">
      {answer.kind !== 'none' && (
        <StatusDot tone={tones[answer.kind]}>
          <Words answer={answer} />
        </StatusDot>
      )}
    </span>
  )
}

function Words({ answer }: { answer: KeywordAnswer }) {
  const t = useT()
  if (answer.kind === 'none') return null
  if (answer.kind === 'taken') return t('experiences.keyword.taken', answer)
  if ('keyword' in answer) return t(`experiences.keyword.${answer.kind}`, answer)
  return t(`experiences.keyword.${answer.kind}`)
}

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
