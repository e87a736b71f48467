import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { lockWarningSeconds } from '#contract/campaigns/lockTimes.ts'
import { clockOf } from '../clock.ts'
import { useT } from '../i18n/i18n.ts'
import type { EditingLock } from './useEditingLock.ts'

/** Offers to extend when 300 seconds are left; asks once for each time the lock was taken or extended (E4, E9). */
export function LockDialog({ lock }: { lock: EditingLock }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [dismissedFor, setDismissedFor] = useState<number>()
  const expiresAt = lock.status.kind === 'mine' ? lock.status.expiresAt : undefined
  const left = lock.secondsLeft
  const isLate = expiresAt !== undefined && left !== undefined && left <= lockWarningSeconds
  // The server's answer moves the end by less than a second; an extension moves it by minutes.
  const isDismissed =
    dismissedFor !== undefined && expiresAt !== undefined && Math.abs(dismissedFor - expiresAt) < 5000
  const extend = async () => {
    setBusy(true)
    await lock.extend()
    setBusy(false)
  }
  return (
    <Modal
      opened={isLate && !isDismissed}
      onClose={() => setDismissedFor(expiresAt)}
      title={t('kit.lockEnding')}
      size={440}
    >
      <Text mb="md">{t('kit.lockEndingText', { left: clockOf(left ?? 0) })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setDismissedFor(expiresAt)}>
          {t('kit.lockLet')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void extend()}>
          {t('kit.lockExtend')}
        </Button>
      </Group>
    </Modal>
  )
}
