import type { invitationRoutes, userRoutes } from '#contract/routes.ts'
import { unique } from '../unique.ts'
import type { Samples } from './sample.ts'

export const userSamples: Samples<typeof userRoutes> = {
  listClientRoles: () => ({ query: { search: 'co', role: 'validator', state: 'active' } }),
  changeClientRole: (own) => ({ params: { id: own.colleague.role }, body: { role: 'analyst' } }),
  deleteClientRole: (own) => ({ params: { id: own.leaver.role }, body: { seen: { role: 'validator' } } }),
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
  endUserRole: (own) => ({
    params: { id: own.leaver.user, role: own.leaver.role },
    body: { seen: { role: 'validator' } },
  }),
}

const newAddress = () => `${unique('new').replace(' ', '.')}@fanfare.test`

export const invitationSamples: Samples<typeof invitationRoutes> = {
  listInvitations: () => ({ query: { search: 'in' } }),
  inviteUser: () => ({ body: { email: newAddress(), ...newcomer } }),
  sendInvitation: (own) => ({ params: { id: own.invited.invitation } }),
  withdrawInvitation: (own) => ({ params: { id: own.invited.invitation } }),
  inviteAdministrator: (own) => ({
    params: { id: own.eid },
    body: { email: newAddress(), name: 'Ned Next', language: 'en' },
  }),
  acceptInvitation: (own) => ({ params: { id: own.invited.invitation } }),
  declineInvitation: (own) => ({ params: { id: own.invited.invitation } }),
}

const newcomer = { name: 'Nell New', role: 'analyst', language: 'fr' }
