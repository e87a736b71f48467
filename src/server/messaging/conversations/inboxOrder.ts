import { sql } from '#server/platform/db/sql.ts'
import type { InboxFilters } from './inboxFilters.ts'

export type InboxAsked = InboxFilters & {
  page: number
  per_page: number
  search: string | null
  field: 'last_message_at' | 'participant'
  direction: 'asc' | 'desc'
}

/** `offset 0` keeps each person a look-up by primary key. */
export const person = (clientId: number) => sql`cross join lateral (
  select x.id, x.sort_first_name from participant x
  where x.client_id = ${clientId} and x.id = c.participant_id offset 0) p`

export const personOrder = ({ direction }: InboxAsked) =>
  direction === 'asc' ? sql`p.sort_first_name, p.id` : sql`p.sort_first_name desc, p.id desc`

export function orderOf(asked: InboxAsked) {
  if (asked.field === 'participant') return sql`${personOrder(asked)}, c.id`
  // As the indexes lie: by the last message downwards, the other way backwards.
  return asked.direction === 'desc' ? sql`c.last_message_at desc, c.id` : sql`c.last_message_at, c.id desc`
}
