import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { publishConversation } from '../lastWord.ts'
import * as queries from './queries/threads.ts'

/**
 * Takes back a message that its sender has just written, while it waits: it becomes skipped, and the conversation's
 * last word is the one before. Delivery and this one lock the same row, so it is either sent or taken back.
 */
export async function undoMessage(db: Db, scope: UserScope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const takenBack = await queries.takeBack(tx, scope, id)
    if (!takenBack) return refuseUndo(tx, scope, id)
    const conversationId =
      (await queries.rewriteLastWord(tx, scope, takenBack)) ??
      (await queries.deleteConversation(tx, scope, takenBack))
    if (conversationId) publishConversation(tx, scope, conversationId)
    await audit(tx, scope, {
      action: 'message.undo',
      entityId: id,
      after: { state: 'skipped', reason: 'cancelled' },
    })
  })
}

async function refuseUndo(tx: Db, scope: UserScope, id: string): Promise<never> {
  const { user_id } = found(await queries.findAuthor(tx, scope, id))
  if (user_id !== scope.actor.id) return refuse('not_the_sender')
  return refuse('message_underway')
}
