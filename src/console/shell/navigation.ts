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
  IconHome,
  IconLanguage,
  IconLink,
  IconListDetails,
  IconMailCheck,
  IconMessage2,
  IconMessageCircle,
  IconPhoto,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { kindNames, kinds } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import type { Session } from '#contract/access/calls.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Area } from '#contract/roles.ts'

type ItemName =
  | 'home'
  | 'prizePools'
  | 'batchable'
  | 'jobs'
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
  | 'library'
  | 'links'
  | 'languages'
  | 'settings'
  | 'users'
  | 'audit'
  | 'handset'
type SectionName =
  | 'overview'
  | 'experiences'
  | 'messaging'
  | 'participants'
  | 'campaigns'
  | 'assets'
  | 'admin'
  | 'support'

export type NavItem = {
  label: `shell.${ItemName}` | `experiences.${Kind}.title`
  icon: Icon
  path: (at: { client: string }) => string
  /** Who may read this area sees it; none: everybody. */
  area?: Area
  /** Other pages that belong to it, beside those below its address. */
  more?: readonly ((at: { client: string }) => string)[]
  /** What lies below its address is of others. */
  isWhole?: boolean
  /** By its address also those open it who may not read the area. */
  isOpen?: boolean
  /** Served by the server as a page of its own. */
  isOutside?: boolean
}
export type NavSection = { name: SectionName; items: NavItem[] }

function kindItem(kind: Kind): NavItem {
  return {
    label: `experiences.${kind}.title`,
    icon: kinds[kind].icon,
    path: ({ client }) => paths.experiences({ client, kind }),
    area: 'experiences',
  }
}

const sections: NavSection[] = [
  {
    name: 'overview',
    items: [{ label: 'shell.home', icon: IconHome, path: paths.clientHome, isWhole: true }],
  },
  {
    name: 'experiences',
    items: [
      ...kindNames.map(kindItem),
      { label: 'shell.prizePools', icon: IconGift, path: paths.prizePools, area: 'prizePools' },
      { label: 'shell.batchable', icon: IconListDetails, path: paths.batchable, area: 'experiences' },
    ],
  },
  {
    name: 'messaging',
    items: [
      { label: 'shell.conversations', icon: IconMessage2, path: paths.conversations, area: 'conversations' },
      { label: 'shell.messenger', icon: IconMessageCircle, path: paths.messenger, area: 'conversations' },
      { label: 'shell.broadcasts', icon: IconBroadcast, path: paths.broadcasts, area: 'broadcasts' },
      { label: 'shell.calendar', icon: IconCalendarEvent, path: paths.broadcastCalendar, area: 'broadcasts' },
    ],
  },
  {
    name: 'participants',
    items: [
      { label: 'shell.participants', icon: IconAddressBook, path: paths.participants, area: 'participants' },
      { label: 'shell.lists', icon: IconListDetails, path: paths.lists, area: 'lists' },
      { label: 'shell.imports', icon: IconFileImport, path: paths.imports, area: 'lists' },
      { label: 'shell.subscriptions', icon: IconMailCheck, path: paths.subscriptions, area: 'participants' },
    ],
  },
  {
    name: 'campaigns',
    items: [
      { label: 'shell.campaigns', icon: IconFlag, path: paths.campaigns, area: 'campaigns' },
      { label: 'shell.keywords', icon: IconHash, path: paths.keywords, area: 'campaigns' },
      { label: 'shell.links', icon: IconLink, path: paths.links, area: 'campaigns' },
    ],
  },
  {
    name: 'assets',
    items: [{ label: 'shell.library', icon: IconPhoto, path: paths.library, area: 'experiences' }],
  },
  {
    name: 'admin',
    items: [
      {
        label: 'shell.languages',
        icon: IconLanguage,
        path: paths.languages,
        area: 'clientSettings',
        isOpen: true,
      },
      { label: 'shell.settings', icon: IconSettings, path: paths.settings, area: 'clientSettings' },
      {
        label: 'shell.users',
        icon: IconUsers,
        path: paths.users,
        more: [paths.apiUsers, paths.roles],
        area: 'clientSettings',
      },
      { label: 'shell.jobs', icon: IconHistory, path: paths.jobs, area: 'reports' },
      { label: 'shell.audit', icon: IconHistory, path: paths.audit, area: 'audit' },
    ],
  },
]
const demo: NavSection = {
  name: 'support',
  items: [{ label: 'shell.handset', icon: IconDeviceMobileMessage, path: paths.handset, isOutside: true }],
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

/** The area of a page that this person may not read; undefined where the page is open. */
export function closedArea(
  { permissions }: Pick<Session, 'permissions'>,
  at: { pathname: string; client: string },
): Area | undefined {
  const pages = sections.flatMap(({ items }) => items)
  const item = pages.find(({ more: _more, ...own }) => isCurrent(own, at))
  if (!item?.area || item.isOpen) return undefined
  return permissions[item.area]?.read ? undefined : item.area
}

/** Whether a page is the item's own, or belongs to it. */
export function isCurrent(
  { path, more = [], isWhole }: NavItem,
  at: { pathname: string; client: string },
): boolean {
  return [path, ...more].some((one) => {
    const to = one(at)
    return at.pathname === to || at.pathname === `${to}/` || (!isWhole && at.pathname.startsWith(`${to}/`))
  })
}

/** The same list page of another client; from any other page, its home. */
export function pathInClient(pathname: string, next: string): string {
  const rest = pathname.split('/').slice(2).join('/')
  const same = sections
    .flatMap((section) => section.items)
    .find((item) => item.path({ client: 'x' }) === (rest ? `/x/${rest}` : '/x'))
  return same ? same.path({ client: next }) : paths.clientHome({ client: next })
}
