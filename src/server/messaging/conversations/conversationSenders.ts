import type { MessageType } from '#contract/messaging/messageTypes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'

/** The inbox of texts and e-mails, or the messenger of widgets. */
export type InboxKind = 'texts' | 'messenger'

export const kindOf = (type: MessageType): InboxKind => (type === 'widget' ? 'messenger' : 'texts')

/** 404 where the client has no such shortcode, mailbox or widget, or where it belongs to the other inbox. */
export async function requireSender(
  db: Db,
  scope: Scope,
  { senderId, kind }: { senderId: string; kind?: InboxKind },
): Promise<void> {
  const types = await findSenderTypes(db, scope, senderId)
  if (!types.some(({ type }) => kind === undefined || kindOf(type) === kind)) refuse('not_found')
}

function findSenderTypes(db: Db, scope: Scope, id: string): Promise<{ type: MessageType }[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<{ type: MessageType }>`
      select 'sms' as type from client_shortcode where client_id = ${clientId} and shortcode_id = ${id}::uuid
      union all select 'email' from mailbox where client_id = ${clientId} and id = ${id}::uuid
      union all select 'widget' from widget where client_id = ${clientId} and id = ${id}::uuid`,
  )
}
