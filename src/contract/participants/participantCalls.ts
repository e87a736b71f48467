import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import {
  asTyped,
  changes,
  clientName,
  id,
  instant,
  lines,
  many,
  one,
  optionalAddress,
  optionalLines,
  optionalText,
  page,
  reads,
  required,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { seen, seenBody } from '../seen.ts'
import { textFault } from '../text.ts'
import { says } from '../why.ts'
import {
  languages,
  narrowing,
  participant,
  participantFilters,
  participantPage,
  participantRow,
  participantSorts,
} from './person.ts'

/** A search with an @ or ten digits finds by equality; any other finds a part of name, phone or e-mail. */
export const listParticipants = route({
  method: 'GET',
  path: '/api/v1/participants/{random}',
  access: reads('participants'),
  summary: 'Participants of the client, searched, filtered, sorted, paged.',
  source: 'M2, M7',
  shows: ['participant', 'consent', 'list'],
  query: z.strictObject({ ...participantPage, ...participantFilters }),
  answer: page(participantRow),
  sees: { action: 'participants.see', entity: 'client' },
})

export const listClientParticipants = route({
  method: 'GET',
  path: '/api/v1/client/participants/{random}',
  access: reads('participants'),
  summary: 'Participants of the current client.',
  source: 'M7',
  query: z.strictObject(participantPage),
  answer: page(participantRow),
  external: 'callers of the documented path; the console pages by listParticipants',
  sees: { action: 'participants.see', entity: 'client' },
})

const searched = text('search')

/** At most 25, by the same rules as the search of the page. */
export const searchParticipants = route({
  method: 'GET',
  path: '/api/v1/user/participants/search/{q}/{random}',
  access: reads('participants'),
  summary: 'Participants found by a part of name, phone or e-mail.',
  source: 'M7',
  params: z.object({ q: searched }),
  answer: many(participantRow),
  external: 'callers of the documented path; the palette asks search',
  sees: { action: 'participants.see', entity: 'client' },
})

export const searchListParticipants = route({
  method: 'GET',
  path: '/api/v1/user/participants/search-list/{list}/{q}/{random}',
  access: reads('lists'),
  summary: 'Participants found within a list; at most 25.',
  source: 'M7',
  params: z.object({ list: id, q: searched }),
  answer: many(participantRow),
  external: 'callers of the documented path; the console searches a list by its page',
})

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, says('not_a_date'))

/** Days of the client's time zone, at most 400; one month back through today unless given (M9). */
export const graphParticipants = route({
  method: 'GET',
  path: '/api/v1/participants/graph/{random}',
  access: reads('participants'),
  summary: 'New participants by day, and the total at the end of each.',
  source: 'M7, M9',
  shows: ['participant'],
  query: z.strictObject({ start: day.optional(), end: day.optional() }),
  answer: many(z.object({ date: day, added: z.int(), total: z.int() })),
})

/**
 * Both exact, also where the page of the same filters says only "more than 10,000"; of 50,000 subscribers or more
 * the unfiltered count is at most five seconds old.
 */
export const countParticipants = route({
  method: 'GET',
  path: '/api/v1/participant/index-count/{random}',
  access: reads('participants'),
  summary: 'How many participants, and how many of them opted in.',
  source: 'M7',
  shows: ['participant', 'consent', 'list'],
  query: z.strictObject(narrowing),
  answer: z.object({ participant_count: z.int(), subscriber_count: z.int() }),
})

export const listSortables = route({
  method: 'GET',
  path: '/api/v1/participants-clients-map/sortables/{random}',
  access: reads('participants'),
  summary: 'The fields that participants can be sorted by.',
  source: 'M7, M9',
  shows: { nothing: 'The fields are always the same.' },
  answer: many(z.object({ field: z.enum(participantSorts), label: z.string() })),
})

export const getParticipant = route({
  method: 'GET',
  path: '/api/v1/participants/{id}/{random}',
  access: reads('participants'),
  summary: 'One participant with consent and lists.',
  source: 'M7',
  shows: ['participant', 'consent', 'list'],
  params: z.object({ id }),
  answer: one(participant),
  sees: { action: 'participant.see', entity: 'participant', of: 'id' },
})

/** Person variables: at most 100 keys of lower-case letters, digits and underscores, each a text. */
const personVariables = z
  .record(
    z.string().regex(/^[a-z0-9_]{1,64}$/, says('not_a_key')),
    z
      .string()
      .max(2000, says('too_long', { field: 'value', max: 2000 }))
      .refine((value) => textFault(value) === undefined, {
        error: says('bad_characters'),
      }),
  )
  .refine((data) => Object.keys(data).length <= 100, { error: says('too_many_variables') })

const language = z.enum(languages, says('not_a_language'))
/** Phone and e-mail in any spelling; both may be empty (decisions 3). */
export const participantForm = z.strictObject({
  first_name: optionalText('first name'),
  last_name: optionalText('last name'),
  phone: optionalAddress('phone', 64),
  email: optionalAddress('email', 320),
  language: language.default('en'),
  is_customer: z.boolean().default(false),
  data: personVariables.default({}),
})
export type ParticipantForm = z.output<typeof participantForm>

const notes = z
  .string(required('notes'))
  .max(10_000, says('too_long', { field: 'notes', max: 10_000 }))
  .refine((value) => textFault(value) === undefined, { error: says('bad_characters') })

/** The part of a person that is changed by hand. `data` is replaced as a whole; a flag is set by its own call. */
export const participantSettings = participantForm.extend({ notes: notes.default('') })
export type ParticipantSettings = z.output<typeof participantSettings>

/** Somebody new whose language is not said has the client's default one. */
export const newParticipantForm = participantForm.extend({ language: language.nullish() })
export type NewParticipantForm = z.output<typeof newParticipantForm>

export const createParticipant = route({
  method: 'POST',
  path: '/api/v1/participants',
  access: changes('participants'),
  summary: 'Make a participant by hand. A phone or e-mail that somebody has is refused at its field.',
  source: 'decisions 3',
  touches: ['participant', 'list', 'consent', 'activity'],
  body: newParticipantForm,
  answer: one(participant),
})

export const updateParticipant = route({
  method: 'PUT',
  path: '/api/v1/participants/{id}/{random}',
  access: changes('participants'),
  summary: 'Change a participant’s own data.',
  source: 'M7',
  touches: ['participant', 'activity', 'conversation'],
  params: z.object({ id }),
  body: changeOf(participantSettings, participant),
  answer: one(participant),
})

/** As it was answered, so whatever it says. */
const seenName = asTyped(500)

/**
 * 409 where there are entries, prizes or messages: what happened is kept, and erasing removes who it was. `seen`: whom
 * it was about.
 */
export const deleteParticipant = route({
  method: 'DELETE',
  path: '/api/v1/participants/{id}/{random}',
  access: changes('participants'),
  summary: 'Delete a participant with lists, consent and activity.',
  source: 'M7',
  touches: ['participant', 'list', 'consent', 'activity', 'entry', 'conversation', 'message'],
  params: z.object({ id }),
  body: seenBody({ name: seenName }),
  answer: success,
})

/**
 * Removes name, phone, e-mail, person variables, notes, message texts and addresses. Kept: entries, draws and
 * prizes without the person, the consent history as proof, and every opt-out as a keyed hash, so that STOP still
 * holds should the address come back. `seen`: whose data it was.
 */
export const eraseParticipant = route({
  method: 'POST',
  path: '/api/v1/participants/{id}/erase',
  access: changes('participants'),
  summary: 'Erase a person’s data on request; it cannot be undone.',
  source: 'decisions 3',
  touches: ['participant', 'list', 'consent', 'activity', 'entry', 'conversation', 'message'],
  params: z.object({ id }),
  body: z.strictObject({ reason: lines('reason', 500), seen: seen({ name: seenName }) }),
  answer: one(participant),
})

/** `client` is the current client, else 404. Flagged persons are left out of draws and broadcasts. */
export const flagParticipant = route({
  method: 'PUT',
  path: '/api/flagged-person',
  access: changes('validation'),
  summary: 'Flag a person, or take the flag away.',
  source: 'M7, decisions 4',
  touches: ['participant', 'activity'],
  body: z.strictObject({
    client: clientName,
    person: id,
    is_flagged: z.boolean().default(true),
    reason: optionalLines('reason', 500),
  }),
  answer: one(participant),
})

export const getNotes = route({
  method: 'GET',
  path: '/api/v1/participants/{id}/notes/{random}',
  access: reads('participantNotes'),
  summary: 'The staff’s notes on a participant.',
  source: 'M7',
  params: z.object({ id }),
  answer: z.object({ notes: z.string() }),
  external: 'callers of the documented path; the console has the notes with the participant',
  sees: { action: 'participant.see', entity: 'participant', of: 'id' },
})

export const saveNotes = route({
  method: 'PUT',
  path: '/api/v1/participants/{id}/save-notes',
  access: changes('participantNotes'),
  summary: 'Save the staff’s notes on a participant.',
  source: 'M7',
  touches: ['participant'],
  params: z.object({ id }),
  /** With the person's `version` that was read, another one is a 409 of type `stale`. */
  body: z.strictObject({ notes, version: version.optional() }),
  answer: success,
})

export const listParticipantLists = route({
  method: 'GET',
  path: '/api/v1/participant/{id}/lists/{random}',
  access: reads('participants'),
  summary: 'The lists that a participant is in.',
  source: 'M7',
  shows: ['list'],
  params: z.object({ id }),
  answer: many(z.object({ id, name: z.string(), added_at: instant })),
  sees: { action: 'participant.see', entity: 'participant', of: 'id' },
})

export const findClientParticipants = route({
  method: 'GET',
  path: '/api/client-participant',
  access: reads('participants'),
  summary: 'Participants to choose from, at most 25.',
  source: 'M7',
  shows: ['participant'],
  query: z.strictObject({ client: asTyped(60).optional(), search: searchText }),
  answer: many(participantRow),
  sees: { action: 'participants.see', entity: 'client' },
})
