import { Button, Group, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Suggestion } from './creditSuggestions.ts'
import { takeOverKey } from './queueKeys.ts'

export const isTakeOver = ({ altKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean =>
  altKey && !ctrlKey && !metaKey && code === 'KeyS'

type Props = { suggestions: readonly Suggestion[]; onTake: () => void }

/** How many credits are suggested, and by what. */
export function Suggestions({ suggestions, onTake }: Props) {
  const t = useT()
  if (suggestions.length === 0) return null
  return (
    <Group gap="sm" mb="xs" align="center">
      <div>
        {suggestions.map(({ of, credits, answers = [] }) => (
          <Text key={of} fz="sm">
            {t(`validation.credits.suggested.${of}`, {
              count: credits,
              answers: answers.map(({ name, value }) => `${name}: ${value}`).join(' · '),
            })}
          </Text>
        ))}
      </div>
      <Button variant="default" size="compact-sm" aria-keyshortcuts={takeOverKey} onClick={onTake}>
        {t('validation.credits.takeOver')}
      </Button>
    </Group>
  )
}
