import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import type { Decision } from '#contract/entries/entryStates.ts'

type Props = {
  status: Exclude<Decision, 'valid'>
  name: string
  /** Reasons of the experience itself take the place of the usual ones of a rejection. */
  own?: readonly string[]
  /** The one that was given before. */
  was: string | undefined
  onReasons: (reasons: string[]) => void
  onClose: () => void
}

const usual = {
  invalid: ['unreadable', 'incomplete', 'outsideDates', 'wrongProduct', 'twice', 'notEligible'],
  kicked: ['fraud', 'usedBefore', 'abuse', 'madeUp'],
} as const

/** Anything but valid needs a reason (E5): a digit gives a usual one, or one is written. */
export function ReasonPanel({ status, name, own = [], was = '', onReasons, onClose }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(was)
  const [isMissing, setMissing] = useState(false)
  const reasons =
    status === 'invalid' && own.length > 0
      ? own
      : usual[status].map((reason) => t(`validation.reason.${reason}`))
  useKeys(
    Object.fromEntries(reasons.slice(0, 9).map((reason, at) => [String(at + 1), () => onReasons([reason])])),
  )
  const send = () => {
    const reason = typed.trim()
    if (reason) onReasons([reason])
    else setMissing(true)
  }
  return (
    <Alert
      role="group"
      mb="md"
      variant="outline"
      color="yellow"
      title={t(status === 'kicked' ? 'validation.whyKicked' : 'validation.whyInvalid', { name })}
    >
      <Group gap="xs" mb="sm">
        {reasons.map((reason, at) => (
          <Button
            key={reason}
            variant="default"
            size="compact-sm"
            leftSection={at < 9 && <kbd>{at + 1}</kbd>}
            {...(at < 9 ? { 'aria-keyshortcuts': String(at + 1) } : {})}
            onClick={() => onReasons([reason])}
          >
            {reason}
          </Button>
        ))}
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Group gap="xs" align="end">
          <TextInput
            flex={1}
            label={t('validation.otherReason')}
            maxLength={500}
            value={typed}
            error={isMissing && t('experiences.reasonRequired')}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setMissing(false)
            }}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          />
          <Button type="submit">{t(status === 'kicked' ? 'validation.kick' : 'validation.reject')}</Button>
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
        </Group>
      </form>
    </Alert>
  )
}
