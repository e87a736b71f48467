import { Alert, Button, Group } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useT } from '../i18n/i18n.ts'

/** The other person has finished: said until something is typed or saved. */
export function LockTaken() {
  const t = useT()
  return (
    <Alert color="green" variant="outline" mb="md" role="status" icon={<IconLockOpen size={18} />}>
      {t('kit.lockTaken')}
    </Alert>
  )
}

/** Another person edits: this one reads meanwhile. */
export function LockBanner({
  message,
  isByOther,
  onRetry,
}: {
  message: string
  isByOther: boolean
  onRetry: () => void
}) {
  const t = useT()
  return (
    <Alert
      color="yellow"
      variant="outline"
      mb="md"
      role="status"
      icon={<IconLock size={18} />}
      title={isByOther ? t('kit.lockHeldTitle') : t('kit.lockFailed')}
    >
      <Group justify="space-between">
        <span>
          {message} {t('kit.lockHeldText')}
        </span>
        <Button variant="default" onClick={onRetry}>
          {t('kit.tryAgain')}
        </Button>
      </Group>
    </Alert>
  )
}
