import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import classes from './notifications.module.css'
import popover from './popover.module.css'

const NotificationList = lazily(
  async () => (await withTexts(['notificationList'], import('./NotificationList.tsx'))).NotificationList,
)

/** A notice of another client, or of none, is seen without a hint. */
const lookAgainMs = 30_000
/** The most that one person can count at a glance; the server counts a little further. */
const shownUnread = 99

/**
 * The user's notices, over all clients: a mark for what is new, and the list of it. The browser's own popover: it
 * stands in every page's head, where each script that it needed would be everybody's.
 */
export function NotificationMenu() {
  const t = useT()
  const read = useRead('getNotifications', {}, { pollMs: lookAgainMs })
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { unread: told = 0, invitations = [] } = read.data?.data ?? {}
  const unread = told + invitations.length
  return (
    <>
      <ActionIcon
        c="inherit"
        popoverTarget={panelId}
        aria-label={
          unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.notifications')
        }
      >
        <IconBell size={18} stroke={1.6} />
        {unread > 0 && (
          <span className={classes.mark} aria-hidden>
            {unread > shownUnread ? `${shownUnread}+` : unread}
          </span>
        )}
      </ActionIcon>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        // While it is closed no dialog is open, which the page's keys ask for.
        {...(isOpen ? { role: 'dialog', 'aria-label': t('notifications.notifications') } : {})}
        className={popover.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <NotificationList read={read} onLeave={() => panel.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}
