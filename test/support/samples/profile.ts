import type { profileRoutes } from '#contract/routes.ts'
import { newToken } from '#server/access/access.ts'
import { newId } from '#server/platform/ids.ts'
import type { Samples } from './sample.ts'

export const profileSamples: Samples<typeof profileRoutes> = {
  updateProfile: () => ({
    body: {
      name: 'Vera Changed',
      language: 'fr',
      scheme: 'dark',
      time_zone: 'America/Halifax',
      date_format: 'words',
    },
  }),
  changePassword: () => ({ body: { current_password: 'wrong', password: 'another horse battery' } }),
  forgotPassword: () => ({ body: { email: 'nobody@fanfare.test' } }),
  readPasswordLink: () => ({ body: { token: newToken() } }),
  readNotifications: () => ({ body: { ids: [newId()] } }),
  updateNotificationMail: () => ({ body: { wanted: [{ kind: 'work_ended', mail: 'daily' }] } }),
  choosePassword: () => ({ body: { token: newToken(), password: 'another horse battery' } }),
}
