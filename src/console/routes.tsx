import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { kindNames } from './kinds.ts'
import { ApiError } from './kit/api/errors.ts'
import { queryClient } from './kit/api/query.ts'
import { withTexts } from './kit/i18n/i18n.ts'
import { sessionQuery } from './kit/session.ts'
import { paths } from './paths.ts'
import { ClientFrame } from './shell/ClientFrame.tsx'
import { PageFailed } from './shell/PageFailed.tsx'
import { PageNotFound } from './shell/PageNotFound.tsx'
import { ShellSkeleton } from './shell/ShellSkeleton.tsx'

const rootRoute = createRootRoute({ notFoundComponent: PageNotFound, errorComponent: PageFailed })

/** The session for a client; without one to the sign-in page and back afterwards (decisions 1). */
async function requireSession(href: string, clientEid = '') {
  try {
    return await queryClient.ensureQueryData(sessionQuery(clientEid))
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'unauthenticated') {
      throw redirect({ to: '/sign-in', search: { return: href } as never })
    }
    throw error
  }
}

const start = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ location }) => {
    const { client } = await requireSession(location.href)
    throw redirect({
      href: client ? paths.clientHome({ client: client.eid }) : paths.launchpad(),
      replace: true,
    })
  },
})
const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./access/SignInPage.tsx'), 'SignInPage'),
})
const launchpad = createRoute({
  getParentRoute: () => rootRoute,
  path: '/launchpad',
  beforeLoad: async ({ location }) => {
    await requireSession(location.href)
  },
  component: lazyRouteComponent(() => import('./access/LaunchpadPage.tsx'), 'LaunchpadPage'),
})
const client = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$client',
  beforeLoad: async ({ params, location }) => {
    await requireSession(location.href, params.client)
  },
  component: ClientFrame,
  pendingComponent: ShellSkeleton,
})
const clientHome = createRoute({
  getParentRoute: () => client,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ href: paths.experiences({ ...params, kind: kindNames[0] }), replace: true })
  },
})

/** A page under `/{client}`, loaded when it is first needed. */
function page<K extends string>(path: string, load: () => Promise<Record<K, ComponentType>>, name: K) {
  return createRoute({
    getParentRoute: () => client,
    path,
    component: lazyRouteComponent(load as never, name as never),
  })
}

const broadcastTexts = ['broadcasts', 'compose'] as const
const pages = [
  page('campaigns', () => import('./campaigns/CampaignsPage.tsx'), 'CampaignsPage'),
  page('campaigns/new', () => import('./campaigns/CampaignPage.tsx'), 'CampaignPage'),
  page('campaigns/$id', () => import('./campaigns/CampaignPage.tsx'), 'CampaignPage'),
  page(
    'keywords',
    () => withTexts(['keywords'], import('./campaigns/keywords/KeywordsPage.tsx')),
    'KeywordsPage',
  ),
  page('links', () => withTexts(['links'], import('./campaigns/links/LinksPage.tsx')), 'LinksPage'),
  page(
    'languages',
    () => withTexts(['languages'], import('./clients/languages/LanguagesPage.tsx')),
    'LanguagesPage',
  ),
  page(
    'settings',
    () => withTexts(['settings'], import('./clients/ClientSettingsPage.tsx')),
    'ClientSettingsPage',
  ),
  page('audit', () => import('./access/AuditPage.tsx'), 'AuditPage'),
  page(
    'participants',
    () => withTexts(['people'], import('./participants/ParticipantsPage.tsx')),
    'ParticipantsPage',
  ),
  page('lists', () => import('./participants/ListsPage.tsx'), 'ListsPage'),
  page('lists/$id', () => withTexts(['imports'], import('./participants/ListPage.tsx')), 'ListPage'),
  page(
    'lists/$id/import',
    () => withTexts(['imports'], import('./participants/imports/NewImportPage.tsx')),
    'NewImportPage',
  ),
  page(
    'imports',
    () => withTexts(['imports'], import('./participants/imports/ImportsPage.tsx')),
    'ImportsPage',
  ),
  page(
    'imports/$id',
    () => withTexts(['imports'], import('./participants/imports/ImportPage.tsx')),
    'ImportPage',
  ),
  page(
    'subscriptions',
    () => import('./participants/subscriptions/SubscriptionsPage.tsx'),
    'SubscriptionsPage',
  ),
  page(
    'broadcasts',
    () => withTexts(broadcastTexts, import('./messaging/BroadcastsPage.tsx')),
    'BroadcastsPage',
  ),
  page(
    'broadcasts/new',
    () => withTexts(broadcastTexts, import('./messaging/ComposePage.tsx')),
    'ComposePage',
  ),
  page('calendar', () => withTexts(broadcastTexts, import('./messaging/CalendarPage.tsx')), 'CalendarPage'),
  page(
    'broadcasts/$id',
    () => withTexts(broadcastTexts, import('./messaging/BroadcastPage.tsx')),
    'BroadcastPage',
  ),
  page(
    'broadcasts/$id/edit',
    () => withTexts(broadcastTexts, import('./messaging/ComposePage.tsx')),
    'ComposePage',
  ),
  page(
    'conversations',
    () => withTexts(['inbox'], import('./messaging/ConversationsPage.tsx')),
    'ConversationsPage',
  ),
  page('messenger', () => withTexts(['inbox'], import('./messaging/MessengerPage.tsx')), 'MessengerPage'),
  page(
    'saved-replies',
    () => withTexts(['inbox'], import('./messaging/SavedRepliesPage.tsx')),
    'SavedRepliesPage',
  ),
  page('experience/prize-pool', () => import('./prizing/PrizePoolsPage.tsx'), 'PrizePoolsPage'),
  page('experience/$kind', () => import('./experiences/ExperiencesPage.tsx'), 'ExperiencesPage'),
  page('experience/$kind/new', () => import('./experiences/ExperiencePage.tsx'), 'ExperiencePage'),
  page('experience/$kind/$eid', () => import('./experiences/ExperiencePage.tsx'), 'ExperiencePage'),
  page('experience/$kind/$eid/entries', () => import('./entries/EntriesPage.tsx'), 'EntriesPage'),
  page('experience/$kind/$eid/prizing', () => import('./prizing/PrizingPage.tsx'), 'PrizingPage'),
]

export const router = createRouter({
  routeTree: rootRoute.addChildren([start, signIn, launchpad, client.addChildren([clientHome, ...pages])]),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
  defaultErrorComponent: PageFailed,
  defaultNotFoundComponent: PageNotFound,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text ? `?${text}` : ''
  },
})
