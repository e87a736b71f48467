import * as z from 'zod'
import { id, one, route, success } from '../kit.ts'
import { ownInvitation } from './invitationCalls.ts'
import { notificationKinds, notificationMails } from './notificationKinds.ts'
import { notification } from './notifications.ts'

/**
 * The newest fifty of the clients that one works for, of the last 90 days; `unread` counts up to 100. Invitations wait
 * until they are answered, whatever was read.
 */
export const getNotifications = route({
  method: 'GET',
  path: '/api/v1/notification',
  access: 'signedIn',
  summary: 'What was told to the user, over all clients.',
  source: 'decisions 2',
  shows: ['notification', 'user'],
  answer: one(
    z.object({
      unread: z.int(),
      notifications: z.array(notification),
      invitations: z.array(ownInvitation),
    }),
  ),
})

/** `ids` absent: all that there are. */
export const readNotifications = route({
  method: 'PUT',
  path: '/api/v1/notification/read',
  access: 'signedIn',
  summary: 'Mark notifications as read.',
  source: 'decisions 2',
  touches: ['notification'],
  body: z.strictObject({ ids: z.array(id).max(100).optional() }),
  answer: success,
})

const wanted = z.object({ kind: z.enum(notificationKinds), mail: z.enum(notificationMails) })
export type WantedMail = z.output<typeof wanted>

export const getNotificationMail = route({
  method: 'GET',
  path: '/api/v1/profile/notification',
  access: 'signedIn',
  summary: 'What the user wants to be told by e-mail.',
  source: 'decisions 2',
  shows: ['user'],
  answer: one(z.array(wanted)),
})

export const updateNotificationMail = route({
  method: 'PUT',
  path: '/api/v1/profile/notification',
  access: 'signedIn',
  summary: 'Choose what is told by e-mail: of these kinds; the others stay.',
  source: 'decisions 2',
  touches: ['user'],
  body: z.strictObject({
    wanted: z.array(z.strictObject(wanted.shape)).min(1).max(notificationKinds.length),
  }),
  answer: one(z.array(wanted)),
})
