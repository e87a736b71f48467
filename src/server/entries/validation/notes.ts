/**
 * Remarks of staff on an entry (E2), which stay as they are; and the question with which an entry that waits is handed to
 * a colleague: for a day the queue gives it to that person first and to nobody else, so that no entry is lost with
 * somebody who is away.
 */
import type * as z from 'zod'
import type { entryNote } from '#contract/entries/noteCalls.ts'
import { hasRight, notify, withdrawNotifications } from '#server/access/access.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { findEntryId, lockEntry } from '../queries/entries.ts'
import * as notes from '../queries/notes.ts'
import * as queries from './queries.ts'
import { getQueue, lockOf, type OfQueue, type ValidationEntry } from './queue.ts'

/** As the contract's row goes in: its time is still a Date. */
type EntryNote = z.input<typeof entryNote>
type OfEntry = OfQueue & { readonly entry: string }

const handedOverHours = 24

export async function listEntryNotes(
  db: Db,
  scope: Scope,
  { page, per_page, ...of }: OfEntry & PageAsked,
): Promise<Paged<EntryNote>> {
  const entryId = await getEntryId(db, scope, of)
  return notes.listNotes(db, scope, { entryId, page, per_page })
}

export async function addEntryNote(
  db: Db,
  scope: UserScope,
  { body, ...of }: OfEntry & { readonly body: string },
): Promise<EntryNote> {
  const entryId = await getEntryId(db, scope, of)
  return db.transaction(scope, async (tx) => {
    const id = newId()
    await notes.insertNote(tx, scope, { id, entry_id: entryId, body })
    await audit(tx, scope, { action: 'entry.note', entityId: entryId, after: { body } })
    return notes.getNote(tx, scope, id)
  })
}

async function getEntryId(db: Db, scope: Scope, { kind, experience, entry }: OfEntry): Promise<string> {
  const { id: experienceId } = await getExperienceRef(db, scope, { idOrEid: experience, among: [kind] })
  return found(await findEntryId(db, scope, { experienceId, entry })).id
}

type Handing = OfEntry & { readonly user_id: string; readonly question: string }

export async function handOverEntry(
  db: Db,
  scope: UserScope,
  { entry: named, user_id: userId, question, ...of }: Handing,
): Promise<ValidationEntry['lock']> {
  const experience = await getQueue(db, scope, of)
  const { id: experienceId } = experience
  const { name: to } = found(await notes.findColleague(db, scope, userId))
  if (!(await hasRight(db, scope, { userId, area: 'validation', right: 'change' })))
    refuseField('user_id', 'not_a_validator')
  return db.transaction(scope, async (tx) => {
    const entry = found(await lockEntry(tx, scope, { experienceId, entry: named }))
    await requireWaits(tx, scope, entry)
    const noteId = newId()
    const asked = { asked_user_id: userId, asked_user_name: to }
    await notes.insertNote(tx, scope, { id: noteId, entry_id: entry.id, body: question, ...asked })
    await notes.writeHandOver(tx, scope, {
      entry_id: entry.id,
      experience_id: experienceId,
      note_id: noteId,
      user_id: userId,
      until: new Date(scope.at.getTime() + handedOverHours * 3_600_000),
    })
    await queries.letGo(tx, scope, entry.id)
    await tellAsked(tx, scope, { entryId: entry.id, experience, userId })
    await audit(tx, scope, { action: 'entry.hand_over', entityId: entry.id, after: { user: to, question } })
    return lockOf(scope, undefined)
  })
}

type Queue = Awaited<ReturnType<typeof getQueue>>
type Asking = { readonly entryId: string; readonly experience: Queue; readonly userId: string }

/** One colleague at a time is asked about an entry; nobody is told of a question of his or her own. */
async function tellAsked(tx: Db, scope: UserScope, { entryId, experience, userId }: Asking): Promise<void> {
  await withdrawNotifications(tx, [entryId])
  if (userId === scope.actor.id) return
  const { kind, eid, name } = experience
  await notify(tx, scope, {
    kind: 'entry_asked',
    objectId: entryId,
    objectName: name,
    target: { page: 'validation', kind, eid },
    userIds: [userId],
  })
}

async function requireWaits(
  tx: Db,
  scope: UserScope,
  entry: { readonly id: string; readonly status: ValidationEntry['status'] },
): Promise<void> {
  const waiting = await queries.findWaiting(tx, scope, entry.id)
  if (waiting) refuse('entry_decided_now', { name: waiting.user_name })
  if (entry.status !== 'pending') refuse('entry_changed_meanwhile', { status: entry.status })
  const [hold] = await queries.findHolds(tx, scope, [entry.id])
  if (hold && hold.user_id !== scope.actor.id) refuse('entry_in_other_hands', { name: hold.user_name })
}
