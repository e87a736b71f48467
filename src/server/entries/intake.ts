import type { Entry } from '#contract/entries/calls.ts'
import { phaseAt } from '#contract/experiences/status.ts'
import type { IntakeExperience } from '#server/experiences/experiences.ts'
import { normaliseAddress, recordEvent } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { windowStart } from '#server/platform/time.ts'
import * as queries from './queries.ts'

/** One participation as it comes from outside. */
type Submission = {
  readonly experience: IntakeExperience
  readonly participant: { readonly id: string; readonly phone: string | null; readonly email: string | null }
  readonly source: Entry['source']
  /** What the form asked for; draws choose by it. */
  readonly data: Readonly<Record<string, unknown>>
  readonly language: string
  /** Names the outside request: the same one twice is one entry. */
  readonly reference: string
  readonly isTest: boolean
}

/** `hidden` also stands for a draft, and for private: only members may enter it, and member lists come with a later kind of form. */
export type IntakeRefusal = 'contest_over' | 'coming_soon' | 'rate_limit' | 'hidden'

export type Intake =
  | { readonly kind: 'accepted' | 'repeated'; readonly entry: queries.EntryRecord }
  | { readonly kind: 'refused'; readonly reason: IntakeRefusal }

/** Takes an entry if the experience is open, may be seen, and this person has not reached the limit (decisions 4). */
export async function acceptEntry(tx: Db, scope: Scope, submission: Submission): Promise<Intake> {
  if (!tx.inTransaction) throw new Error('an entry is accepted in the transaction of what brought it')
  const receipt = { experienceId: submission.experience.id, reference: submission.reference }
  const entryId = newId()
  if (!(await queries.insertReceipt(tx, scope, { ...receipt, entryId })))
    return { kind: 'repeated', entry: await queries.getEntryOfReceipt(tx, scope, receipt) }
  const reason = closedReason(scope, submission.experience) ?? (await limitReason(tx, scope, submission))
  if (reason) {
    await queries.deleteReceipt(tx, scope, receipt)
    return { kind: 'refused', reason }
  }
  return { kind: 'accepted', entry: await keepEntry(tx, scope, { submission, entryId }) }
}

/** Why nobody can enter now. */
export function closedReason(scope: Scope, experience: IntakeExperience): IntakeRefusal | undefined {
  if (experience.is_draft || experience.visibility !== 'public') return 'hidden'
  const status = phaseAt(experience, scope.at)
  if (status === 'coming_soon') return 'coming_soon'
  return status === 'ended' ? 'contest_over' : undefined
}

/** Counts one more in the window of every key, or in none. */
async function limitReason(tx: Db, scope: Scope, submission: Submission): Promise<IntakeRefusal | undefined> {
  const { experience } = submission
  if (experience.limit_type === 'unlimited') return undefined
  const window = {
    experienceId: experience.id,
    keys: limitKeys(submission),
    start: windowStart(scope.client.timeZone, scope.at, experience.entry_scheduling),
    limit: experience.limit_count,
  }
  const taken = await queries.countInWindows(tx, scope, window)
  if (taken.length === window.keys.length) return undefined
  if (taken.length > 0) await queries.uncountInWindows(tx, scope, { ...window, keys: taken })
  return 'rate_limit'
}

/** What is counted: the household's address where one is given, else phone, e-mail or both, else the person. */
function limitKeys({ experience, participant, data }: Submission): string[] {
  const household = experience.limit_type === 'household' ? householdOf(data) : undefined
  if (household) return [`household:${household}`]
  const { limit_by: by } = experience
  const keys = [
    by !== 'email' && participant.phone ? `phone:${participant.phone}` : undefined,
    by !== 'phone' && participant.email ? `email:${participant.email}` : undefined,
  ].filter((key) => key !== undefined)
  return keys.length > 0 ? keys : [`participant:${participant.id}`]
}

const addressFields = ['address', 'address_1', 'address_2', 'city', 'province', 'postal']

function householdOf(data: Submission['data']): string | undefined {
  const parts = addressFields.map((field) => data[field]).filter((part) => typeof part === 'string')
  return normaliseAddress(parts.join(', '))
}

async function keepEntry(
  tx: Db,
  scope: Scope,
  { submission, entryId }: { submission: Submission; entryId: string },
): Promise<queries.EntryRecord> {
  const { experience, participant, source, language, data, isTest } = submission
  const status = experience.requires_validation ? 'pending' : 'valid'
  const entry = {
    id: entryId,
    eid: newEid(),
    participant_id: participant.id,
    status,
    language,
    source,
  } as const
  await queries.insertEntry(tx, scope, { ...entry, is_test: isTest, experience_id: experience.id, data })
  await recordEvent(tx, scope, {
    participantId: participant.id,
    action: 'entry_submitted',
    experienceId: experience.id,
    subjectId: entryId,
    data: { source, eid: entry.eid },
  })
  tx.tell(scope, ['entry'])
  return { ...entry, is_test: isTest }
}
