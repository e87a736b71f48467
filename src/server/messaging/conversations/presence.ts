/**
 * Presence: who has a conversation open right now. A console says so every ten seconds and when it leaves; who was not
 * heard of for 25 seconds has left. Others hear of an arrival and of a leaving at once; a console that just vanishes is
 * noticed by their own next report.
 */
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { publishConversation } from '../lastWord.ts'
import * as queries from './queries/presence.ts'

/** Answers who else has it open, by name. */
export async function reportPresence(
  db: Db,
  scope: UserScope,
  { id, isOpen }: { id: string; isOpen: boolean },
): Promise<queries.Present[]> {
  return db.transaction(scope, async (tx) => {
    if (!(await queries.hasConversation(tx, scope, id))) refuse('not_found')
    const isChange = isOpen ? await queries.arrive(tx, scope, id) : await queries.leave(tx, scope, id)
    if (isChange) publishConversation(tx, scope, id)
    return queries.listOthers(tx, scope, id)
  })
}
