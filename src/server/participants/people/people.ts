/**
 * Work of staff on one person by hand: make, change, flag, note. A phone or an e-mail belongs to one participant at
 * most. A consent was given by whoever owns a phone or e-mail, so it never moves to another one: with a new phone
 * every yes to texts goes back to `none`, with a new e-mail every yes to mail, and the history says so. An opt-out
 * stays with the person, is kept for the old address, and holds for the new one where that has opted out before.
 * Whoever was erased is never changed again.
 */
import {
  type NewParticipantForm,
  type ParticipantForm,
  type ParticipantSettings,
  participantSettings,
} from '#contract/participants/calls.ts'
import { requireOwnClient } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import { changedFields } from '#server/platform/changedFields.ts'
import { changesOf, readChange, requireVersion, type Sent } from '#server/platform/changing.ts'
import { addToCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newIdAt } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { restoreOptOuts } from '../consent/keptOptOuts.ts'
import { participantsCounter } from '../counters.ts'
import { normaliseEmail, normalisePhone } from '../identity.ts'
import { getParticipant } from '../participants.ts'
import { findDefaultLanguage } from '../queries/recognise.ts'
import {
  getNotesRow,
  insertPerson,
  type ListOfPerson,
  listListsOf,
  lockPerson,
  type PersonFields,
  type PersonRecord,
  writeFlag,
  writeNotes,
} from './queries/person.ts'
import { savePerson } from './savePerson.ts'

export type ParticipantAnswer = Awaited<ReturnType<typeof getParticipant>>

/**
 * Phone and e-mail in any spelling; one that somebody has is refused at its field, also where two are made at once. A
 * name alone is enough, nothing at all is nobody.
 */
export async function createParticipant(
  db: Db,
  scope: Scope,
  form: NewParticipantForm,
): Promise<ParticipantAnswer> {
  return db.transaction(scope, async (tx) => {
    const language = form.language ?? (await findDefaultLanguage(tx, scope))
    const person = { ...normalised({ ...form, language }), id: newIdAt(scope.at) }
    if (!person.phone && !person.email && !person.first_name && !person.last_name)
      refuseField('first_name', 'nobody_named')
    await insertPerson(tx, scope, person)
    await addToCounters(tx, scope, [{ name: participantsCounter, by: 1 }])
    await restoreOptOuts(tx, scope, [person.id])
    const { id, ...after } = person
    const made = await getParticipant(tx, scope, id)
    await audit(tx, scope, { action: 'participant.create', entityId: id, after })
    return made
  })
}

export async function updateParticipant(
  db: Db,
  scope: Scope,
  { id, sent }: Sent<ParticipantSettings>,
): Promise<ParticipantAnswer> {
  return db.transaction(scope, async (tx) => {
    const before = await lockUnerased(tx, scope, id)
    const asked = { entity: 'participant', before, form: participantSettings, sent } as const
    const change = await readChange(tx, scope, asked)
    const { notes, ...form } = change.form
    await change.save({ ...normalised(form), notes }, (after) => savePerson(tx, scope, { before, after }))
    return getParticipant(tx, scope, id)
  })
}

/** `client` is the id of the scope's client, else 404. */
export async function flagParticipant(
  db: Db,
  scope: Scope,
  flag: { client: number | string; person: string; is_flagged: boolean; reason: string | null },
): Promise<ParticipantAnswer> {
  requireOwnClient(scope, flag.client)
  return db.transaction(scope, async (tx) => {
    const person = await lockUnerased(tx, scope, flag.person)
    const after = { is_flagged: flag.is_flagged, flag_reason: flag.is_flagged ? flag.reason : null }
    const change = changedFields({ is_flagged: person.is_flagged, flag_reason: person.flag_reason }, after)
    if (change)
      await writeFlag(tx, scope, {
        participantIds: [person.id],
        isFlagged: flag.is_flagged,
        reason: flag.reason,
      })
    const saved = await getParticipant(tx, scope, person.id)
    const action = flag.is_flagged ? 'participant.flag' : 'participant.unflag'
    if (change) await audit(tx, scope, { action, entity: 'participant', entityId: person.id, ...change })
    return saved
  })
}

export async function getNotes(db: Db, scope: Scope, id: string): Promise<{ notes: string }> {
  return getNotesRow(db, scope, id)
}

export async function saveNotes(
  db: Db,
  scope: Scope,
  { id, notes, version }: { id: string; notes: string; version?: number | undefined },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const person = await lockUnerased(tx, scope, id)
    const stored = { entity: 'participant', entityId: id, version: person.version }
    await requireVersion(tx, scope, { stored, sent: version })
    const change = changesOf(person, { notes })
    if (!change) return
    await writeNotes(tx, scope, { id, notes })
    await audit(tx, scope, { action: 'participant.notes', entityId: id, ...change })
  })
}

export async function listParticipantLists(db: Db, scope: Scope, id: string): Promise<ListOfPerson[]> {
  await getNotesRow(db, scope, id)
  return listListsOf(db, scope, id)
}

/** Locked until commit; 404 where there is none, 409 where he or she was erased. */
export async function lockUnerased(tx: Db, scope: Scope, id: string): Promise<PersonRecord> {
  const person = found(await lockPerson(tx, scope, id))
  if (person.erased_at) refuse('participant_erased')
  return person
}

function normalised(form: ParticipantForm): PersonFields {
  const phone = form.phone && normalisePhone(form.phone)
  const email = form.email && normaliseEmail(form.email)
  if (phone === undefined) refuseField('phone', 'not_a_phone')
  if (email === undefined) refuseField('email', 'not_an_email')
  return { ...form, phone, email }
}
