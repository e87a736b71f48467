import type { invitationRoutes, userRoutes } from '#contract/routes.ts'
import { unique } from '../unique.ts'
import type { Samples } from './sample.ts'

export const userSamples: Samples<typeof userRoutes> = {
  listClientRoles: () => ({ query: { search: 'co', role: 'validator', state: 'active' } }),
  changeClientRole: () => ({ body: { role: 'analyst' } }),
  deleteClientRole: (own) => ({ params: { id: own.leaver.role }, body: { seen: { role: 'validator' } } }),
  findUsers: () => ({ query: { search: 'cora' } }),
  deleteUser: (own) => ({ params: { id: own.goner.user }, body: { seen: { email: `gus@${own.eid}.test` } } }),
  lockUser: () => ({ body: { is_locked: true } }),
  resetUserPassword: () => ({ body: { is_password_reset: true } }),
  listInstallationUsers: () => ({ query: { search: 'co' } }),
  setPlatformAdmin: () => ({ body: { is_platform_admin: false } }),
  endUserRole: (own) => ({
    params: { id: own.leaver.user, role: own.leaver.role },
    body: { seen: { role: 'validator' } },
  }),
}

const newAddress = () => `${unique('new').replace(' ', '.')}@fanfare.test`

export const invitationSamples: Samples<typeof invitationRoutes> = {
  listInvitations: () => ({ query: { search: 'in' } }),
  inviteUser: () => ({ body: { email: newAddress(), ...newcomer } }),
  inviteAdministrator: () => ({
    body: { email: newAddress(), name: 'Ned Next', language: 'en' },
  }),
}

const newcomer = { name: 'Nell New', role: 'analyst', language: 'fr' }
