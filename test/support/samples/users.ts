import type { userRoutes } from '#contract/routes.ts'
import { unique } from '../unique.ts'
import type { Samples } from './sample.ts'

export const userSamples: Samples<typeof userRoutes> = {
  listClientRoles: () => ({ query: { search: 'co', role: 'validator', state: 'active' } }),
  inviteUser: () => ({ body: { email: `${unique('new').replace(' ', '.')}@fanfare.test`, ...newcomer } }),
  changeClientRole: (own) => ({ params: { id: own.colleague.role }, body: { role: 'analyst' } }),
  deleteClientRole: (own) => ({ params: { id: own.leaver.role }, body: { seen: { role: 'validator' } } }),
  sendInvitation: (own) => ({ params: { id: own.invited.role } }),
  findUsers: () => ({ query: { search: 'cora' } }),
  deleteUser: (own) => ({ params: { id: own.goner.user }, body: { seen: { email: `gus@${own.eid}.test` } } }),
  disableUser: (own) => ({ params: { id: own.colleague.user } }),
  enableUser: (own) => ({ params: { id: own.colleague.user } }),
  lockUser: (own) => ({ params: { id: own.colleague.user }, body: { is_locked: true } }),
  resetUserPassword: (own) => ({ params: { id: own.colleague.user }, body: { is_password_reset: true } }),
  endTwoStep: (own) => ({ params: { id: own.colleague.user } }),
  listUserSessions: (own) => ({ params: { id: own.colleague.user } }),
  endUserSession: (own) => ({ params: { id: own.colleague.user, session: own.colleague.session } }),
  listInstallationUsers: () => ({ query: { search: 'co' } }),
  setPlatformAdmin: (own) => ({ params: { id: own.colleague.user }, body: { is_platform_admin: false } }),
}

const newcomer = { name: 'Nell New', role: 'analyst', language: 'fr' }
