/**
 * Entries: one participation of one person in one experience; a ballot in draws (decisions 4). An entry is
 * pending until staff judge it, or valid at once where nothing is to be validated; valid and invalid may change
 * into each other until its winner is confirmed; a kicked one stays kicked. One outside request never makes two
 * entries, and no limit is exceeded however many come at once.
 */
import { type EntryStatus, entryRefusal, type Verdict } from '#contract/entries/entryStates.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { getExperienceRef, getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import { participantName, recordEvent } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseWhy } from '#server/platform/errors.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as lists from './listQueries.ts'
import * as queries from './queries.ts'

export { entriesOfParticipants } from './erasing.ts'
export { acceptEntry, closedReason, type Intake, type IntakeRefusal } from './intake.ts'
export { isAwarded } from './queries.ts'

/** An experience of one kind, by id or eid. */
export type InExperience = { kind: Kind; experience: string }

export type EntriesAsked = PageAsked &
  InExperience & {
    search?: string | undefined
    status?: EntryStatus | undefined
  }

export async function listEntries(db: Db, scope: Scope, asked: EntriesAsked): Promise<Paged<lists.Entry>> {
  const { id: experienceId } = await getExperienceRef(db, scope, refOf(asked))
  const paged = await lists.findEntryPage(db, scope, { ...asked, experienceId })
  return { ...paged, rows: paged.rows.map(presented) }
}

/** They stand beside the winners of a draw, and stay readable with it (decisions 5). */
export async function listOtherEntries(
  db: Db,
  scope: Scope,
  named: InExperience & { entry: string },
): Promise<lists.Entry[]> {
  const { id: experienceId } = await getExperienceRefEvenDeleted(db, scope, refOf(named))
  return found(await lists.findOtherEntries(db, scope, { experienceId, entry: named.entry })).map(presented)
}

export type Judgement = InExperience & {
  entry: string
  status: Verdict
  reason?: string | undefined
}

/** Judges an entry. The same verdict again changes nothing; 409 says why an entry cannot change. */
export async function setEntryStatus(db: Db, scope: Scope, judgement: Judgement): Promise<lists.Entry> {
  return db.transaction(scope, async (tx) => {
    const { id: experienceId } = await getExperienceRef(tx, scope, refOf(judgement))
    const entry = found(await queries.lockEntry(tx, scope, { experienceId, entry: judgement.entry }))
    if (entry.status !== judgement.status) await judge(tx, scope, { entry, experienceId, judgement })
    return presented(found(await lists.findEntry(tx, scope, entry.id)))
  })
}

async function judge(
  tx: Db,
  scope: Scope,
  {
    entry,
    experienceId,
    judgement,
  }: { entry: queries.LockedEntry; experienceId: string; judgement: Judgement },
): Promise<void> {
  const { status, reason } = judgement
  const refusal = entryRefusal(entry, status)
  if (refusal) refuseWhy(refusal)
  const reasons = reason ? [reason] : []
  await queries.writeStatus(tx, scope, { id: entry.id, status, reasons })
  await recordEvent(tx, scope, {
    participantId: entry.participant_id,
    action: status === 'valid' ? 'entry_validated' : 'entry_invalidated',
    experienceId,
    subjectId: entry.id,
    data: { reasons },
  })
  await audit(tx, scope, {
    action: `entry.${status === 'valid' ? 'validate' : 'invalidate'}`,
    entity: 'entry',
    entityId: entry.id,
    before: { status: entry.status, reasons: entry.reasons },
    after: { status, reasons },
  })
}

const refOf = ({ kind, experience }: InExperience) => ({ idOrEid: experience, among: [kind] })

export function presented({ first_name, last_name, ...entry }: lists.EntryRow): lists.Entry {
  const { phone, email } = entry
  return { ...entry, participant_name: participantName({ first_name, last_name, phone, email }) }
}
