import type { OutputOf } from '#contract/kit.ts'
import type { listMessages as listMessagesRoute } from '#contract/messaging/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireSender } from './conversationSenders.ts'
import { findAddresses, type MessageRow, pageOfMessages } from './queries/threads.ts'

type ThreadQuery = OutputOf<(typeof listMessagesRoute)['query']>

/** The thread with a participant, newest first; reading it marks nothing. */
export async function listMessages(
  db: Db,
  scope: Scope,
  { participantId, query }: { participantId: string; query: ThreadQuery },
): Promise<Paged<MessageRow>> {
  found(await findAddresses(db, scope, participantId))
  const { page, per_page, shortcode } = query
  if (shortcode) await requireSender(db, scope, { senderId: shortcode })
  return pageOfMessages(db, scope, { page, per_page, participantId, senderId: shortcode ?? null })
}
