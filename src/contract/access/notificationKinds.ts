/**
 * Notifications to people: somebody asks for a yes to a broadcast or to winners, gave it, a broadcast has been sent or
 * was stopped, work that one began has ended, a webhook takes nothing any more, a task of one's own is due, or a ticket was
 * given to one or needs more than whoever works on it, or a colleague has a question about an entry.
 * By e-mail at once, once a day, or never, as each person chooses for each.
 */
export const notificationMailDefaults = {
  approval_asked: 'at_once',
  approval_given: 'never',
  broadcast_ended: 'never',
  confirmation_asked: 'at_once',
  winners_confirmed: 'never',
  work_ended: 'never',
  webhook_paused: 'at_once',
  task_due: 'never',
  ticket_assigned: 'never',
  ticket_escalated: 'at_once',
  domain_verified: 'at_once',
  report_sent: 'at_once',
  entry_asked: 'never',
} as const satisfies Record<string, NotificationMail>
export type NotificationKind = keyof typeof notificationMailDefaults
export const notificationKinds = [
  'approval_asked',
  'approval_given',
  'broadcast_ended',
  'confirmation_asked',
  'winners_confirmed',
  'work_ended',
  'webhook_paused',
  'task_due',
  'ticket_assigned',
  'ticket_escalated',
  'domain_verified',
  'report_sent',
  'entry_asked',
] as const satisfies readonly NotificationKind[]

export const notificationMails = ['at_once', 'daily', 'never'] as const
export type NotificationMail = (typeof notificationMails)[number]
