import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { ReasonButtons, toggled } from '#console/parts/reasons/ReasonButtons.tsx'
import type { Decision } from '#contract/entries/entryStates.ts'
import { queueKeys } from './queueKeys.ts'

type Props = {
  status: Exclude<Decision, 'valid'>
  name: string
  /** Reasons of the experience itself take the place of the usual ones of a rejection. */
  own?: readonly string[]
  /** As they were given before. */
  was: readonly string[] | undefined
  onReasons: (reasons: string[]) => void
  onClose: () => void
}

const usual = {
  invalid: ['unreadable', 'incomplete', 'outsideDates', 'wrongProduct', 'twice', 'notEligible'],
  kicked: ['fraud', 'usedBefore', 'abuse', 'madeUp'],
} as const

/**
 * Anything but valid needs a reason (E5): a digit gives a usual one at once, or one is written. Where several hold, a key
 * says so first: then digits choose, and Enter gives all of them.
 */
export function ReasonPanel({ status, name, own = [], was = [], onReasons, onClose }: Props) {
  const t = useT()
  const id = useId()
  const reasons =
    status === 'invalid' && own.length > 0
      ? own
      : usual[status].map((reason) => t(`validation.reason.${reason}`))
  const [typed, setTyped] = useState(() =>
    was.filter((one) => was.length === 1 || !reasons.includes(one)).join('; '),
  )
  const [chosen, setChosen] = useState(() =>
    was.length > 1 ? was.filter((one) => reasons.includes(one)) : undefined,
  )
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    const all = [...(chosen ?? []), typed.trim()].filter(Boolean)
    if (all.length > 0) onReasons(all)
    else setMissing(true)
  }
  const press = (reason: string) => {
    if (!chosen) return onReasons([reason])
    setMissing(false)
    setChosen(toggled(chosen, reason))
  }
  const toggleSeveral = () => setChosen(chosen ? undefined : [])
  useKeys({
    [queueKeys.several]: toggleSeveral,
    ...Object.fromEntries(reasons.slice(0, 9).map((reason, at) => [String(at + 1), () => press(reason)])),
  })
  return (
    <Alert
      role="group"
      mb="md"
      variant="outline"
      color="yellow"
      title={t(status === 'kicked' ? 'validation.whyKicked' : 'validation.whyInvalid', { name })}
    >
      <Group gap="sm" mb="xs">
        <Text id={id} fz="sm">
          {t(chosen ? 'validation.severalHelp' : 'validation.oneHelp')}
        </Text>
        <Button
          variant={chosen ? 'filled' : 'default'}
          size="compact-sm"
          leftSection={<kbd>{queueKeys.several.toUpperCase()}</kbd>}
          aria-keyshortcuts={queueKeys.several}
          aria-pressed={chosen !== undefined}
          onClick={toggleSeveral}
        >
          {t('validation.several')}
        </Button>
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <ReasonButtons
          // Another box where several are chosen: the focus goes into it, so that Enter is meant for it.
          key={chosen ? 'several' : 'one'}
          isFirst={chosen !== undefined}
          labelledBy={id}
          reasons={reasons}
          chosen={chosen}
          onPress={press}
          onEnter={send}
        />
        <Group gap="xs" align="end" mt="sm">
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
