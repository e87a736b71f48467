import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type SentEmail = Row<'message', 'participant_id' | 'attempts'> & { sender: string }

/** An e-mail of ours, held so that two notices about it come one after the other. */
export function lockSentEmail(tx: Db, scope: Scope, messageId: string): Promise<SentEmail | undefined> {
  return tx.maybe(
    scope,
    sql<SentEmail>`
      select m.participant_id, m.attempts, coalesce((
        select address from mailbox where id = m.sender_id), '') as sender
      from message m
      where m.client_id = ${scope.client.id} and m.id = ${messageId}::uuid and m.type = 'email'
        and m.direction = 'out'
      for no key update of m`,
  )
}
