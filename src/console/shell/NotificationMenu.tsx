import { ActionIcon, Button, Group, Indicator, Popover, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { Notification } from '#contract/access/notifications.ts'
import classes from './notifications.module.css'

/** What is told on a page of another client, or of none, is seen without a hint. */
const lookAgainMs = 30_000
/** What one person can count at a glance; the server counts a little further. */
const shownUnread = 99

/** What was told to the user, over all clients: a mark for what is new, and the list of it. */
export function NotificationMenu() {
  const t = useT()
  const read = useRead('getNotifications', {}, { pollMs: lookAgainMs })
  const [isOpen, setOpen] = useState(false)
  const unread = read.data?.data.unread ?? 0
  const shown = unread > shownUnread ? `${shownUnread}+` : String(unread)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Indicator label={shown} disabled={unread === 0} size={16} offset={5} color="red.8">
        <Popover.Target>
          <ActionIcon
            c="inherit"
            aria-label={
              unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.notifications')
            }
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t('notifications.notifications')}>
        <Told read={read} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

type ToldProps = {
  read: ReturnType<typeof useRead<'getNotifications'>>
  onLeave: () => void
}

function Told({ read, onLeave }: ToldProps) {
  const t = useT()
  const markRead = useChange('readNotifications')
  const mark = (ids?: string[]) =>
    markRead.mutate({ body: ids ? { ids } : {} }, { onError: (error) => toast.error(error) })
  const isThere = (read.data?.data.notifications.length ?? 0) > 0
  return (
    <>
      <Group justify="space-between" className={classes.head ?? ''}>
        <Text fw={600}>{t('notifications.notifications')}</Text>
        {isThere && (
          <Button variant="subtle" size="compact-sm" onClick={() => mark()}>
            {t('notifications.readAll')}
          </Button>
        )}
      </Group>
      <div className={classes.list}>
        <Loaded read={read}>
          {({ data: { notifications } }) =>
            notifications.length === 0 ? (
              <Text c="dimmed" p="md">
                {t('notifications.empty')}
              </Text>
            ) : (
              <ul>
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

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const t = useT()
  const format = useFormat()
  const { kind, by, object_name: object, client, created_at: at, read_at: readAt, is_failure } = notification
  const isNew = readAt === null
  const text =
    kind === 'work_ended'
      ? t(is_failure ? 'notifications.said.work_failed' : 'notifications.said.work_ended', { object })
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
    case 'import':
      return paths.import({ client, id: target.id })
    case 'participants':
      return paths.participants({ client })
  }
}
