/**
 * Participants: persons within one client, each unique by phone (E.164) and by e-mail (lower case), with their
 * lists, their consent in each subscription and their activity. A person is recognised from every source by the
 * same two fields. Two participants never hold one phone or e-mail, an opt-out is never lost, and whatever
 * happens to a participant is one row of the activity in the transaction that causes it (decisions 3, 6).
 */

import type { Participant, participantSorts } from '#contract/participants/calls.ts'
import { why } from '#contract/why.ts'
import { eventActions } from '#contract/words/eventActions.ts'
import type { UserDependant } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type ConstraintRefusals, found, refusalAt } from '#server/platform/errors.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listSuppressions } from './consent/suppressions.ts'
import { deletePinsOf } from './lists/queries/lists.ts'
import { deleteOwnViewsOf } from './people/queries/views.ts'
import { type EventRow, findEvents, getParticipantRow, listConsents } from './queries/detail.ts'
import type { ParticipantRecord } from './queries/participants.ts'
import { type Counts, selectCounts } from './search/counts.ts'
import { requireKnown } from './search/known.ts'
import type { Filters } from './search/narrowings.ts'
import { listParticipantRows, type ParticipantsAsked } from './search/page.ts'

export {
  type AskedCode,
  accountsOfParticipants,
  askForCode,
  beginSession,
  codeMinutes,
  endSession,
  findAskedCode,
  findSignedIn,
  removeEndedAccounts,
  type SignedIn,
  takeCodeToSend,
  takeRightCode,
  tryCode,
} from './accounts/accounts.ts'
export { saveOwnProfile, takeOwnAddress } from './accounts/own.ts'
export { countTaken, listOwnEntries, type OwnEntry, type OwnPrize } from './accounts/queries/own.ts'
export {
  deleteEventsOf,
  findEventId,
  type RepeatableEvent,
  recordEvent,
  recordOnce,
  writeEvents,
} from './activity.ts'
export {
  answerQuestion,
  beginDoubleOptIn,
  changeConsent,
  ensureDefaultSubscription,
  findAddressConsent,
  findConsent,
  findQuestion,
  optOutOfShortcode,
  type Shown,
} from './consent/consent.ts'
export { optOutPhone } from './consent/optOutPhone.ts'
export { closeSendingGate, passingSendingGate, passSendingGate } from './consent/sendingGate.ts'
export {
  complained,
  type DeadEnd,
  suppressAddresses,
} from './consent/suppressions.ts'
export { participantsCounter } from './counters.ts'
export type {
  ErasedPerson,
  ListDependant,
  ParticipantDependant,
  ParticipantDependants,
} from './dependants.ts'
export { householdFields, householdOf, streetFields } from './householdFields.ts'
export { normaliseEmail, normalisePhone, phoneHeard } from './identity.ts'
export { holdOpenList } from './lists/lists.ts'
export { addMembers } from './lists/members.ts'
export { ensureListNamed } from './lists/named.ts'
export { findListRow } from './lists/queries/lists.ts'
export { isInList } from './lists/queries/named.ts'
export { exportToFile } from './people/exportFile.ts'
export { lastingReason } from './people/jobFaults.ts'
export { scopeOfAsker } from './people/jobScope.ts'
export { findDefaultLanguage, lockRecognised, type PersonSeen, writeLanguage } from './queries/recognise.ts'
export { meetParticipants, type Recognised, recogniseParticipant } from './recognise.ts'
export { writtenForms } from './renumbered.ts'
export { graphParticipants } from './search/graph.ts'
export { participantPatterns, searchOf } from './search/searchText.ts'
export { endFailedExport, tellWorkEnded } from './workEnded.ts'

/** The page of participants, searched, filtered and sorted; 404 where a filter names what the client does not have. */
export async function listParticipants(
  db: Db,
  scope: Scope,
  asked: ParticipantsAsked,
): Promise<Paged<ReturnType<typeof present>>> {
  await requireKnown(db, scope, asked)
  const paged = await listParticipantRows(db, scope, asked)
  return { ...paged, rows: paged.rows.map(present) }
}

/** The first 25 by name, by the rules of the page's search. */
export async function searchParticipants(db: Db, scope: Scope, filters: Filters) {
  const { rows } = await listParticipants(db, scope, {
    ...filters,
    page: 1,
    per_page: 25,
    field: 'first_name',
    direction: 'asc',
  })
  return rows
}

export async function getParticipant(db: Db, scope: Scope, id: string) {
  const detail = await getParticipantRow(db, scope, id)
  const [consents, suppressions] = [await listConsents(db, scope, id), await listSuppressions(db, scope, id)]
  return { ...present(detail), variables: variablesOf(detail.data), consents, suppressions }
}

/** Free data may hold anything that JSON can. */
const variablesOf = (data: Readonly<Record<string, unknown>>) =>
  Object.entries(data).map(([key, value]) => ({
    id: key,
    key,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))

/** Events of the participant, newest first. */
export async function listActivity(
  db: Db,
  scope: Scope,
  asked: PageAsked & { id: string },
): Promise<Paged<EventRow>> {
  return found(await findEvents(db, scope, { ...asked, participantId: asked.id }))
}

/** The total is as exact as the contract says, whatever the filters. */
export async function countParticipants(db: Db, scope: Scope, filters: Filters): Promise<Counts> {
  await requireKnown(db, scope, filters)
  return selectCounts(db, scope, filters)
}

export const sortables: { field: (typeof participantSorts)[number]; label: string }[] = [
  { field: 'first_name', label: 'First name' },
  { field: 'last_name', label: 'Last name' },
  { field: 'created_at', label: 'Added' },
]

/** Kinds of a participant's events, by the words of the id: "Message received". */
export const namedEventActions = eventActions.map((id) => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1).replaceAll('_', ' '),
}))

/** How a participant is called where there is one line for it: name, else phone, else e-mail. */
export function participantName(
  person: Pick<Participant, 'first_name' | 'last_name' | 'phone' | 'email'>,
): string {
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  return name || person.phone || person.email || ''
}

const present = <Row extends ParticipantRecord>(row: Row) => ({
  ...row,
  participant_id: row.id,
  name: participantName(row),
})

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const participantsConstraints: ConstraintRefusals = {
  participant_phone: refusalAt({ phone: [why('phone_taken')] }),
  participant_email: refusalAt({ email: [why('email_taken')] }),
  list_name: refusalAt({ name: [why('list_name_taken')] }),
  subscription_name: refusalAt({ name: [why('subscription_name_taken')] }),
  saved_view_name: refusalAt({ name: [why('view_name_taken')] }),
}

export const participantsOfUsers: UserDependant = {
  whenWorkEnds: async (tx, ended) => {
    await deletePinsOf(tx, ended)
    await deleteOwnViewsOf(tx, ended)
  },
}
