import type { profileRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { getNotifications, readNotifications } from '../notices/notifications.ts'
import { getMailWanted, updateMailWanted } from '../notices/notificationWants.ts'
import { forgotPassword } from '../signIn/forgottenPasswords.ts'
import { changePassword, choosePassword, readPasswordLink } from './choosing.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './ownSessions.ts'
import { getProfile, updateProfile } from './profile.ts'

const done = { success: true } as const

/** Calls about the own account, signed in or by a mailed link. */
export const profileHandlers: Handlers<typeof profileRoutes> = {
  getProfile: async ({ db, scope }) => ({ data: await getProfile(db, scope) }),
  updateProfile: async ({ db, scope, body }) => ({ data: await updateProfile(db, scope, body) }),
  changePassword: async ({ db, scope, body, exchange, outside }) => {
    const { sessionToken: token, deviceToken } = exchange
    await changePassword({ db, outside }, scope, { ...body, token, deviceToken })
    return done
  },
  listOwnSessions: async ({ db, scope, exchange }) => ({
    data: await listOwnSessions(db, scope, { token: exchange.sessionToken }),
  }),
  endOwnSession: async ({ db, scope, params, exchange }) => {
    await endOwnSession(db, scope, { token: exchange.sessionToken, id: params.id })
    return done
  },
  endOtherSessions: async ({ db, scope, exchange }) => {
    await endOtherSessions(db, scope, { token: exchange.sessionToken })
    return done
  },
  forgotPassword: async ({ db, scope, body }) => {
    await forgotPassword(db, scope, body)
    return done
  },
  readPasswordLink: async ({ db, scope, body }) => ({ data: await readPasswordLink(db, scope, body) }),
  choosePassword: async ({ db, scope, body }) => {
    await choosePassword(db, scope, body)
    return done
  },
  getNotifications: async ({ db, scope }) => ({ data: await getNotifications(db, scope) }),
  readNotifications: async ({ db, scope, body }) => {
    await readNotifications(db, scope, body)
    return done
  },
  getNotificationMail: async ({ db, scope }) => ({ data: await getMailWanted(db, scope) }),
  updateNotificationMail: async ({ db, scope, body }) => ({
    data: await updateMailWanted(db, scope, body.wanted),
  }),
}
