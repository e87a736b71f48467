import { Button, Group, Text } from '@mantine/core'
import { useChange, type useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { OwnInvitation } from '#contract/access/invitationCalls.ts'
import type { Notification } from '#contract/access/notifications.ts'
import classes from './notifications.module.css'
import popover from './popover.module.css'

type Props = {
  read: ReturnType<typeof useRead<'getNotifications'>>
  onLeave: () => void
}

/** The notices, the newest first, each a link to where it leads. */
export function NotificationList({ read, onLeave }: Props) {
  const t = useT()
  const markRead = useChange('readNotifications')
  const mark = (ids?: string[]) =>
    markRead.mutate({ body: ids ? { ids } : {} }, { onError: (error) => toast.error(error) })
  const isThere = (read.data?.data.notifications.length ?? 0) > 0
  return (
    <>
      <Group justify="space-between" className={popover.head ?? ''}>
        <Text fw={600}>{t('notifications.notifications')}</Text>
        {isThere && (
          <Button variant="subtle" size="compact-sm" onClick={() => mark()}>
            {t('notifications.readAll')}
          </Button>
        )}
      </Group>
      <div className={popover.list}>
        <Loaded read={read}>
          {({ data: { notifications, invitations } }) =>
            notifications.length + invitations.length === 0 ? (
              <Text c="dimmed" p="md">
                {t('notifications.empty')}
              </Text>
            ) : (
              <ul>
                {invitations.map((one) => (
                  <InvitationLine key={one.id} invitation={one} onOpen={onLeave} />
                ))}
                {notifications.map((one) => (
                  <Line
                    key={one.id}
                    notification={one}
                    onOpen={() => {
                      if (one.read_at === null) mark([one.id])
                      onLeave()
                    }}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <Group className={classes.foot ?? ''}>
        <Button
          component={PathLink}
          to={paths.profile()}
          variant="subtle"
          size="compact-sm"
          onClick={onLeave}
        >
          {t('notifications.choose')}
        </Button>
      </Group>
    </>
  )
}

/** It waits until it is answered, on the page that it leads to. */
function InvitationLine({ invitation, onOpen }: { invitation: OwnInvitation; onOpen: () => void }) {
  const t = useT()
  const format = useFormat()
  const { client, role, by, until } = invitation
  const told = { client: client.name, role: t(`access.role.${role}`), by: by ?? client.name }
  return (
    <li>
      <PathLink to={paths.invitations()} className={classes.line} data-new onClick={onOpen}>
        <span>{t('notifications.invited', told)}</span>
        <Text span c="dimmed" fz="xs">
          {t('notifications.until', { at: format.dateTime(until) })}
        </Text>
      </PathLink>
    </li>
  )
}

/** The two notices of one kind: of a good end and of a bad one. */
const endings = {
  broadcast_ended: { good: 'broadcast_sent', bad: 'broadcast_stopped' },
  work_ended: { good: 'work_ended', bad: 'work_failed' },
  webhook_paused: { good: 'webhook_back', bad: 'webhook_paused' },
} as const

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const t = useT()
  const format = useFormat()
  const { kind, by, object_name: object, client, created_at: at, read_at: readAt, is_failure } = notification
  const isNew = readAt === null
  const text =
    kind === 'broadcast_ended' || kind === 'work_ended' || kind === 'webhook_paused'
      ? t(`notifications.said.${endings[kind][is_failure ? 'bad' : 'good']}`, { by: by ?? '', object })
      : kind === 'task_due' || kind === 'domain_verified' || kind === 'report_sent'
        ? t(`notifications.said.${kind}`, { object })
        : t(`notifications.said.${kind}`, { by: by ?? '', object })
  return (
    <li>
      <PathLink
        to={targetOf(notification)}
        className={classes.line}
        data-new={isNew || undefined}
        onClick={onOpen}
      >
        <span>{text}</span>
        <Text span c="dimmed" fz="xs">
          {isNew && `${t('notifications.new')} · `}
          {client.name} · {format.short(at)}
        </Text>
      </PathLink>
    </li>
  )
}

function targetOf({ client: { eid: client }, target }: Notification): string {
  switch (target.page) {
    case 'broadcast':
      return paths.broadcast({ client, id: target.id })
    case 'prizing':
      return paths.prizing({ client, kind: target.kind, eid: target.eid })
    case 'entries':
      return paths.entries({ client, kind: target.kind, eid: target.eid })
    case 'winners':
      return paths.winners({ client, kind: target.kind, eid: target.eid })
    case 'validation':
      return paths.validation({ client, kind: target.kind, eid: target.eid })
    case 'import':
      return paths.import({ client, id: target.id })
    case 'accessCodes':
      return paths.accessCodeList({ client, id: target.id })
    case 'prizePool':
      return paths.prizePool({ client, id: target.id })
    case 'sentReports':
      return paths.sentReports({ client })
    case 'locations':
      return paths.locations({ client })
    case 'participants':
      return paths.participants({ client })
    case 'webhook':
      return paths.webhook({ client, id: target.id })
    case 'task':
      return paths.task({ client, id: target.id })
    case 'ticket':
      return paths.ticket({ client, id: target.id })
    case 'experience':
      return paths.experience({ client, kind: target.kind, eid: target.eid })
  }
}
