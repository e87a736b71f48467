import { icons } from 'virtual:icons'
import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { kindNames, kinds } from '#console/kinds.ts'
import type { MenuItem, Page } from '#console/kit/pages/page.ts'
import { pages } from '#console/pages.ts'
import { paths, pathTo } from '#console/paths.ts'
import type { Session } from '#contract/access/calls.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Area } from '#contract/roles.ts'

type At = { client: string }
export type NavItem = Omit<MenuItem, 'section' | 'label' | 'icon' | 'more' | 'isLast'> & {
  label: MenuItem['label'] | `experiences.${Kind}.title`
  icon: (typeof icons)[MenuItem['icon']]
  path: (at: At) => string
  more?: readonly ((at: At) => string)[]
  /** Served by the server as a page of its own. */
  isOutside?: boolean
}
type SectionName = MenuItem['section']
export type NavSection = { name: SectionName; items: NavItem[] }

function kindItem(kind: Kind): NavItem {
  return {
    label: `experiences.${kind}.title`,
    icon: kinds[kind].icon,
    path: ({ client }) => paths.experiences({ client, kind }),
    right: 'experiences',
  }
}

const inMenu = Object.values<Page>(pages)
  .flatMap(({ path, menu }) => (menu ? [{ path, menu }] : []))
  .sort((a, b) => Number(a.menu.isLast ?? false) - Number(b.menu.isLast ?? false))

const sectionOf = (name: MenuItem['section'], first: NavItem[] = []): NavSection => ({
  name,
  items: [
    ...first,
    ...inMenu
      .filter(({ menu }) => menu.section === name)
      .map(({ path, menu: { icon, more = [], ...item } }) => ({
        ...item,
        icon: icons[icon],
        path: pathTo(path),
        more: more.map(pathTo),
      })),
  ],
})

const sections: NavSection[] = [
  sectionOf('overview'),
  sectionOf('experiences', kindNames.map(kindItem)),
  sectionOf('messaging'),
  sectionOf('participants'),
  sectionOf('campaigns'),
  sectionOf('assets'),
  sectionOf('fraud'),
  sectionOf('admin'),
  sectionOf('ops'),
  sectionOf('support'),
]
const handset: NavItem = {
  label: 'shell.handset',
  icon: IconDeviceMobileMessage,
  path: paths.handset,
  isOutside: true,
}

/** The person's pages, section by section; empty sections are not there. */
export function sectionsFor(session: Session): NavSection[] {
  return sections
    .map(({ name, items }) => ({
      name,
      items: name === 'support' && session.is_demo ? [...items, handset] : items,
    }))
    .map(({ name, items }) => ({
      name,
      items: items.filter(({ right }) => !right || session.permissions[right]?.read),
    }))
    .filter((section) => section.items.length > 0)
}

/** The area of a page that this person may not read; undefined where the page is open. */
export function closedArea(
  { permissions }: Pick<Session, 'permissions'>,
  at: At & { pathname: string },
): Area | undefined {
  const items = sections.flatMap((section) => section.items)
  const item = items.find(({ more: _more, ...own }) => isCurrent(own, at))
  if (!item?.right || item.isOpen) return undefined
  return permissions[item.right]?.read ? undefined : item.right
}

/** Whether a page is the item's own, or belongs to it. */
export function isCurrent({ path, more = [], isWhole }: NavItem, at: At & { pathname: string }): boolean {
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
