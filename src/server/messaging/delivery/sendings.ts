import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { BroadcastText } from './texts.ts'

/** A broadcast's part that its sending needs; none of it changes once sending began. */
export type Sending = BroadcastText &
  Row<'broadcast', 'id' | 'subscription_id' | 'ignore_quiet_hours'> & {
    /** When its campaign ends: a hold beyond that is a skip. */
    ended_at: Rows['campaign']['ended_at']
  }

export async function getSending(db: Db, scope: Scope, broadcastId: string): Promise<Sending> {
  const row = await db.maybe(
    scope,
    sql<Sending>`
      select b.id, b.message, b.message_fr, b.subject, b.subject_fr, b.subscription_id, b.ignore_quiet_hours,
        c.ended_at, ${variableValues}
      from broadcast b
      join campaign c on c.client_id = ${scope.client.id} and c.id = b.campaign_id
      where b.client_id = ${scope.client.id} and b.id = ${broadcastId}::uuid`,
  )
  return found(row)
}

/** The values of the variables of the campaign `c` by their keys, as `variables`. */
const variableValues = sql`(select coalesce(jsonb_object_agg(v ->> 'key', v ->> 'value'), '{}')
  from jsonb_array_elements(c.variables) as of_campaign (v)) as variables`
