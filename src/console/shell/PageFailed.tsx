import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { ApiError } from '#console/kit/api/errors.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { Page } from '#console/kit/PageHead.tsx'
import { EmptyState, ErrorState } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'

/** A page that failed while it was drawn, or a client that this person does not work for. */
export function PageFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useT()
  const router = useRouter()
  if (error instanceof ApiError && error.kind === 'not_found') {
    return (
      <EmptyState
        title={t('access.notYourClient')}
        action={
          <Button component={PathLink} to={paths.launchpad()}>
            {t('access.launchpad')}
          </Button>
        }
      >
        {t('access.notYourClientHint')}
      </EmptyState>
    )
  }
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page>
      <ErrorState error={error} onRetry={retry} />
    </Page>
  )
}
