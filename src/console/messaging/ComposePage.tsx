import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState, ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { ComposeForm } from './compose/ComposeForm.tsx'
import { type Choices, useChoices } from './compose/useChoices.ts'
import { startValues } from './compose/values.ts'

type Search = { from?: string; list?: string; date?: string }

/** A new broadcast, maybe a copy (`?from=`), for a list (`?list=`) or on a day (`?date=`), or one not begun. */
export function ComposePage() {
  const t = useT()
  const format = useFormat()
  const client = useClient()
  const canChange = useCan('broadcasts', 'change')
  const editedId = usePathParam('id')
  const { from = '', list = '', date = '' } = useLocation({ select: ({ search }) => search as Search })
  const id = editedId || from
  const broadcast = useRead('getBroadcast', { params: { id } }, { isEnabled: id !== '', staleMs: 0 })
  const found = broadcast.data?.data
  const { choices, failed } = useChoices(found, list)
  if (!canChange) {
    return (
      <Page>
        <EmptyState title={t('kit.error.not_allowed')} />
      </Page>
    )
  }
  const wrong = broadcast.isLoadingError ? broadcast : failed
  if (wrong) {
    return (
      <Page>
        <ErrorState error={wrong.error} onRetry={() => void wrong.refetch()} />
      </Page>
    )
  }
  if (!choices || (id !== '' && !found)) return <FormSkeleton />
  const isEdit = editedId !== ''
  if (isEdit && found && found.state !== 'scheduled') return <Fixed broadcast={found} />
  return (
    <ComposeForm
      key={`${editedId} ${from} ${list} ${date}`}
      broadcast={isEdit ? found : undefined}
      draftKey={isEdit ? `broadcast:${editedId}` : `broadcast:new:${from || list || date}`}
      initialValues={startValues({
        broadcast: found,
        isEdit,
        format,
        defaults: defaultsOf(choices, list, date),
      })}
      choices={choices}
      back={{ label: t('broadcasts.all'), to: paths.broadcasts({ client: client.eid }) }}
    />
  )
}

/** The default campaign, and the first sender: a client that has mailboxes alone begins with e-mail. */
function defaultsOf({ campaigns, shortcodes, mailboxes }: Choices, list: string, date: string) {
  const campaign = campaigns.data.find((one) => one.is_default) ?? campaigns.data[0]
  return {
    channel: shortcodes.length === 0 && mailboxes.length > 0 ? ('email' as const) : ('sms' as const),
    campaign_id: campaign?.id ?? '',
    shortcode_id: shortcodes[0]?.id ?? '',
    mailbox_id: mailboxes[0]?.id ?? '',
    list_id: list,
    date,
  }
}

/** It began, or was cancelled, while somebody wanted to change it. */
function Fixed({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const client = useClient().eid
  return (
    <Page>
      <PageHead
        title={t('compose.edit')}
        back={{ label: t('broadcasts.all'), to: paths.broadcasts({ client }) }}
        crumb={broadcast.id}
      />
      <EmptyState
        title={t('compose.fixed', { state: t(`messaging.state.${broadcast.state}`) })}
        action={
          <Button component={PathLink} to={paths.broadcast({ client, id: broadcast.id })}>
            {t('compose.toBroadcast')}
          </Button>
        }
      />
    </Page>
  )
}
