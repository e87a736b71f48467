import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient, useSession } from '#console/kit/session.ts'
import { useIsLive } from '#console/kit/useHints.ts'
import classes from '#console/parts/frame/frame.module.css'
import type { NavItem } from './navigation.ts'
import { isCurrent, sectionsFor } from './navigation.ts'
import { useStored } from './useStored.ts'

const unreadPollMs = 15_000
const unreadPollLiveMs = 60_000

/** Sections collapse and remember; what a person may not see is not there. */
export function Nav({ isNarrow = false, onGo }: { isNarrow?: boolean; onGo?: () => void }) {
  const t = useT()
  const sections = sectionsFor(useSession())
  const [closed, setClosed] = useStored<string[]>('fanfare.nav.closed', [])
  const toggle = (name: string) =>
    setClosed(closed.includes(name) ? closed.filter((one) => one !== name) : [...closed, name])
  return (
    <nav
      className={isNarrow ? `${classes.nav} ${classes.narrow}` : classes.nav}
      aria-label={t('shell.navigation')}
      data-narrow={isNarrow || undefined}
    >
      {sections.map((section) => {
        const isOpen = isNarrow || !closed.includes(section.name)
        const listId = `nav-${section.name}`
        const items = isOpen && (
          <ul className={classes.items} id={listId} key={section.name}>
            {section.items.map((item) => (
              <li key={item.label}>
                <Item item={item} isNarrow={isNarrow} {...(onGo ? { onGo } : {})} />
              </li>
            ))}
          </ul>
        )
        if (isNarrow) return items
        return (
          <div key={section.name}>
            <UnstyledButton
              className={classes.section}
              aria-expanded={isOpen}
              {...(isOpen ? { 'aria-controls': listId } : {})}
              onClick={() => toggle(section.name)}
            >
              {t(`shell.${section.name}`)}
              {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
            </UnstyledButton>
            {items}
          </div>
        )
      })}
    </nav>
  )
}

function Item({ item, isNarrow, onGo }: { item: NavItem; isNarrow: boolean; onGo?: () => void }) {
  const t = useT()
  const client = useClient()
  const pathname = useLocation({ select: (location) => location.pathname })
  const to = item.path({ client: client.eid })
  const label = t(item.label)
  const ItemIcon = item.icon
  const content = (
    <>
      <ItemIcon size={16} stroke={1.6} aria-hidden />
      {isNarrow ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <span className={classes.itemText}>{label}</span>
      )}
      {item.label === 'shell.conversations' && <Unread of="conversations" />}
      {item.label === 'shell.messenger' && <Unread of="messenger" />}
    </>
  )
  const props = {
    className: classes.item,
    'aria-current': isCurrent(item, { pathname, client: client.eid }) ? ('page' as const) : undefined,
  }
  const link = item.isOutside ? (
    <a href={to} target="_blank" rel="noreferrer" {...props}>
      {content}
    </a>
  ) : (
    <PathLink to={to} isExact={item.isWhole ?? false} onClick={onGo} {...props}>
      {content}
    </PathLink>
  )
  return isNarrow ? (
    <Tooltip label={label} position="right" openDelay={100}>
      {link}
    </Tooltip>
  ) : (
    link
  )
}

/** How many wait; hints keep it right, and a look now and then does where none come. */
function Unread({ of }: { of: 'conversations' | 'messenger' }) {
  const t = useT()
  const client = useClient().eid
  const pollMs = useIsLive() ? unreadPollLiveMs : unreadPollMs
  const { data, isError } = useRead('countUnread', { query: { client } }, { pollMs })
  const count = !data ? 0 : of === 'messenger' ? data.messenger : data.count - data.messenger
  if (!data && isError)
    return (
      <span
        className={classes.unread}
        role="img"
        aria-label={t('kit.couldNotFetch')}
        title={t('kit.couldNotFetch')}
      >
        !
      </span>
    )
  if (count <= 0) return null
  return (
    <span className={classes.unread} title={t('shell.unread', { count })}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
