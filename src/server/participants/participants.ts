/**
 * Participants: persons within one client, each unique by phone (E.164) and by e-mail (lower case), with their
 * lists, their consent in each subscription and their activity. A person is recognised from every source by the
 * same two fields. Two participants never hold one phone or e-mail, an opt-out is never lost, and whatever
 * happens to a participant is one row of the activity in the transaction that causes it (decisions 3, 6).
 */

import type { Participant, participantSorts } from '#contract/participants/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'
import {
  type Counts,
  type EventRow,
  selectConsents,
  selectCounts,
  selectEvents,
  selectParticipant,
} from './detailQueries.ts'
import { normaliseEmail, normalisePhone } from './identity.ts'
import { getListType } from './lists.ts'
import {
  type ParticipantRecord,
  type ParticipantsAsked,
  type Search,
  selectAll,
  selectExact,
  selectLike,
} from './queries.ts'

export { recordEvent } from './activity.ts'
export {
  type ConsentState,
  changeConsent,
  ensureDefaultSubscription,
  findConsent,
  optOutOfShortcode,
} from './consent.ts'
export { normaliseAddress } from './householdAddress.ts'
export { normaliseEmail, normalisePhone } from './identity.ts'
export { addMembers } from './members.ts'
export { type PersonSeen, type Recognised, recogniseParticipant } from './recognise.ts'

/** The page of participants, searched and sorted; with `list_id` those in the list (404 where there is none). */
export async function listParticipants(
  db: Db,
  scope: Scope,
  asked: ParticipantsAsked & { query?: string | undefined },
): Promise<Paged<ReturnType<typeof present>>> {
  if (asked.list_id) await getListType(db, scope, asked.list_id)
  const paged = await selectSearched(db, scope, { ...asked, search: searchOf(asked.query) })
  return { ...paged, rows: paged.rows.map(present) }
}

export async function getParticipant(db: Db, scope: Scope, id: string) {
  const detail = await selectParticipant(db, scope, id)
  return { ...present(detail), consents: await selectConsents(db, scope, id) }
}

/** What happened to the participant, newest first. */
export async function listActivity(
  db: Db,
  scope: Scope,
  asked: PageAsked & { id: string },
): Promise<Paged<EventRow>> {
  await selectParticipant(db, scope, asked.id)
  return selectEvents(db, scope, { ...asked, participantId: asked.id })
}

export async function countParticipants(
  db: Db,
  scope: Scope,
  asked: { list_id?: string | undefined },
): Promise<Counts> {
  if (asked.list_id) await getListType(db, scope, asked.list_id)
  return selectCounts(db, scope, asked.list_id)
}

export const sortables: { field: (typeof participantSorts)[number]; label: string }[] = [
  { field: 'first_name', label: 'First name' },
  { field: 'last_name', label: 'Last name' },
  { field: 'created_at', label: 'Added' },
]

/** How a participant is called where there is one line for it: name, else phone, else e-mail. */
export function participantName(
  person: Pick<Participant, 'first_name' | 'last_name' | 'phone' | 'email'>,
): string {
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  return name || person.phone || person.email || ''
}

function selectSearched(
  db: Db,
  scope: Scope,
  asked: ParticipantsAsked & { search: Search | undefined },
): Promise<Paged<ParticipantRecord>> {
  const { search } = asked
  if (!search) return selectAll(db, scope, asked)
  if ('pattern' in search) return selectLike(db, scope, { ...asked, pattern: search.pattern })
  return selectExact(db, scope, { ...asked, search })
}

/** An e-mail address or a phone number finds by equality, any other text a part of name, phone or e-mail. */
function searchOf(query: string | undefined): Search | undefined {
  if (!query) return undefined
  const email = query.includes('@') ? normaliseEmail(query) : undefined
  if (email) return { email }
  const phone = query.replace(/\D/g, '').length >= 10 ? normalisePhone(query) : undefined
  if (phone) return { phone }
  return { pattern: participantPattern(query) }
}

/**
 * What `search_participants` finds by: a part of name, phone or e-mail. Phone numbers are found however they are
 * written, by their digits.
 */
export function participantPattern(text: string): string {
  const digits = text.replace(/[\s().+-]/g, '')
  return searchPattern(/^\d{4,}$/.test(digits) ? digits : text)
}

const present = <Row extends ParticipantRecord>(row: Row) => ({
  ...row,
  participant_id: row.id,
  name: participantName(row),
})
