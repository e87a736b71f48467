/** Every page of the console, by area: each area's `pages.ts` says its own. */
import type { Kind } from '#contract/experiences/kinds.ts'
import { pages as access } from './access/pages.ts'
import { pages as campaigns } from './campaigns/pages.ts'
import { pages as clients } from './clients/pages.ts'
import { pages as entries } from './entries/pages.ts'
import { pages as experiences } from './experiences/pages.ts'
import type { Page, Pages } from './kit/pages/page.ts'
import { pages as messaging } from './messaging/pages.ts'
import { pages as operations } from './operations/pages.ts'
import { pages as participants } from './participants/pages.ts'
import { pages as prizing } from './prizing/pages.ts'
import { pages as reporting } from './reporting/pages.ts'
import { pages as webhooks } from './webhooks/pages.ts'

/** Within a section of the navigation, in this order. */
export const areas = {
  experiences,
  entries,
  prizing,
  messaging,
  participants,
  campaigns,
  clients,
  access,
  operations,
  reporting,
  webhooks,
} satisfies Record<string, Pages>

export const pages = {
  ...areas.experiences,
  ...areas.entries,
  ...areas.prizing,
  ...areas.messaging,
  ...areas.participants,
  ...areas.campaigns,
  ...areas.clients,
  ...areas.access,
  ...areas.operations,
  ...areas.reporting,
  ...areas.webhooks,
}

/** A page at one path: of one kind, where kinds have it. */
export type PlacedPage = Omit<Page, 'ofKind'> & { readonly kind?: Kind }

/** Pages as the router writes their paths: `/sign-in`, `/$client/lists/$id`. */
export const placed = (these: Pages, kinds: readonly Kind[]): PlacedPage[] =>
  Object.values(these).flatMap(({ ofKind, ...page }) => {
    const path = page.path.startsWith('/') ? page.path : `/$client${page.path && '/'}${page.path}`
    return path.includes('$kind')
      ? kinds.map((kind) => ({ ...page, ...ofKind?.(kind), path: path.replace('$kind', kind), kind }))
      : [{ ...page, path }]
  })
