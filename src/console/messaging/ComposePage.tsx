import { Button } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState } from '#console/kit/states.tsx'
import { urlText, useUrlState } from '#console/kit/useUrlState.ts'
import { broadcastName } from '#console/parts/broadcastName.ts'
import { NotAllowed } from '#console/parts/notAllowed/NotAllowed.ts'
import { paths } from '#console/paths.ts'
import { ComposeForm } from './compose/ComposeForm.tsx'
import { type Choices, useChoices } from './compose/useChoices.ts'
import { startValues } from './compose/values.ts'

/** A new broadcast, maybe a copy (`?from=`) or one that was taken back (`?undone=`), for a list (`?list=`) or on a day (`?date=`), or one not begun, maybe to be sent now (`?now=`). */
export function ComposePage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canChange = useCan('broadcasts', 'change')
  const editedId = usePathParam('id')
  const [{ from, undone, list, date, now }] = useUrlState({
    from: urlText,
    undone: urlText,
    list: urlText,
    date: urlText,
    now: urlText,
  })
  const named = editedId || undone || from
  const { read, choices } = useChoices(named, list)
  const isEdit = editedId !== ''
  const back = { label: t('shell.broadcasts'), to: paths.broadcasts({ client }) }
  if (!canChange) {
    return <NotAllowed area="broadcasts" right="change" />
  }
  return (
    <Loaded read={read} isPage>
      {() =>
        choices &&
        (isEdit && choices.named && choices.named.state !== 'scheduled' ? (
          // It began, or was cancelled, while somebody wanted to change it.
          <Page>
            <PageHead title={t('compose.edit')} back={back} crumb={broadcastName(choices.named)} />
            <EmptyState
              title={t('compose.fixed', { state: t(`messaging.state.${choices.named.state}`) })}
              action={
                <Button component={PathLink} to={paths.broadcast({ client, id: editedId })}>
                  {t('compose.toBroadcast')}
                </Button>
              }
            />
          </Page>
        ) : (
          <ComposeForm
            key={`${named} ${list} ${date}`}
            broadcast={isEdit ? choices.named : undefined}
            draftKey={isEdit ? `broadcast:${editedId}` : `broadcast:new:${undone || from || list || date}`}
            initialValues={startValues({
              broadcast: choices.named,
              as: isEdit ? 'itself' : undone ? 'undone' : 'copy',
              format,
              defaults: defaultsOf(choices, list, date),
            })}
            choices={choices}
            back={back}
            asksAtOnce={isEdit && now !== ''}
          />
        ))
      }
    </Loaded>
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
