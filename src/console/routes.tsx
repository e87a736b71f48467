import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { ClientPage } from '#contract/pages.ts'
import { kindNames } from './kinds.ts'
import { ApiError } from './kit/api/errors.ts'
import { queryClient } from './kit/api/query.ts'
import { withTexts } from './kit/i18n/i18n.ts'
import type { LaterArea } from './kit/i18n/laterTexts.ts'
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
      throw redirect({ href: `${paths.signIn()}?${new URLSearchParams({ return: href })}` })
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

type PageFile = { [name: `${string}Page`]: ComponentType }

/** A page under `/{client}` with the texts that only it shows, loaded when it is first needed. */
function page(path: ClientPage, load: () => Promise<PageFile>, ...texts: LaterArea[]) {
  return createRoute({
    getParentRoute: () => client,
    path,
    component: lazyRouteComponent(async () => ({ default: pageOf(await withTexts(texts, load())) })),
  })
}

/** A page's file exports one name that ends so. */
function pageOf(file: PageFile): ComponentType {
  const found = Object.entries(file).find(([name]) => name.endsWith('Page'))
  if (!found) throw new Error('This file has no page.')
  return found[1]
}

const broadcastTexts = ['broadcasts', 'compose'] as const
const pages = [
  page('campaigns', () => import('./campaigns/CampaignsPage.tsx')),
  page('campaigns/new', () => import('./campaigns/CampaignPage.tsx')),
  page('campaigns/$id', () => import('./campaigns/CampaignPage.tsx')),
  page('keywords', () => import('./campaigns/keywords/KeywordsPage.tsx'), 'keywords'),
  page('links', () => import('./campaigns/links/LinksPage.tsx'), 'links'),
  // Its form keeps the texts of what it finds wrong, so they are there first.
  page('languages', () => import('./clients/languages/LanguagesPage.tsx'), 'languages', 'reasons'),
  page('settings', () => import('./clients/ClientSettingsPage.tsx'), 'settings'),
  page('audit', () => import('./access/AuditPage.tsx'), 'audit'),
  page('participants', () => import('./participants/ParticipantsPage.tsx'), 'people'),
  page('lists', () => import('./participants/ListsPage.tsx')),
  page('lists/$id', () => import('./participants/ListPage.tsx'), 'imports'),
  page('lists/$id/import', () => import('./participants/imports/NewImportPage.tsx'), 'imports'),
  page('imports', () => import('./participants/imports/ImportsPage.tsx'), 'imports'),
  page('imports/$id', () => import('./participants/imports/ImportPage.tsx'), 'imports'),
  page('subscriptions', () => import('./participants/subscriptions/SubscriptionsPage.tsx')),
  page('broadcasts', () => import('./messaging/BroadcastsPage.tsx'), ...broadcastTexts),
  page('broadcasts/new', () => import('./messaging/ComposePage.tsx'), ...broadcastTexts),
  page('calendar', () => import('./messaging/CalendarPage.tsx'), ...broadcastTexts),
  page('broadcasts/$id', () => import('./messaging/BroadcastPage.tsx'), ...broadcastTexts),
  page('broadcasts/$id/edit', () => import('./messaging/ComposePage.tsx'), ...broadcastTexts),
  page('conversations', () => import('./messaging/ConversationsPage.tsx'), 'inbox'),
  page('messenger', () => import('./messaging/MessengerPage.tsx'), 'inbox'),
  page('saved-replies', () => import('./messaging/SavedRepliesPage.tsx'), 'inbox'),
  page('experience/prize-pool', () => import('./prizing/PrizePoolsPage.tsx')),
  ...kindNames
    .map((kind) => `experience/${kind}` as const)
    .flatMap((path) => [
      page(path, () => import('./experiences/ExperiencesPage.tsx')),
      page(`${path}/new`, () => import('./experiences/ExperiencePage.tsx')),
      page(`${path}/$eid`, () => import('./experiences/ExperiencePage.tsx')),
      page(`${path}/$eid/entries`, () => import('./entries/EntriesPage.tsx')),
      page(`${path}/$eid/prizing`, () => import('./prizing/PrizingPage.tsx')),
    ]),
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
