import { Button, Group } from '@mantine/core'
import type { KeyboardEvent } from 'react'

type Props = {
  reasons: readonly string[]
  /** None: each is given at once. */
  chosen: readonly string[] | undefined
  onPress: (reason: string) => void
  /** Enter on any of them, where they are chosen first. */
  onEnter: () => void
  /** The id of what says what they are. */
  labelledBy: string
  /** The first gets the focus once they are there. */
  isFirst?: boolean
}

/** Reasons that need not be typed, by 1 to 9 or Space; where several may hold, Enter goes on. */
export function ReasonButtons({ reasons, chosen, onPress, onEnter, labelledBy, isFirst = false }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const reason = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined
    if (reason === undefined && (event.key !== 'Enter' || !chosen)) return
    event.preventDefault()
    event.stopPropagation()
    if (reason === undefined) onEnter()
    else onPress(reason)
  }
  return (
    <Group gap="xs" role="group" aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      {reasons.map((reason, at) => (
        <Button
          key={reason}
          variant={chosen?.includes(reason) ? 'filled' : 'default'}
          size="compact-sm"
          {...(chosen ? { 'aria-pressed': chosen.includes(reason) } : {})}
          leftSection={at < 9 && <kbd>{at + 1}</kbd>}
          {...(at < 9 ? { 'aria-keyshortcuts': String(at + 1) } : {})}
          {...(at === 0 && isFirst ? { autoFocus: true, 'data-autofocus': true } : {})}
          onClick={() => onPress(reason)}
        >
          {reason}
        </Button>
      ))}
    </Group>
  )
}

/** With it, or without it where it was there. */
export const toggled = (chosen: readonly string[], reason: string): string[] =>
  chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason]
