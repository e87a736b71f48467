import { Button, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { call } from '#console/kit/api/call.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useAct } from '#console/kit/useAct.ts'
import { useEnter } from '../useEnter.ts'
import { signByPasskey } from './passkeys.ts'
import { whenAlive } from './whenAlive.ts'

/** Takes the second step by a passkey. */
export function PasskeyButton({ onDead }: { onDead: () => void }) {
  const t = useT()
  const enter = useEnter()
  const { isBusy, failure, run } = useAct()
  const use = async () => {
    const { data } = await whenAlive(call('askForPasskey', { stays: true }), onDead)
    const credential = await signByPasskey(data)
    const { user } = await whenAlive(call('givePasskey', { body: { credential }, stays: true }), onDead)
    await enter(user)
  }
  return (
    <Stack gap="md">
      <ErrorSummary failure={failure} />
      <Button
        size="sm"
        fullWidth
        autoFocus
        loading={isBusy}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => void run(use)}
      >
        {t('twoStep.usePasskey')}
      </Button>
    </Stack>
  )
}
