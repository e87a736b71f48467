import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import * as queries from './queries/about.ts'

type Sent = { [Name in keyof queries.About]?: string | null | undefined }

/**
 * Whom and what a piece of work is about: all of one person, who is that of the conversation or the entry where nobody
 * is named. What it is about already is not looked up again, since it may be gone.
 */
export async function aboutOf(
  tx: Db,
  scope: Scope,
  { sent, current }: { sent: Sent; current?: queries.About },
): Promise<queries.About> {
  const { participant_id = null, conversation_id = null, entry_id = null } = sent
  const isKept =
    current?.participant_id === participant_id &&
    current.conversation_id === conversation_id &&
    current.entry_id === entry_id
  if (isKept) return { participant_id, conversation_id, entry_id }
  const ofConversation = conversation_id
    ? await queries.findPersonOfConversation(tx, scope, conversation_id)
    : undefined
  if (conversation_id && !ofConversation) refuse('not_found')
  const ofEntry = entry_id ? await queries.findPersonOfEntry(tx, scope, entry_id) : undefined
  if (entry_id && !ofEntry) refuse('not_found')
  const persons = [participant_id, ofConversation?.participant_id, ofEntry?.participant_id]
  const [person = null, ...others] = new Set(persons.filter((one) => typeof one === 'string'))
  if (others.length > 0) refuseField('participant_id', 'of_another_person')
  if (person) {
    const { erased_at } = found(await queries.findPerson(tx, scope, person))
    if (erased_at) refuseField('participant_id', 'person_erased')
  }
  return { participant_id: person, conversation_id, entry_id }
}

/** Whoever has it already may work there no more. */
export async function requireWorksHere(
  tx: Db,
  scope: Scope,
  { userId, current }: { userId: string | null; current?: string | null },
): Promise<void> {
  if (userId === null || userId === current) return
  if (!(await queries.worksHere(tx, scope, userId))) refuseField('user_id', 'works_not_here')
}

/** The one who ended it and the time, in the zone of the client. */
export async function endedBy(
  tx: Db,
  { client: { timeZone } }: Scope,
  { userId, at }: { userId: string | null; at: Date },
): Promise<{ name: string; time: string; zone: string }> {
  const { date, hour, minute } = localTime(timeZone, at)
  const time = `${date} ${[hour, minute].map((part) => String(part).padStart(2, '0')).join(':')}`
  return { name: await queries.getUserName(tx, userId), time, zone: timeZone }
}
