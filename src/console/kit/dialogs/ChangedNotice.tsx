import { Alert, Button, Text } from '@mantine/core'
import { useT } from '../i18n/i18n.ts'
import type { Stated } from './useStated.ts'

/** Stands in a dialog whose facts changed while it was open; until they were read again, nothing is done. */
export function ChangedNotice({ stated }: { stated: Stated }) {
  const t = useT()
  if (!stated.isChanged) return null
  return (
    <Alert color="yellow" variant="outline" role="alert" title={t('kit.statedChanged')}>
      <Text mb="xs">{t('kit.statedChangedText')}</Text>
      <Button variant="default" onClick={stated.accept}>
        {t('kit.statedRead')}
      </Button>
    </Alert>
  )
}
