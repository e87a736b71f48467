import type { NotificationTarget } from '#contract/access/notifications.ts'
import type { Kind } from '#contract/experiences/kinds.ts'

/** The notification of ended work leads to the entries of the experience. */
export const targetOf = ({ eid, kind }: { eid: string; kind: Kind }): NotificationTarget => ({
  page: 'entries',
  kind,
  eid,
})
