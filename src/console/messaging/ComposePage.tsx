import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { Page as PageFrame } from '#console/kit/Page.tsx'
import { PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState, ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { Page } from '#contract/kit.ts'
import type { List } from '#contract/participants/calls.ts'
import { ComposeForm } from './compose/ComposeForm.tsx'
import { startValues } from './compose/values.ts'

/** A new broadcast, maybe a copy (`?from=`) or for a list (`?list=`), or one that is scheduled and not begun. */
export function ComposePage() {
  const t = useT()
  const format = useFormat()
  const client = useClient()
  const canChange = useCan('broadcasts', 'change')
  const editedId = usePathParam('id')
  const from = useLocation({ select: ({ search }) => (search as { from?: string }).from ?? '' })
  const listId = useLocation({ select: ({ search }) => (search as { list?: string }).list ?? '' })
  const id = editedId || from
  const broadcast = useRead('getBroadcast', { params: { id } }, { isEnabled: id !== '', staleMs: 0 })
  const lists = useRead('listLists', { query: { per_page: 100 } })
  const list = useRead('getList', { params: { id: listId } }, { isEnabled: listId !== '' })
  const campaigns = useRead('listCampaigns', { query: { per_page: 100 } })
  const shortcodes = useRead('listClientShortcodes', {})
  if (!canChange) {
    return (
      <PageFrame>
        <EmptyState title={t('kit.error.not_allowed')} />
      </PageFrame>
    )
  }
  const failed = [broadcast, lists, list, campaigns, shortcodes].find((read) => read.isError)
  if (failed) {
    return (
      <PageFrame>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </PageFrame>
    )
  }
  const isWaiting = (id !== '' && !broadcast.data) || (listId !== '' && !list.data)
  if (!lists.data || !campaigns.data || !shortcodes.data || isWaiting) return <FormSkeleton />
  const found = broadcast.data?.data
  const isEdit = editedId !== ''
  const back = { label: t('messaging.broadcasts'), to: paths.broadcasts({ client: client.eid }) }
  if (isEdit && found && found.state !== 'scheduled') {
    return (
      <PageFrame>
        <PageHead title={t('messaging.compose.edit')} back={back} crumb={found.id} />
        <EmptyState
          title={t('messaging.compose.fixed', { state: t(`messaging.state.${found.state}`) })}
          action={
            <Button component={PathLink} to={paths.broadcast({ client: client.eid, id: found.id })}>
              {t('messaging.compose.toBroadcast')}
            </Button>
          }
        />
      </PageFrame>
    )
  }
  const campaign = campaigns.data.data.find((one) => one.is_default) ?? campaigns.data.data[0]
  const defaults = {
    campaign_id: campaign?.id ?? '',
    shortcode_id: shortcodes.data.data[0]?.id ?? '',
    list_id: listId,
  }
  return (
    <ComposeForm
      key={`${editedId} ${from} ${listId}`}
      broadcast={isEdit ? found : undefined}
      draftKey={isEdit ? `broadcast:${editedId}` : `broadcast:new:${from || listId}`}
      initialValues={startValues({ broadcast: found, isEdit, format, defaults })}
      lists={withList(lists.data, list.data?.data)}
      campaigns={campaigns.data}
      shortcodes={shortcodes.data.data}
      named={found}
      back={back}
    />
  )
}

/** The first lists, and the one that was asked for, which need not be among them. */
function withList(lists: Page<List>, asked: List | undefined): Page<List> {
  const isThere = !asked || lists.data.some(({ id }) => id === asked.id)
  return isThere ? lists : { ...lists, data: [asked, ...lists.data] }
}
