import { type Decision, entryRefusal } from '#contract/entries/entryStates.ts'
import { withdrawNotifications } from '#server/access/access.ts'
import { recordEvent } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseWhy } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { EntryDependant } from './dependants.ts'
import { type CreditLine, deleteLines, insertLines } from './queries/credits.ts'
import { type LockedEntry, writeStatus } from './queries/entries.ts'
import { deleteHandOver } from './queries/notes.ts'

const tellingOf = {
  valid: { event: 'entry_validated', action: 'entry.validate' },
  invalid: { event: 'entry_invalidated', action: 'entry.invalidate' },
  kicked: { event: 'entry_kicked', action: 'entry.kick' },
} as const

export type Judged = {
  readonly entry: LockedEntry & { readonly experience_id: string }
  readonly status: Decision
  readonly reasons: readonly string[]
  readonly dependants: readonly EntryDependant[]
  /** The earnings of a valid one. */
  readonly lines?: readonly CreditLine[]
}

/** Makes of a locked entry what staff decided, with all that follows; 409 says why it cannot become that. */
export async function judge(
  tx: Db,
  scope: Scope,
  { entry, status, reasons, dependants, lines = [] }: Judged,
): Promise<void> {
  const refusal = entryRefusal(entry, status)
  if (refusal) refuseWhy(refusal)
  await writeStatus(tx, scope, { id: entry.id, status, reasons, before: entry.status })
  if (await deleteHandOver(tx, scope, entry.id)) await withdrawNotifications(tx, [entry.id])
  const { event, action } = tellingOf[status]
  await recordEvent(tx, scope, {
    participantId: entry.participant_id,
    action: event,
    experienceId: entry.experience_id,
    subjectId: entry.id,
    data: { reasons },
  })
  // An entry's earnings count while it is valid.
  if (entry.status === 'valid') await deleteLines(tx, scope, entry.id)
  if (lines.length > 0) await insertLines(tx, scope, { entry, lines })
  if (status === 'valid') for (const { whenValid } of dependants) await whenValid(tx, scope, entry)
  await audit(tx, scope, {
    action,
    entity: 'entry',
    entityId: entry.id,
    before: { status: entry.status, reasons: entry.reasons },
    after: { status, reasons, ...(lines.length > 0 && { credits: lines }) },
  })
}
