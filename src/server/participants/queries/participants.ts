import type { participantSorts } from '#contract/participants/calls.ts'
import type { ConsentState } from '#contract/participants/consentStates.ts'
import type { Row } from '#db/rows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { PageAsked } from '#server/platform/paging.ts'
import type { RecognisedRow } from './recognise.ts'

export type ParticipantRecord = RecognisedRow &
  Row<'participant', 'is_customer' | 'created_at'> & { consent: ConsentState }
export type Sorted = PageAsked & { field: (typeof participantSorts)[number]; direction: 'asc' | 'desc' }

/** `consent` is the state in the client's default subscriptions, the strongest of them. */
export function recordColumns(clientId: number) {
  return sql`p.id, p.first_name, p.last_name, p.phone, p.email, p.language, p.is_customer, p.is_flagged, p.created_at,
    coalesce((
      select c.state from consent c
      where c.client_id = ${clientId} and c.participant_id = p.id
        and c.subscription_id = any(${defaultSubscriptions(clientId)})
      order by array_position(array['in', 'out', 'pending', 'none'], c.state) limit 1), 'none') as consent`
}

export const defaultSubscriptions = (clientId: number) =>
  sql`array(select s.id from subscription s where s.client_id = ${clientId} and s.is_default)`

const sortColumns = {
  first_name: sql`p.sort_first_name`,
  last_name: sql`p.sort_last_name`,
  created_at: sql`p.created_at`,
}

/** Each is the order of an index on participant. */
export function orderOf({ field, direction }: Sorted) {
  return direction === 'asc' ? sql`${sortColumns[field]}, p.id` : sql`${sortColumns[field]} desc, p.id desc`
}
