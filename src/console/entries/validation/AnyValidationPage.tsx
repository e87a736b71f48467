import { useT } from '#console/kit/i18n/i18n.ts'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { Validating } from './Validating.tsx'

/** One queue over all experiences of the client: whatever waits longest comes next. */
export function AnyValidationPage() {
  const t = useT()
  if (useCan('validation', 'change')) return <Validating />
  return (
    <Page>
      <PageHead title={t('validation.titleOfAll')} />
      <EmptyState title={t('validation.notHere')}>{t('validation.notYours')}</EmptyState>
    </Page>
  )
}
