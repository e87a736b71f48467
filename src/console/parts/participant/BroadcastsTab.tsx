import { Anchor, Text } from '@mantine/core'
import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import { shownState } from '#contract/messaging/approval.ts'
import type { Delivery } from '#contract/messaging/calls.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { outcomeOf, outcomeTones, useWhy } from './outcomes.ts'
import { PagedRows, usePaging } from './PagedRows.tsx'
import classes from './person.module.css'
import { When } from './When.tsx'

/** Why did this person get it, or not: broadcast by broadcast (decisions 6). */
export function BroadcastsTab({ participant }: { participant: Participant }) {
  const t = useT()
  const paging = usePaging()
  const read = usePage('listDeliveries', { params: { id: participant.id }, query: paging.query })
  return (
    <>
      <Text c="dimmed" mb="xs">
        {t('person.whyQuestion')}
      </Text>
      <PagedRows
        label={t('person.tab.broadcasts')}
        read={read}
        rowKey={(delivery) => delivery.broadcast_id}
        row={(delivery) => <DeliveryRow delivery={delivery} />}
        empty={{ title: t('person.broadcastsEmpty'), text: t('person.broadcastsEmptyText') }}
        onGo={paging.go}
      />
    </>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const t = useT()
  const client = useClient().eid
  const why = useWhy()
  const outcome = outcomeOf(delivery)
  const { title, message, list } = delivery
  return (
    <li>
      <div className={classes.statusRow}>
        <Anchor
          component={PathLink}
          to={paths.broadcast({ client, id: delivery.broadcast_id })}
          fz="sm"
          className={classes.clamped ?? ''}
        >
          {title || message}
        </Anchor>
        <StatusDot tone={outcomeTones[outcome]}>{t(`person.got.${outcome}`)}</StatusDot>
        <When at={delivery.at} />
      </div>
      <div>{why({ ...delivery, isEmail: delivery.channel === 'email' })}</div>
      <div className={classes.hint}>
        {list ? t('person.toList', { name: list }) : t('person.toDeletedList')} ·{' '}
        {t(`messaging.state.${shownState({ ...delivery, state: delivery.broadcast_state })}`)}
      </div>
    </li>
  )
}
