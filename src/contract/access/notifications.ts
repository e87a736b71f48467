import * as z from 'zod'
import { eid, id, instant } from '../kit.ts'
import { kindNames } from '../words/kindNames.ts'
import { notificationKinds } from './notificationKinds.ts'

/** The page that a notification leads to. */
export const notificationTarget = z.discriminatedUnion('page', [
  z.object({ page: z.literal('broadcast'), id }),
  z.object({ page: z.literal('prizing'), kind: z.enum(kindNames), eid }),
  z.object({ page: z.literal('winners'), kind: z.enum(kindNames), eid }),
  z.object({ page: z.literal('entries'), kind: z.enum(kindNames), eid }),
  z.object({ page: z.literal('validation'), kind: z.enum(kindNames), eid }),
  z.object({ page: z.literal('import'), id }),
  z.object({ page: z.literal('participants') }),
  z.object({ page: z.literal('locations') }),
  z.object({ page: z.literal('accessCodes'), id }),
  z.object({ page: z.literal('prizePool'), id }),
  z.object({ page: z.literal('webhook'), id }),
  z.object({ page: z.literal('task'), id }),
  z.object({ page: z.literal('ticket'), id }),
  z.object({ page: z.literal('sentReports'), ends_on: z.string() }),
  z.object({ page: z.literal('experience'), kind: z.enum(kindNames), eid }),
])
export type NotificationTarget = z.output<typeof notificationTarget>

/** `object_name`: of the broadcast, the sweepstakes, the work, the webhook, the task or the ticket, as it was then; `by`: who asked or said yes. */
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
