import { Button, Group, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import type { TwoStep } from '#contract/access/twoStepCalls.ts'
import { hasPasskeys } from './passkeys.ts'
import { StepRows } from './StepRows.tsx'
import type { TwoStepTask } from './TwoStepTasks.tsx'

/** With what makes pictures of keys, for whoever sets something up. */
const TwoStepTasks = lazily(async () => (await import('./TwoStepTasks.tsx')).TwoStepTasks)

/** One's two-step sign-in, and what can be done about it. */
export function TwoStepPanel({ steps }: { steps: TwoStep }) {
  const t = useT()
  const dialog = useDialog<TwoStepTask>()
  const isOn = steps.on_since !== null
  const [client] = steps.required_by
  return (
    <Stack gap="md">
      <div>
        <State steps={steps} />
        {client && <Text c="dimmed">{t('twoStep.requiredBy', { client })}</Text>}
      </div>
      <StepRows steps={steps} onRemove={(task) => dialog.open(task)} />
      <Group gap="xs">
        <Button variant={isOn ? 'default' : 'filled'} onClick={() => dialog.open({ kind: 'app' })}>
          {t(steps.authenticator_since ? 'twoStep.replaceApp' : 'twoStep.setUpApp')}
        </Button>
        {hasPasskeys() && (
          <Button variant="default" onClick={() => dialog.open({ kind: 'passkey' })}>
            {t('twoStep.addPasskey')}
          </Button>
        )}
        {isOn && (
          <Button variant="default" onClick={() => dialog.open({ kind: 'codes' })}>
            {t('twoStep.newCodes')}
          </Button>
        )}
      </Group>
      {!hasPasskeys() && <Text c="dimmed">{t('twoStep.noPasskeysHere')}</Text>}
      <Suspense fallback={null}>
        {dialog.matter && (
          <TwoStepTasks
            key={dialog.round}
            task={dialog.matter}
            opened={dialog.isOpen}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </Stack>
  )
}

function State({ steps }: { steps: TwoStep }) {
  const t = useT()
  const format = useFormat()
  const { on_since: since, recovery_codes: count } = steps
  if (since === null) return <StatusDot tone="gray">{t('twoStep.off')}</StatusDot>
  return (
    <>
      <StatusDot tone="green">{t('twoStep.on', { at: format.dateTimeZone(since) })}</StatusDot>
      <Text>{t('twoStep.codesLeft', { count })}</Text>
    </>
  )
}
