import type { Icon } from '@tabler/icons-react'
import {
  IconAddressBook,
  IconBroadcast,
  IconCalendarEvent,
  IconDeviceMobileMessage,
  IconFileImport,
  IconFlag,
  IconGift,
  IconHash,
  IconHistory,
  IconLanguage,
  IconLink,
  IconListDetails,
  IconMailCheck,
  IconMessage2,
  IconMessageCircle,
  IconSettings,
  IconTicket,
} from '@tabler/icons-react'
import { paths } from '#console/paths.ts'
import type { Session } from '#contract/access/calls.ts'
import type { Area } from '#contract/roles.ts'

type ItemName =
  | 'sweepstakes'
  | 'prizePools'
  | 'conversations'
  | 'messenger'
  | 'broadcasts'
  | 'calendar'
  | 'participants'
  | 'lists'
  | 'imports'
  | 'subscriptions'
  | 'campaigns'
  | 'keywords'
  | 'links'
  | 'languages'
  | 'settings'
  | 'audit'
  | 'handset'
type SectionName = 'experiences' | 'messaging' | 'participants' | 'campaigns' | 'admin' | 'support'

export type NavItem = {
  name: ItemName
  icon: Icon
  path: (at: { client: string }) => string
  /** Who may read this area sees it; none: everybody. */
  area?: Area
  /** Served by the server as a page of its own. */
  isOutside?: boolean
}
export type NavSection = { name: SectionName; items: NavItem[] }

const sections: NavSection[] = [
  {
    name: 'experiences',
    items: [
      { name: 'sweepstakes', icon: IconTicket, path: paths.sweepstakesList, area: 'experiences' },
      { name: 'prizePools', icon: IconGift, path: paths.prizePools, area: 'prizePools' },
    ],
  },
  {
    name: 'messaging',
    items: [
      { name: 'conversations', icon: IconMessage2, path: paths.conversations, area: 'conversations' },
      { name: 'messenger', icon: IconMessageCircle, path: paths.messenger, area: 'conversations' },
      { name: 'broadcasts', icon: IconBroadcast, path: paths.broadcasts, area: 'broadcasts' },
      { name: 'calendar', icon: IconCalendarEvent, path: paths.broadcastCalendar, area: 'broadcasts' },
    ],
  },
  {
    name: 'participants',
    items: [
      { name: 'participants', icon: IconAddressBook, path: paths.participants, area: 'participants' },
      { name: 'lists', icon: IconListDetails, path: paths.lists, area: 'lists' },
      { name: 'imports', icon: IconFileImport, path: paths.imports, area: 'lists' },
      { name: 'subscriptions', icon: IconMailCheck, path: paths.subscriptions, area: 'participants' },
    ],
  },
  {
    name: 'campaigns',
    items: [
      { name: 'campaigns', icon: IconFlag, path: paths.campaigns, area: 'campaigns' },
      { name: 'keywords', icon: IconHash, path: paths.keywords, area: 'campaigns' },
      { name: 'links', icon: IconLink, path: paths.links, area: 'campaigns' },
    ],
  },
  {
    name: 'admin',
    items: [
      { name: 'languages', icon: IconLanguage, path: paths.languages, area: 'clientSettings' },
      { name: 'settings', icon: IconSettings, path: paths.settings, area: 'clientSettings' },
      { name: 'audit', icon: IconHistory, path: paths.audit, area: 'audit' },
    ],
  },
]
const demo: NavSection = {
  name: 'support',
  items: [{ name: 'handset', icon: IconDeviceMobileMessage, path: paths.handset, isOutside: true }],
}

/** What this person may see here, section by section; empty sections are not there. */
export function sectionsFor(session: Session): NavSection[] {
  return [...sections, ...(session.is_demo ? [demo] : [])]
    .map((section) => ({
      ...section,
      items: section.items.filter((item) => !item.area || session.permissions[item.area]?.read),
    }))
    .filter((section) => section.items.length > 0)
}

/** The same list page of another client; from any other page, its home. */
export function pathInClient(pathname: string, next: string): string {
  const rest = pathname.split('/').slice(2).join('/')
  const same = sections
    .flatMap((section) => section.items)
    .find((item) => item.path({ client: 'x' }) === `/x/${rest}`)
  return same ? same.path({ client: next }) : paths.clientHome({ client: next })
}
