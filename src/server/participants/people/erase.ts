/**
 * Erasing a person on request, and deleting one who was a mistake. Erasing removes who it was and keeps what others
 * rely on: entries, ballots and awards without the person, the consent history as proof, every opt-out as a keyed
 * hash. It cannot be undone and happens once. Deleting is refused where anything happened that is kept. Neither ever
 * loses an opt-out.
 */
import type { OutputOf } from '#contract/kit.ts'
import type { deleteParticipant as deleteRoute } from '#contract/participants/calls.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import { addToCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { keepOptOuts } from '../consent/keptOptOuts.ts'
import { closeSendingGate } from '../consent/sendingGate.ts'
import { deleteSuppressions } from '../consent/suppressions.ts'
import { listCounter, participantsCounter } from '../counters.ts'
import { type Need, type ParticipantDependants, whenErased, whenRemoved } from '../dependants.ts'
import { getParticipant } from '../participants.ts'
import { lockUnerased, type ParticipantAnswer } from './people.ts'
import { type PersonRecord, resetConsents } from './queries/person.ts'
import * as queries from './queries/removals.ts'

type Asked = OutputOf<(typeof deleteRoute)['body']> & { id: string; dependants: ParticipantDependants }

function requireSeenName({ name }: { name: string }, seen: Asked['seen']): void {
  requireSeen(seen, { name: { now: name, why: () => why('named_meanwhile', { name }) } })
}

/** 409 where the person was erased already. What was kept and removed goes into the audit trail as counts. */
export async function eraseParticipant(
  db: Db,
  scope: Scope,
  { id, reason, seen, dependants }: Asked & { reason: string },
): Promise<ParticipantAnswer> {
  return db.transaction(scope, async (tx) => {
    const person = await lockUnerased(tx, scope, id)
    requireSeenName(await getParticipant(tx, scope, id), seen)
    const counts = await erasePerson(tx, scope, { person, dependants })
    await tx.enqueue({
      name: 'participants.eraseLate',
      payload: { clientId: scope.client.id, participantId: id },
      startAfter: new Date(scope.at.getTime() + lateSeconds * 1000),
    })
    const erased = await getParticipant(tx, scope, id)
    await audit(tx, scope, { action: 'participant.erase', entityId: id, after: { reason, ...counts } })
    return erased
  })
}

/** A statement that saw the person before may still write a message or a place: it ends within a minute. */
const lateSeconds = 120

/** The job behind an erasure: what was written at the same moment by who still saw the person goes too. */
export async function eraseLate(
  db: Db,
  scope: Scope,
  { participantId: id, dependants }: { participantId: string; dependants: ParticipantDependants },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    await closeSendingGate(tx, scope)
    await whenErased(tx, scope, { dependants, person: { id, phone: null, email: null } })
    await takeOutOfLists(tx, scope, [id])
  })
}

async function erasePerson(
  tx: Db,
  scope: Scope,
  { person, dependants }: { person: PersonRecord; dependants: ParticipantDependants },
) {
  const { id } = person
  const keptOptOuts = await keepOptOuts(tx, scope, { participantIds: [id] })
  await closeSendingGate(tx, scope)
  const blanked = await whenErased(tx, scope, { dependants, person })
  const refusedRows = await queries.blankRefusals(tx, scope, person)
  await queries.deleteImportChanges(tx, scope, [id])
  const suppressions = await deleteSuppressions(tx, scope, [person.phone, person.email])
  const places = await takeOutOfLists(tx, scope, [id])
  const consents = await resetConsents(tx, scope, {
    participantIds: [id],
    channels: ['sms', 'email'],
    proof: 'The personal data of this participant was erased.',
    seed: newId(),
  })
  await queries.blankPerson(tx, scope, id)
  return {
    removed: { list_places: places, consents, suppressions },
    blanked: { ...blanked, refused_rows: refusedRows },
    kept: { opt_outs: keptOptOuts },
  }
}

/** 409 with what needs the participant; else everything of the participant goes but an opt-out. */
export async function deleteParticipant(
  db: Db,
  scope: Scope,
  { id, seen, dependants }: Asked,
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const [person] = await queries.lockWithNeed(tx, scope, { ids: [id], dependants })
    const { need } = found(person)
    if (need) refuse(needed[need])
    const { name } = await getParticipant(tx, scope, id)
    requireSeenName({ name }, seen)
    await removePeople(tx, scope, { ids: [id], dependants })
    await audit(tx, scope, { action: 'participant.delete', entityId: id, before: { name } })
  })
}

const needed = {
  entries: 'has_entries',
  prizes: 'has_prizes',
  messages: 'has_messages',
} as const satisfies Record<Need, string>

/**
 * Removes those of these participants whom nothing needs, in the caller's transaction; answers how many. An opt-out
 * is kept for its phone or e-mail.
 */
export async function removeUnneeded(
  tx: Db,
  scope: Scope,
  { ids, dependants }: { ids: readonly string[]; dependants: ParticipantDependants },
): Promise<number> {
  const people = await queries.lockWithNeed(tx, scope, { ids, dependants })
  const free = people.filter(({ need }) => need === null).map(({ id }) => id)
  await removePeople(tx, scope, { ids: free, dependants })
  return free.length
}

/** Everything of these participants that this domain has, and they themselves; what others keep is gone already. */
export async function removePeople(
  tx: Db,
  scope: Scope,
  { ids, dependants }: { ids: readonly string[]; dependants: ParticipantDependants },
): Promise<void> {
  if (ids.length === 0) return
  await keepOptOuts(tx, scope, { participantIds: ids })
  await takeOutOfLists(tx, scope, ids)
  await whenRemoved(tx, scope, { dependants, ids })
  await queries.deleteTraces(tx, scope, ids)
  const count = await queries.deletePeople(tx, scope, ids)
  await addToCounters(tx, scope, [{ name: participantsCounter, by: -count }])
}

/** The lists' totals follow; answers how many places went. */
async function takeOutOfLists(tx: Db, scope: Scope, ids: readonly string[]): Promise<number> {
  const lists = await queries.deletePlaces(tx, scope, ids)
  const changes = lists.map(({ list_id, people }) => ({ name: listCounter(list_id), by: -people }))
  await addToCounters(tx, scope, changes)
  return lists.reduce((sum, { places }) => sum + places, 0)
}
