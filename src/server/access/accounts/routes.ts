import type { userRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { deleteUser, disableUser, enableUser, endTwoStep, lockUser, resetUserPassword } from './accounts.ts'
import { changeClientRole, endClientRole, endUserRole, findUsers, listClientRoles } from './clientRoles.ts'
import { listInstallationUsers, setPlatformAdmin } from './installationUsers.ts'
import { endUserSession, listUserSessions } from './userSessions.ts'

const done = { success: true } as const

export const userHandlers: Handlers<typeof userRoutes> = {
  listClientRoles: async ({ db, scope, query }) => pageOf(await listClientRoles(db, scope, query), query),
  changeClientRole: async ({ db, scope, params, body }) => ({
    data: await changeClientRole(db, scope, { id: params.id, sent: body }),
  }),
  deleteClientRole: async ({ db, scope, params, body }) => {
    await endClientRole(db, scope, { id: params.id, seen: body?.seen })
    return done
  },
  findUsers: async ({ db, scope, query }) => ({ data: await findUsers(db, scope, query) }),
  deleteUser: async ({ db, scope, params, body, exchange }) => {
    await deleteUser(db, scope, { userId: params.id, from: exchange.clientEid, seen: body?.seen })
    return done
  },
  disableUser: async ({ db, scope, params, exchange }) => {
    await disableUser(db, scope, { userId: params.id, from: exchange.clientEid })
    return done
  },
  enableUser: async ({ db, scope, params, exchange }) => {
    await enableUser(db, scope, { userId: params.id, from: exchange.clientEid })
    return done
  },
  lockUser: async ({ db, scope, params, body, exchange }) => {
    await lockUser(db, scope, { userId: params.id, from: exchange.clientEid, is: body?.is_locked })
    return done
  },
  resetUserPassword: async ({ db, scope, params, body, exchange }) => {
    const acted = { userId: params.id, from: exchange.clientEid }
    await resetUserPassword(db, scope, { ...acted, is: body?.is_password_reset })
    return done
  },
  endTwoStep: async ({ db, scope, params, exchange }) => {
    await endTwoStep(db, scope, { userId: params.id, from: exchange.clientEid })
    return done
  },
  listUserSessions: async ({ db, scope, params, exchange }) => ({
    data: await listUserSessions(db, scope, { userId: params.id, token: exchange.sessionToken }),
  }),
  endUserSession: async ({ db, scope, params, exchange }) => {
    const acted = { userId: params.id, from: exchange.clientEid }
    await endUserSession(db, scope, { ...acted, session: params.session })
    return done
  },
  listInstallationUsers: async ({ db, scope, query }) =>
    pageOf(await listInstallationUsers(db, scope, query), query),
  setPlatformAdmin: async ({ db, scope, params, body }) => {
    await setPlatformAdmin(db, scope, { userId: params.id, is: body.is_platform_admin })
    return done
  },
  endUserRole: async ({ db, scope, params, body }) => {
    await endUserRole(db, scope, { userId: params.id, id: params.role, seen: body?.seen })
    return done
  },
}
