/**
 * A person stands in an experience again as before the first entry (E7): entries go with all that hangs on them, limits
 * count anew, prizes go back to their pools. Codes that were given or used stay so, and nothing of another experience is touched.
 * Never: a frozen set of a draw, unless it was abandoned, whose ballot is gone. Locks come in one order: the person, the experience, for which
 * a draw that is opened waits, the person's windows, the entries, the pools.
 */

import type { getParticipantReset, resetParticipant as resetRoute } from '#contract/entries/resetCalls.ts'
import type { OutputOf } from '#contract/kit.ts'
import { why } from '#contract/why.ts'
import { findExperienceForIntake, getExperienceRef, lockExperience } from '#server/experiences/experiences.ts'
import {
  deleteEventsOf,
  getParticipant,
  lockRecognised,
  writtenForms,
} from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import type { EntryDependant } from './dependants.ts'
import type { InExperience } from './entries.ts'
import { deleteHangingOn } from './erasing.ts'
import { householdWindows } from './limits.ts'
import * as queries from './queries/resetting.ts'

type Named = InExperience & { participantId: string; dependants: readonly EntryDependant[] }
type Preview = OutputOf<(typeof getParticipantReset)['answer']>['data']
type Counts = OutputOf<(typeof resetRoute)['answer']>['data']
type Seen = OutputOf<(typeof resetRoute)['body']>['seen']

/** Counts of what would go, and why nothing can go now. */
export async function getReset(
  db: Db,
  scope: Scope,
  { participantId, dependants, ...named }: Named,
): Promise<Preview> {
  const { id: experienceId } = await getExperienceRef(db, scope, refOf(named))
  const { name } = await getParticipant(db, scope, participantId)
  const of = { experienceId, participantId }
  const counts = await queries.countHanging(db, scope, of)
  return { participant_name: name, ...counts, why: (await whyNot(db, scope, { ...of, dependants })) ?? null }
}

/** Answers how much went. */
export async function resetParticipant(
  db: Db,
  scope: Scope,
  { participantId, dependants, seen, ...named }: Named & { seen: Seen },
): Promise<Counts> {
  return db.transaction(scope, async (tx) => {
    const { id: experienceId } = await getExperienceRef(tx, scope, refOf(named))
    const person = found(await lockRecognised(tx, scope, participantId))
    if (!(await lockExperience(tx, scope, experienceId))) refuse('not_found')
    const of = { experienceId, participantId }
    const refusal = await whyNot(tx, scope, { ...of, dependants })
    if (refusal) refuseWhy(refusal)
    await queries.deleteWindowsOf(tx, scope, { experienceId, keys: keysOf(person) })
    const entries = await queries.lockEntriesOf(tx, scope, of)
    const counts = await queries.countHanging(tx, scope, of)
    requireSeen(seen, {
      entries: {
        now: counts.entries,
        why: () => why('entries_of_person_meanwhile', { count: counts.entries }),
      },
      prizes: { now: counts.prizes, why: () => why('prizes_of_person_meanwhile', { count: counts.prizes }) },
    })
    if (entries.length === 0) return counts
    await takeAway(tx, scope, { ...of, entries, dependants })
    await audit(tx, scope, {
      action: 'participant.reset',
      entityId: participantId,
      before: { experience_id: experienceId, ...counts },
    })
    tx.tell(scope, ['entry', 'pool', 'activity'])
    return counts
  })
}

type Taken = queries.OfPerson & { entries: queries.EntryOfPerson[]; dependants: readonly EntryDependant[] }

async function takeAway(tx: Db, scope: Scope, { entries, dependants, ...of }: Taken): Promise<void> {
  const { experienceId } = of
  const entryIds = entries.map(({ id }) => id)
  const experience = found(await findExperienceForIntake(tx, scope, experienceId))
  const counted = householdWindows(scope, { experience, entries })
  await queries.uncountShared(tx, scope, { experienceId, counted })
  for (const dependant of dependants) await dependant.whenReset(tx, scope, { ...of, entryIds })
  await deleteHangingOn(tx, scope, { entryIds })
  await queries.deleteTracesOf(tx, scope, { experienceId, entryIds })
  await queries.deleteEntriesOf(tx, scope, { entryIds })
  // Lists and searches find by it who has entered; what became of the entries stays in the activity.
  await deleteEventsOf(tx, scope, { ...of, action: 'entry_submitted', subjectIds: entryIds })
}

type Asked = queries.OfPerson & { dependants: readonly EntryDependant[] }

async function whyNot(db: Db, scope: Scope, { dependants, ...of }: Asked) {
  for (const dependant of dependants) {
    const refusal = await dependant.whyNotReset(db, scope, of)
    if (refusal) return refusal
  }
  return undefined
}

/** Under which a person alone is counted, whatever the experience limits by now. */
const keysOf = ({ id, phone, email }: { id: string; phone: string | null; email: string | null }) => [
  `participant:${id}`,
  ...(phone ? writtenForms(phone).map((form) => `phone:${form}`) : []),
  ...(email ? [`email:${email}`] : []),
]

const refOf = ({ kind, experience }: InExperience) => ({ idOrEid: experience, among: [kind] })
