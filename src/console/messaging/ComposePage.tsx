import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { Page } from '#console/kit/Page.tsx'
import { PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState, ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import { ComposeForm } from './compose/ComposeForm.tsx'
import { startValues } from './compose/values.ts'

/** A new broadcast, a copy of one (`?from=`), or one that is scheduled and not begun. */
export function ComposePage() {
  const t = useT()
  const format = useFormat()
  const client = useClient()
  const canChange = useCan('broadcasts', 'change')
  const editedId = usePathParam('id')
  const from = useLocation({ select: ({ search }) => (search as { from?: string }).from ?? '' })
  const id = editedId || from
  const broadcast = useRead('getBroadcast', { params: { id } }, { isEnabled: id !== '', staleMs: 0 })
  const lists = useRead('listLists', { query: { per_page: 100 } })
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  const shortcodes = useRead('listClientShortcodes', {})
  if (!canChange) {
    return (
      <Page>
        <EmptyState title={t('kit.error.not_allowed')} />
      </Page>
    )
  }
  const failed = [broadcast, lists, campaigns, shortcodes].find((read) => read.isError)
  if (failed) {
    return (
      <Page>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  }
  if (!lists.data || !campaigns.data || !shortcodes.data || (id !== '' && !broadcast.data))
    return <FormSkeleton />
  const found = broadcast.data?.data
  const isEdit = editedId !== ''
  const back = { label: t('messaging.broadcasts'), to: paths.broadcasts({ client: client.eid }) }
  if (isEdit && found && found.state !== 'scheduled') {
    return (
      <Page>
        <PageHead title={t('messaging.compose.edit')} back={back} crumb={found.id} />
        <EmptyState
          title={t('messaging.compose.fixed', { state: t(`messaging.state.${found.state}`) })}
          action={
            <Button component={PathLink} to={paths.broadcast({ client: client.eid, id: found.id })}>
              {t('messaging.compose.toBroadcast')}
            </Button>
          }
        />
      </Page>
    )
  }
  const campaign = campaigns.data.data.find((one) => one.is_default) ?? campaigns.data.data[0]
  const defaults = { campaign_id: campaign?.id ?? '', shortcode_id: shortcodes.data.data[0]?.id ?? '' }
  return (
    <ComposeForm
      key={`${editedId} ${from}`}
      broadcast={isEdit ? found : undefined}
      draftKey={isEdit ? `broadcast:${editedId}` : `broadcast:new:${from}`}
      initialValues={startValues({ broadcast: found, isEdit, format, defaults })}
      lists={lists.data}
      campaigns={campaigns.data}
      shortcodes={shortcodes.data.data}
      named={found}
      back={back}
    />
  )
}
