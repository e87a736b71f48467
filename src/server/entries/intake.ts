import type { Entry } from '#contract/entries/calls.ts'
import { phaseAt } from '#contract/experiences/status.ts'
import { audienceOf, contestOf, type IntakeExperience } from '#server/experiences/experiences.ts'
import { isInList, recordEvent } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import { type Scope, tell } from '#server/platform/scope.ts'
import type { Signer } from '#server/platform/signing.ts'
import { traceEntry } from './fraud/traits.ts'
import { countEntry, limitReason, mostValidOf, uncountEntry, uncountLimit } from './limits.ts'
import { countHad, lockTiedPools } from './queries/credits.ts'
import * as queries from './queries/entries.ts'
import { codeReason, withSecretCode } from './secretCodes/taking.ts'

/** One participation as it comes from outside. */
type Submission = {
  readonly experience: IntakeExperience
  readonly participant: { readonly id: string; readonly phone: string | null; readonly email: string | null }
  readonly source: Entry['source']
  /** The form's values; draws choose by them. */
  readonly data: Readonly<Record<string, unknown>>
  readonly language: string
  /** Names the outside request: the same one twice is one entry. */
  readonly reference: string
  readonly isTest: boolean
  /** The token by which the browser is known again. */
  readonly device?: string | undefined
  /** The installation's, by which a network is kept; left out, none is. */
  readonly keyedHash?: Signer['hash'] | undefined
}

/** `hidden` also stands for a draft. */
export type IntakeRefusal =
  | 'contest_over'
  | 'coming_soon'
  | 'not_invited'
  | 'rate_limit'
  | 'household_limit'
  | 'valid_limit'
  | 'code_missing'
  | 'code_refused'
  | 'hidden'

export type Intake =
  | { readonly kind: 'accepted' | 'repeated'; readonly entry: queries.EntryRecord }
  | { readonly kind: 'refused'; readonly reason: IntakeRefusal }

/**
 * Takes an entry if the experience is open, may be seen, and neither this person nor the household has reached the limit
 * (decisions 4). The person is locked by whoever brings it.
 */
export async function acceptEntry(tx: Db, scope: Scope, submission: Submission): Promise<Intake> {
  if (!tx.inTransaction) throw new Error('an entry is accepted in the transaction of what brought it')
  const receipt = { experienceId: submission.experience.id, reference: submission.reference }
  const entryId = newId()
  const isCounted = isOpenToAll(scope, submission.experience)
  const [isNew, counted = []] = await Promise.all([
    queries.insertReceipt(tx, scope, { ...receipt, entryId }),
    isCounted ? countEntry(tx, scope, submission) : undefined,
  ])
  if (!isNew) {
    await uncountEntry(tx, scope, { ...submission, taken: counted })
    tell(scope, 'entry.repeated')
    return { kind: 'repeated', entry: await queries.getEntryOfReceipt(tx, scope, receipt) }
  }
  const reason =
    closedReason(scope, submission.experience) ??
    (await invitedReason(tx, scope, submission)) ??
    (await limitReason(tx, scope, {
      ...submission,
      taken: isCounted ? counted : await countEntry(tx, scope, submission),
    })) ??
    (await reasonOnceCounted(tx, scope, { ...submission, entryId }))
  if (reason) {
    await queries.deleteReceipt(tx, scope, receipt)
    return { kind: 'refused', reason }
  }
  return { kind: 'accepted', entry: await keepEntry(tx, scope, { submission, entryId }) }
}

/** Whether nothing but the limit may stand against an entry, so that it is counted along with its receipt. */
const isOpenToAll = (scope: Scope, experience: IntakeExperience): boolean =>
  audienceOf(experience) === 'everybody' && phaseAt(experience, scope.at) === 'open'

/** Why nobody can enter now. */
export function closedReason(scope: Scope, experience: IntakeExperience): IntakeRefusal | undefined {
  const audience = audienceOf(experience)
  tell(scope, audience === 'nobody' ? 'audience.hidden' : `audience.${audience}`)
  if (audience === 'nobody') return 'hidden'
  const status = phaseAt(experience, scope.at)
  tell(scope, `phase.${status}`)
  if (status === 'coming_soon') return 'coming_soon'
  return status === 'ended' ? 'contest_over' : undefined
}

/** Of a private one only members of its list may enter; nobody where the list is gone. */
async function invitedReason(
  tx: Db,
  scope: Scope,
  { experience, participant }: Submission,
): Promise<IntakeRefusal | undefined> {
  if (audienceOf(experience) !== 'invited') return undefined
  const listId = contestOf(experience)?.private_list_id
  const isInvited = listId && (await isInList(tx, scope, { listId, participantId: participant.id }))
  tell(scope, !listId ? 'list.gone' : isInvited ? 'list.is_in' : 'list.is_not_in')
  return isInvited ? undefined : 'not_invited'
}

/** Whoever has no limit left learns nothing of a code; what is refused by now counts in no limit. */
async function reasonOnceCounted(
  tx: Db,
  scope: Scope,
  coded: Submission & { entryId: string },
): Promise<IntakeRefusal | undefined> {
  const reason = (await validReason(tx, scope, coded)) ?? (await codeReason(tx, scope, coded))
  if (reason) await uncountLimit(tx, scope, coded)
  return reason
}

/** An entry that is valid as it comes is one of the valid ones that a person may have; one that waits is judged by them later. */
async function validReason(
  tx: Db,
  scope: Scope,
  { experience, participant, isTest, entryId }: Submission & { entryId: string },
): Promise<IntakeRefusal | undefined> {
  const most = experience.requires_validation ? undefined : mostValidOf(experience)
  if (most === undefined) return undefined
  const entry = { id: entryId, participant_id: participant.id, experience_id: experience.id, is_test: isTest }
  // One that waited before validation was switched off may be judged now, by whoever holds the pools.
  await lockTiedPools(tx, scope, entry)
  const { valid } = await countHad(tx, scope, entry)
  const isReached = valid >= most
  tell(scope, isReached ? 'limit.valid_reached' : 'limit.valid_counted', { limit: most })
  return isReached ? 'valid_limit' : undefined
}

async function keepEntry(
  tx: Db,
  scope: Scope,
  { submission, entryId }: { submission: Submission; entryId: string },
): Promise<queries.EntryRecord> {
  const { experience, participant, source, language, isTest, device, keyedHash } = submission
  const data = withSecretCode(submission)
  const status = experience.requires_validation ? 'pending' : 'valid'
  const entry = {
    id: entryId,
    eid: newEid(),
    participant_id: participant.id,
    status,
    language,
    source,
  } as const
  tell(scope, `validation.${status}`)
  const { id: participantId, email } = participant
  traceEntry(tx, scope, { entryId, participantId, source, email, data, device, keyedHash })
  if (isTest) tell(scope, 'entry.test', { eid: entry.eid })
  await Promise.all([
    queries.insertEntry(tx, scope, { ...entry, is_test: isTest, experience_id: experience.id, data }),
    recordEvent(tx, scope, {
      participantId,
      action: 'entry_submitted',
      experienceId: experience.id,
      subjectId: entryId,
      data: { source, eid: entry.eid },
    }),
  ])
  tx.tell(scope, ['entry'])
  return { ...entry, is_test: isTest }
}
