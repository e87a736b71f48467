/**
 * A decided entry goes back into the queue (E4, decisions 4), to be decided again: its credits count no more until then.
 * Prizes that it has stay with the person, and count against the limit.
 */
import { type EntryStatus, reprocessRefusal } from '#contract/entries/entryStates.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { deleteLines } from '../queries/credits.ts'
import { lockEntry, writeReprocessed } from '../queries/entries.ts'
import * as queries from './queries.ts'
import { getQueueId, type OfQueue, showOne, type ValidationEntry } from './queue.ts'

type Reprocessing = OfQueue & {
  readonly entry: string
  readonly suggested_credits?: number | null | undefined
  readonly seen?: { readonly status?: EntryStatus | undefined } | undefined
}

export async function reprocessEntry(
  db: Db,
  scope: UserScope,
  { entry: named, suggested_credits = null, seen, ...of }: Reprocessing,
): Promise<ValidationEntry> {
  const experienceId = await getQueueId(db, scope, of)
  return db.transaction(scope, async (tx) => {
    const entry = found(await lockEntry(tx, scope, { experienceId, entry: named }))
    const { id, status, reasons } = entry
    const waiting = await queries.findWaiting(tx, scope, id)
    if (waiting) refuse('entry_decided_now', { name: waiting.user_name })
    if (seen?.status !== undefined && seen.status !== status) refuse('entry_changed_meanwhile', { status })
    const refusal = reprocessRefusal(entry)
    if (refusal) refuseWhy(refusal)
    await deleteLines(tx, scope, id)
    await writeReprocessed(tx, scope, { id, suggested_credits, before: status })
    await audit(tx, scope, {
      action: 'entry.reprocess',
      entityId: id,
      before: { status, reasons },
      after: { status: 'pending', suggested_credits },
    })
    return found((await showOne(tx, scope, { experienceId, id })).nextEntry ?? undefined)
  })
}
