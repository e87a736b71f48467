import { Alert } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'

/** While the audience is being frozen, and the database broke a part of that off. */
export function SlowNotice() {
  const t = useT()
  return (
    <Alert color="yellow" variant="outline" my="md" role="status">
      <strong>{t('broadcasts.slowedTitle')}</strong> {t('broadcasts.slowedText')}
    </Alert>
  )
}
