import { Button } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { EmptyState } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'

export function PageNotFound() {
  const t = useT()
  return (
    <EmptyState
      title={t('kit.pageNotFound')}
      action={
        <Button component={PathLink} to={paths.root()} variant="default">
          {t('kit.toStart')}
        </Button>
      }
    >
      {t('kit.pageNotFoundHint')}
    </EmptyState>
  )
}
