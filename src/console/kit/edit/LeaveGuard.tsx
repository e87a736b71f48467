import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useT } from '../i18n/i18n.ts'

type Props = { isDirty: () => boolean; onLeave: () => void }

/** Asks before typed changes are left behind; closing the window asks in the browser's own words. */
export function LeaveGuard({ isDirty, onLeave }: Props) {
  const t = useT()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Modal opened onClose={blocker.reset} title={t('kit.leaveTitle')} size={440}>
      <Text mb="md">{t('kit.leaveText')}</Text>
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => {
            onLeave()
            blocker.proceed()
          }}
        >
          {t('kit.leaveDrop')}
        </Button>
        <Button data-autofocus onClick={blocker.reset}>
          {t('kit.leaveStay')}
        </Button>
      </Group>
    </Modal>
  )
}
