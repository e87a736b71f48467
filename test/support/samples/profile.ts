import type { profileRoutes } from '#contract/routes.ts'
import { newToken } from '#server/access/access.ts'
import { newId } from '#server/platform/ids.ts'
import type { Samples } from './sample.ts'

export const profileSamples: Samples<typeof profileRoutes> = {
  getProfile: () => ({}),
  updateProfile: () => ({
    body: {
      ...{ name: 'Vera Changed', language: 'fr', scheme: 'dark', time_zone: 'America/Halifax' },
      date_format: 'words',
    },
  }),
  changePassword: () => ({ body: { current_password: 'wrong', password: 'another horse battery' } }),
  listOwnSessions: () => ({}),
  endOwnSession: () => ({ params: { id: newId() } }),
  endOtherSessions: () => ({}),
  forgotPassword: () => ({ body: { email: 'nobody@fanfare.test' } }),
  readPasswordLink: () => ({ body: { token: newToken() } }),
  getNotifications: () => ({}),
  readNotifications: () => ({ body: { ids: [newId()] } }),
  getNotificationMail: () => ({}),
  updateNotificationMail: () => ({ body: { wanted: [{ kind: 'work_ended', mail: 'daily' }] } }),
  choosePassword: () => ({ body: { token: newToken(), password: 'another horse battery' } }),
}
