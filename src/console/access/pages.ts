import { listAskedBy } from '#console/kit/list/listState.ts'
import type { Pages } from '#console/kit/pages/page.ts'
import { read, searched, searchedByName, whole } from '#console/kit/pages/reads.ts'
import { auditFilters } from './auditFilterNames.ts'

const openPages = {
  // A person who is signed in already is led on.
  signIn: {
    path: '/sign-in',
    file: 'access/SignInPage.tsx',
    isOpen: true,
    reads: [whole('getSession')],
    sample: [],
  },
  secondStep: {
    path: '/second-step',
    file: 'access/twoStep/SecondStepPage.tsx',
    texts: ['twoStep', 'reasons'],
    isOpen: true,
  },
  forgotPassword: {
    path: '/forgot-password',
    file: 'access/password/ForgotPasswordPage.tsx',
    texts: ['account'],
    isOpen: true,
  },
  choosePassword: {
    path: '/choose-password',
    file: 'access/password/ChoosePasswordPage.tsx',
    texts: ['account', 'reasons'],
    isOpen: true,
  },
} as const satisfies Pages

const ownPages = {
  launchpad: {
    path: '/launchpad',
    file: 'access/LaunchpadPage.tsx',
    texts: ['home', 'invitations'],
    reads: [whole('listOwnInvitations')],
  },
  invitations: {
    path: '/invitations',
    file: 'access/invitations/InvitationsPage.tsx',
    texts: ['invitations', 'reasons'],
    reads: [whole('listOwnInvitations')],
  },
  profile: {
    path: '/profile',
    file: 'access/profile/ProfilePage.tsx',
    texts: ['account', 'twoStep'],
    reads: [whole('getProfile'), whole('getTwoStep'), whole('listOwnSessions')],
  },
  setUpTwoStep: {
    path: '/set-up-two-step',
    file: 'access/twoStep/SetUpTwoStepPage.tsx',
    texts: ['account', 'twoStep'],
    reads: [whole('getTwoStep')],
  },
  installationUsers: {
    path: '/installation/users',
    file: 'access/users/InstallationUsersPage.tsx',
    texts: ['users', 'account', 'reasons'],
    reads: [searchedByName('listInstallationUsers', ['state'])],
  },
  installationSignOn: {
    path: '/installation/sign-on',
    file: 'access/signOn/SignOnPage.tsx',
    texts: ['signOn', 'users', 'reasons'],
    reads: [whole('listSignOnGroups'), whole('getSignOn')],
  },
  installationSupport: {
    path: '/installation/support',
    file: 'access/support/SupportMessagesPage.tsx',
    texts: ['support', 'reasons'],
    reads: [
      read('listSupportMessages', ({ texts }) =>
        texts.view ? undefined : { query: { ...listAskedBy(texts, {}).paging, view: 'open' as const } },
      ),
    ],
  },
  installationAudit: {
    path: '/installation/audit',
    file: 'access/InstallationAuditPage.tsx',
    texts: ['audit'],
    reads: [searched('listInstallationAudit', auditFilters)],
  },
} as const satisfies Pages

export const pages = {
  ...openPages,
  ...ownPages,
  users: {
    path: 'users',
    file: 'access/users/UsersPage.tsx',
    texts: ['users', 'account', 'reasons'],
    reads: [searchedByName('listClientRoles', ['view', 'role', 'state'])],
    menu: {
      section: 'admin',
      label: 'shell.users',
      icon: 'IconUsers',
      right: 'clientSettings',
      more: ['api-users', 'roles'],
    },
  },
  apiUsers: {
    path: 'api-users',
    file: 'access/tokens/ApiUsersPage.tsx',
    texts: ['tokens', 'users', 'reasons'],
    reads: [whole('listApiUsers')],
  },
  roles: { path: 'roles', file: 'access/users/RolesPage.tsx', texts: ['users'] },
  audit: {
    path: 'audit',
    file: 'access/AuditPage.tsx',
    texts: ['audit'],
    reads: [searched('listAudit', auditFilters)],
    menu: { section: 'admin', label: 'shell.audit', icon: 'IconHistory', right: 'audit', isLast: true },
  },
} as const satisfies Pages
