import { auditFilters } from '#console/access/auditFilterNames.ts'
import { listAskedBy } from '#console/kit/list/listState.ts'
import type { OwnPage } from '#contract/ownPages.ts'
import { homePage } from './pages.ts'
import { type PageNeeds, read, searched, usersRead, whole } from './reads.ts'

/** A page that belongs to no client; `isOpen`: who is not signed in sees it too. */
export type OwnPageNeeds = PageNeeds & { isOpen?: boolean }
export const ownPages: Record<`/${OwnPage}`, OwnPageNeeds> = {
  '/sign-in': { file: 'access/SignInPage.tsx', isOpen: true },
  '/second-step': {
    file: 'access/twoStep/SecondStepPage.tsx',
    texts: ['twoStep', 'reasons'],
    isOpen: true,
  },
  '/forgot-password': {
    file: 'access/password/ForgotPasswordPage.tsx',
    texts: ['account'],
    isOpen: true,
  },
  '/choose-password': {
    file: 'access/password/ChoosePasswordPage.tsx',
    texts: ['account', 'reasons'],
    isOpen: true,
  },
  '/launchpad': {
    file: 'access/LaunchpadPage.tsx',
    texts: ['home', 'invitations'],
    reads: [whole('listOwnInvitations')],
  },
  '/invitations': {
    file: 'access/invitations/InvitationsPage.tsx',
    texts: ['invitations', 'reasons'],
    reads: [whole('listOwnInvitations')],
  },
  '/profile': {
    file: 'access/profile/ProfilePage.tsx',
    texts: ['account', 'twoStep'],
    reads: [whole('getProfile'), whole('getTwoStep'), whole('listOwnSessions')],
  },
  '/set-up-two-step': {
    file: 'access/twoStep/SetUpTwoStepPage.tsx',
    texts: ['account', 'twoStep'],
    reads: [whole('getTwoStep')],
  },
  '/installation/users': {
    file: 'access/users/InstallationUsersPage.tsx',
    texts: ['users', 'account', 'reasons'],
    reads: [usersRead('listInstallationUsers', ['state'])],
  },
  '/installation/clients': {
    file: 'clients/InstallationClientsPage.tsx',
    texts: ['users', 'reasons'],
    reads: [usersRead('listInstallationClients', [])],
  },
  '/installation/sign-on': {
    file: 'access/signOn/SignOnPage.tsx',
    texts: ['signOn', 'users', 'reasons'],
    reads: [whole('listSignOnGroups'), whole('getSignOn')],
  },
  '/installation/audit': {
    file: 'access/InstallationAuditPage.tsx',
    texts: ['audit'],
    reads: [searched('listInstallationAudit', auditFilters)],
  },
  '/installation/stray-messages': {
    file: 'messaging/StrayMessagesPage.tsx',
    texts: ['strays'],
    reads: [read('listStrayMessages', ({ texts }) => ({ query: listAskedBy(texts, {}).paging }))],
  },
}

type Found = { needs: PageNeeds; params: Record<string, string> }

/** The page at `/{client}` or below it. */
export function pageAt(
  pathname: string,
  pages: readonly [path: string, needs: PageNeeds][],
): Found | undefined {
  const [, ...segments] = pathname.replace(/^\/|\/$/g, '').split('/')
  if (segments.length === 0) return { needs: homePage, params: {} }
  for (const [path, needs] of pages) {
    const params = paramsAt(segments, path.split('/'))
    if (params) return { needs, params }
  }
  return undefined
}

function paramsAt(segments: readonly string[], page: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== page.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of page.entries()) {
    const segment = segments[at] ?? ''
    if (part.startsWith('$')) params[part.slice(1)] = decodeURIComponent(segment)
    else if (part !== segment) return undefined
  }
  return params
}
