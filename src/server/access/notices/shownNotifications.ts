import { type Notification, notificationTarget } from '#contract/access/notifications.ts'
import type { NotificationRow } from '../queries/notifications.ts'

export const shownNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  client: row.client,
  object_name: row.object_name,
  by: row.by_name,
  is_failure: row.is_failure,
  target: notificationTarget.parse(row.target),
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
})
