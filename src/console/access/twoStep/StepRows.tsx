import { Button, Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { TwoStep } from '#contract/access/twoStepCalls.ts'
import classes from '../access.module.css'
import type { TwoStepTask } from './TwoStepTasks.tsx'

type Props = { steps: TwoStep; onRemove: (task: TwoStepTask) => void }

/** The authenticator app and the passkeys, each removed from here. */
export function StepRows({ steps: { authenticator_since: since, passkeys }, onRemove }: Props) {
  const t = useT()
  const format = useFormat()
  if (since === null && passkeys.length === 0) return null
  return (
    <ul className={classes.sessions}>
      {since !== null && (
        <Row
          name={t('twoStep.app')}
          facts={t('twoStep.since', { at: format.dateTimeZone(since) })}
          removeLabel={t('twoStep.removeApp')}
          onRemove={() => onRemove({ kind: 'removeApp' })}
        />
      )}
      {passkeys.map(({ id, name, created_at, used_at: used }) => (
        <Row
          key={id}
          name={name}
          facts={
            used === null
              ? t('twoStep.addedAt', { at: format.dateTimeZone(created_at) })
              : t('twoStep.addedAndUsed', {
                  at: format.dateTimeZone(created_at),
                  used: format.dateTimeZone(used),
                })
          }
          removeLabel={t('twoStep.removePasskeyNamed', { name })}
          onRemove={() => onRemove({ kind: 'removePasskey', id, name })}
        />
      ))}
    </ul>
  )
}

type RowProps = { name: string; facts: string; removeLabel: string; onRemove: () => void }

function Row({ name, facts, removeLabel, onRemove }: RowProps) {
  const t = useT()
  return (
    <li>
      <div className={classes.spring}>
        <Text fw={500}>{name}</Text>
        <Text fz="xs" c="dimmed">
          {facts}
        </Text>
      </div>
      <Button variant="default" aria-label={removeLabel} onClick={onRemove}>
        {t('twoStep.remove')}
      </Button>
    </li>
  )
}
