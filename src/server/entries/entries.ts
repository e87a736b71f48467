/**
 * Entries: one participation of one person in one experience; a ballot in draws (decisions 4). An entry is
 * pending until staff judge it, or valid at once where nothing is to be validated; valid and invalid may change
 * into each other until its winner is confirmed; a kicked one stays kicked. One outside request never makes two
 * entries, and no limit is exceeded however many come at once.
 */
import type * as z from 'zod'
import type { earned } from '#contract/entries/credits.ts'
import type { Verdict } from '#contract/entries/entryStates.ts'
import type { EntryCounts, listedEntry } from '#contract/entries/listCalls.ts'
import { type Kind, kinds } from '#contract/experiences/kinds.ts'
import { getExperienceRef, getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField } from '#server/platform/errors.ts'
import { type PageAsked, type Paged, totalCap } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { EntryDependant } from './dependants.ts'
import type { EntryFilter } from './list/entryFilter.ts'
import { findEarned } from './queries/credits.ts'
import * as queries from './queries/entries.ts'
import * as lists from './queries/list.ts'
import { enqueueTelling, giveVerdict } from './validation/verdict.ts'

export { enqueueDayFills } from './days/fillDays.ts'
export { foldAllDays, foldsCounter } from './days/foldDays.ts'
export type { EntryDependant } from './dependants.ts'
export { entriesOfParticipants } from './erasing.ts'
export { enqueueTraitFills } from './fraud/fillTraits.ts'
export { imageAddress } from './images/imageAddress.ts'
export {
  addPiece,
  beginUpload,
  dropUpload,
  type EntryUpload,
  findUpload,
  finishUpload,
  keepUpload,
  takeUploads,
  UploadGoneError,
} from './images/uploads.ts'
export { acceptEntry, closedReason, type Intake, type IntakeRefusal } from './intake.ts'
export { countsHouseholds, limitKeys, nextEntryAt } from './limits.ts'
export { lockTiedPools } from './queries/credits.ts'
export { isAwarded } from './queries/entries.ts'
export { type PurchaseDay, writePurchaseDays } from './queries/purchaseDays.ts'
export { codesOfExperiences } from './secretCodes/secretCodes.ts'
export { takesSecretCode } from './secretCodes/taking.ts'
export { type DecisionToTell, getEntryToTell, takeDecisionToTell } from './validation/telling.ts'

/** As the contract's rows go in: times are still Dates. */
type ListedEntry = z.input<typeof listedEntry>

/** An experience of one kind, by id or eid. */
export type InExperience = { kind: Kind; experience: string }

export type EntriesAsked = PageAsked & InExperience & EntryFilter & { direction?: 'asc' | 'desc' }

export async function listEntries(db: Db, scope: Scope, asked: EntriesAsked): Promise<Paged<ListedEntry>> {
  const { kind, experience, page, per_page, direction = 'desc', ...filter } = asked
  const { id: experienceId } = await getExperienceRef(db, scope, refOf({ kind, experience }))
  const paged = await lists.findEntryPage(db, scope, { page, per_page, direction, filter, experienceId })
  return { ...paged, rows: paged.rows.map(presented) }
}

/** How many there are of each status, whichever of them the filter names. */
export async function countEntries(
  db: Db,
  scope: Scope,
  { kind, experience, is_exact, ...asked }: InExperience & EntryFilter & { is_exact?: '1' | undefined },
): Promise<EntryCounts> {
  const { id: experienceId } = await getExperienceRef(db, scope, refOf({ kind, experience }))
  const filter = { ...asked, status: undefined }
  const cap = is_exact ? null : totalCap + 1
  const [counts, reasons] = await Promise.all([
    lists.countByStatus(db, scope, { experienceId, filter, cap }),
    lists.listLateReasons(db, scope, experienceId),
  ])
  const isCapped = (count: number) => !is_exact && count > totalCap
  return {
    statuses: counts.map(({ status, count }) => ({
      status,
      is_capped: isCapped(count),
      count: isCapped(count) ? totalCap : count,
    })),
    reasons,
  }
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

/** The last decision of an entry, and what it earned. */
export async function getEntryDecision(
  db: Db,
  scope: Scope,
  named: InExperience & { entry: string },
): Promise<z.input<typeof earned>> {
  const { id: experienceId } = await getExperienceRef(db, scope, refOf(named))
  const { id } = found(await queries.findEntryId(db, scope, { experienceId, entry: named.entry }))
  return findEarned(db, scope, id)
}

export type Judgement = InExperience & {
  entry: string
  status: Verdict
  /** One, or several. */
  reason?: string | readonly string[] | undefined
  dependants: readonly EntryDependant[]
}

/** Judges an entry. The same verdict again changes nothing; 409 says why an entry cannot change. */
export async function setEntryStatus(db: Db, scope: Scope, judgement: Judgement): Promise<lists.Entry> {
  const { status, reason = [], dependants } = judgement
  return db.transaction(scope, async (tx) => {
    const { id: experienceId } = await getExperienceRef(tx, scope, refOf(judgement))
    const entry = found(await queries.lockEntry(tx, scope, { experienceId, entry: judgement.entry }))
    const judged = { entry: { ...entry, experience_id: experienceId }, reasons: [reason].flat() }
    const { kind } = judgement
    if (status === 'valid' && kinds[kind].earnsCredits) refuseField('status', 'credits_missing')
    if (entry.status !== status) {
      const decision = await giveVerdict(tx, scope, { ...judged, kind, status, dependants })
      if (decision) await enqueueTelling(tx, scope, decision)
    }
    return presented(found(await lists.findEntry(tx, scope, entry.id)))
  })
}

const refOf = ({ kind, experience }: InExperience) => ({ idOrEid: experience, among: [kind] })

export function presented<Row extends lists.EntryRow>({ first_name, last_name, ...entry }: Row) {
  const { phone, email } = entry
  return { ...entry, participant_name: participantName({ first_name, last_name, phone, email }) }
}
