import * as z from 'zod'
import { kindNames } from '../experiences/kinds.ts'
import { eid, id, instant } from '../kit.ts'

/**
 * What people are told: somebody asks for a yes to a broadcast or to winners, gave it, or work that one began has ended.
 * By e-mail at once, once a day, or never, as each person chooses for each.
 */
export const notificationMailDefaults = {
  approval_asked: 'at_once',
  approval_given: 'never',
  confirmation_asked: 'at_once',
  winners_confirmed: 'never',
  work_ended: 'never',
} as const satisfies Record<string, NotificationMail>
export type NotificationKind = keyof typeof notificationMailDefaults
export const notificationKinds = [
  'approval_asked',
  'approval_given',
  'confirmation_asked',
  'winners_confirmed',
  'work_ended',
] as const satisfies readonly NotificationKind[]

export const notificationMails = ['at_once', 'daily', 'never'] as const
export type NotificationMail = (typeof notificationMails)[number]

/** The page that a notification leads to. */
export const notificationTarget = z.discriminatedUnion('page', [
  z.object({ page: z.literal('broadcast'), id }),
  z.object({ page: z.literal('prizing'), kind: z.enum(kindNames), eid }),
  z.object({ page: z.literal('import'), id }),
  z.object({ page: z.literal('participants') }),
])
export type NotificationTarget = z.output<typeof notificationTarget>

/** `object_name`: of the broadcast, the sweepstakes or the work, as it was then; `by`: who asked or said yes. */
export const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  client: z.object({ eid: z.string(), name: z.string() }),
  object_name: z.string(),
  by: z.string().nullable(),
  is_failure: z.boolean(),
  target: notificationTarget,
  created_at: instant,
  read_at: instant.nullable(),
})
export type Notification = z.output<typeof notification>

/** Somebody who may be asked; `asked_at`: when he or she was asked last by anybody, if in the last hour. */
export const colleague = z.object({ id, name: z.string(), asked_at: instant.nullable() })
export type Colleague = z.output<typeof colleague>
