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
import { returnPath } from './kit/api/where.ts'
import { withTexts } from './kit/i18n/i18n.ts'
import type { PageNeeds } from './kit/pages/page.ts'
import { sessionQuery } from './kit/session.ts'
import { pages, placed } from './pages.ts'
import { ofNoClient, partsOfPages, paths } from './paths.ts'
import { ClientFrame } from './shell/ClientFrame.tsx'
import { PageFailed } from './shell/PageFailed.tsx'
import { PageNotFound } from './shell/PageNotFound.tsx'
import { ShellSkeleton } from './shell/ShellSkeleton.tsx'

type PageFile = { [name: `${string}Page`]: ComponentType }
const files = import.meta.glob<PageFile>([
  './{access,campaigns,clients,entries,experiences,messaging,operations,participants,prizing,reporting,webhooks}/**/*Page.tsx',
  '!./messaging/inbox/**',
])

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

/** Leads on whoever is signed in already, in another tab or by an old link, to where the sign-in would lead. */
async function leadOn(asked: URLSearchParams) {
  // A refused single sign-on has its reason there, and who came by a wrong token signs in anew.
  if (asked.has('refused') || asked.has('anew')) return
  // Without an answer the form stands there, and says what is wrong.
  const session = await queryClient.fetchQuery({ ...sessionQuery(''), retry: false }).catch(() => undefined)
  if (session) throw redirect({ href: returnPath(asked.get('return') ?? undefined), replace: true })
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
/** The users of the client that one works for now (M2). */
const role = createRoute({
  getParentRoute: () => rootRoute,
  path: '/role',
  beforeLoad: async ({ location }) => {
    const { client, permissions } = await requireSession(location.href)
    throw redirect({
      href: client && permissions.clientSettings?.read ? paths.users({ client: client.eid }) : paths.root(),
      replace: true,
    })
  },
})
const leadingOn = Object.entries(ofNoClient).map(([path, to]) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: async ({ location, params }) => {
      const { client } = await requireSession(location.href)
      const { id = '' }: { id?: string } = params
      throw redirect({
        href: client
          ? to({ client: client.eid, id })
          : `${paths.launchpad()}?${new URLSearchParams({ return: location.href })}`,
        replace: true,
      })
    },
  }),
)
const all = placed(pages, kindNames)
const below = '/$client'
const own = all
  .filter(({ path }) => !path.startsWith(below))
  .map((page) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: page.path,
      beforeLoad: async ({ location }) => {
        if (page.path === paths.signIn()) await leadOn(new URLSearchParams(location.searchStr))
        else if (!page.isOpen) await requireSession(location.href)
      },
      component: componentOf(page),
    }),
  )
const client = createRoute({
  getParentRoute: () => rootRoute,
  path: below,
  beforeLoad: async ({ params, location }) => {
    const session = await requireSession(location.href, params.client)
    // Nobody's client, or one in which this person has no role any more.
    if (!session.client) throw new ApiError({ kind: 'not_found', message: 'No role in this client.' })
    if (session.client.needs_two_step)
      throw redirect({ href: `${paths.setUpTwoStep()}?${new URLSearchParams({ return: location.href })}` })
  },
  component: ClientFrame,
  pendingComponent: ShellSkeleton,
})
/** A page's component and the texts that only it shows, loaded when they are first needed. */
function componentOf({ file, texts = [] }: PageNeeds) {
  const load = files[`./${file}`]
  if (!load) throw new Error(`There is no page ${file}.`)
  return lazyRouteComponent(async () => ({ default: pageOf(await withTexts(texts, load())) }))
}

/** A page's file exports one name that ends so. */
function pageOf(file: PageFile): ComponentType {
  const found = Object.entries(file).find(([name]) => name.endsWith('Page'))
  if (!found) throw new Error('This file has no page.')
  return found[1]
}

const parts = Object.entries(partsOfPages).map(([path, to]) =>
  createRoute({
    getParentRoute: () => client,
    path,
    beforeLoad: ({ params }) => {
      const { client: eid, id = '' }: { client: string; id?: string } = params
      throw redirect({ href: to({ client: eid, id }), replace: true })
    },
  }),
)
const ofClient = all
  .filter(({ path }) => path.startsWith(below))
  .map((page) =>
    createRoute({
      getParentRoute: () => client,
      path: page.path.slice(below.length) || '/',
      component: componentOf(page),
    }),
  )

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    start,
    role,
    ...leadingOn,
    ...own,
    client.addChildren([...parts, ...ofClient]),
  ]),
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
