import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { useAct } from '#console/kit/useAct.ts'

type Props = { left: number | undefined; onKeep: () => Promise<void> }

/** Offers five more minutes when 30 seconds are left (E4, E9). */
export function HandDialog({ left, onKeep }: Props) {
  const t = useT()
  const [isDismissed, setDismissed] = useState(false)
  const { isBusy, run } = useAct()
  const keep = async () => {
    const isKept = await run(onKeep)
    if (isKept) toast.success(t('validation.kept'))
    else toast.error(t('validation.notKept'))
  }
  const isLate = left !== undefined && left <= 30 && left > 0
  return (
    <Modal
      opened={isLate && !isDismissed}
      onClose={() => setDismissed(true)}
      title={t('validation.ending')}
      size={440}
    >
      <Text mb="md">{t('validation.endingText', { count: left ?? 0 })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => setDismissed(true)}>
          {t('kit.lockLet')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void keep()}>
          {t('validation.keep')}
        </Button>
      </Group>
    </Modal>
  )
}
