import * as z from 'zod'
import {
  changes,
  direction,
  id,
  instant,
  json,
  many,
  one,
  optionalText,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { eventActions } from './eventActions.ts'

export const languages = ['en', 'fr', 'pt-br'] as const
export const consentStates = ['none', 'pending', 'in', 'out'] as const

/** A participant in a list: enough for a row. `consent` is the state in the client's default subscription. */
export const participantRow = z.object({
  id,
  participant_id: id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(languages),
  is_customer: z.boolean(),
  is_flagged: z.boolean(),
  consent: z.enum(consentStates),
  created_at: instant,
})
export type ParticipantRow = z.output<typeof participantRow>

export const participant = participantRow.extend({
  data: json,
  notes: z.string(),
  consents: z.array(
    z.object({
      subscription_id: id,
      subscription: z.string(),
      state: z.enum(consentStates),
      changed_at: instant,
      how: z.string().nullable(),
      shown_text: z.string().nullable(),
    }),
  ),
  lists: z.array(z.object({ id, name: z.string() })),
})
export type Participant = z.output<typeof participant>

/** One row of the activity. */
export const event = z.object({
  id,
  action: z.enum(eventActions),
  at: instant,
  experience_id: id.nullable(),
  subject_id: id.nullable(),
  data: json,
})
export type Event = z.output<typeof event>

export const list = z.object({
  id,
  name: z.string(),
  /** 3 means that the same participant may be in it several times (M3). */
  type: z.int(),
  allow_multiple: z.boolean(),
  is_public: z.boolean(),
  campaign_ids: z.array(id),
  campaigns: z.array(z.object({ id, name: z.string() })),
  participants_count: z.int(),
  created_at: instant,
})
export type List = z.output<typeof list>

export const listForm = z.strictObject({
  name: text('name'),
  campaign_ids: z.array(id).max(200).default([]),
  allow_multiple: z.boolean().default(false),
  is_public: z.boolean().default(false),
})
export type ListForm = z.input<typeof listForm>

/** The fields a list of participants can be sorted by; M9: first_name, descending, is the default. */
export const participantSorts = ['first_name', 'last_name', 'created_at'] as const

const participantQuery = {
  ...paging,
  query: searchText,
  field: z.enum(participantSorts, 'This field cannot be sorted by.').default('first_name'),
  direction: direction.default('desc'),
}

/** A search with an @ or ten digits finds by equality; any other finds a part of name, phone or e-mail. */
export const listParticipants = route({
  method: 'GET',
  path: '/api/v1/participants/{random}',
  access: reads('participants'),
  summary: 'Participants of the client, searched, sorted, paged.',
  source: 'M7',
  query: z.strictObject({ ...participantQuery, list_id: id.optional() }),
  answer: page(participantRow),
})

export const getParticipant = route({
  method: 'GET',
  path: '/api/v1/participants/{id}/{random}',
  access: reads('participants'),
  summary: 'One participant with consent and lists.',
  source: 'M7',
  params: z.object({ id }),
  answer: one(participant),
})

export const listActivity = route({
  method: 'GET',
  path: '/api/v1/participant/{id}/activity/{random}',
  access: reads('participants'),
  summary: 'What happened to this participant, newest first.',
  source: 'M7',
  params: z.object({ id }),
  query: z.strictObject(paging),
  answer: page(event),
})

export const countParticipants = route({
  method: 'GET',
  path: '/api/v1/participant/index-count/{random}',
  access: reads('participants'),
  summary: 'How many participants, and how many of them opted in.',
  source: 'M7',
  query: z.strictObject({ list_id: id.optional() }),
  answer: z.object({ participant_count: z.int(), subscriber_count: z.int() }),
})

export const listSortables = route({
  method: 'GET',
  path: '/api/v1/participants-clients-map/sortables/{random}',
  access: reads('participants'),
  summary: 'The fields that participants can be sorted by.',
  source: 'M7, M9',
  answer: many(z.object({ field: z.enum(participantSorts), label: z.string() })),
})

export const listLists = route({
  method: 'GET',
  path: '/api/v1/lists/{random}',
  access: reads('lists'),
  summary: 'Lists of the client by name.',
  source: 'M7',
  query: z.strictObject({ ...paging, search: searchText }),
  answer: page(list),
})

export const createList = route({
  method: 'POST',
  path: '/api/v1/lists',
  access: changes('lists'),
  summary: 'Create a list.',
  source: 'M5, M7',
  body: listForm,
  answer: one(list),
})

export const getList = route({
  method: 'GET',
  path: '/api/v1/lists/{id}/show',
  access: reads('lists'),
  summary: 'One list.',
  source: 'M7',
  params: z.object({ id }),
  answer: one(list),
})

export const updateList = route({
  method: 'PUT',
  path: '/api/v1/lists/{id}',
  access: changes('lists'),
  summary: 'Change a list. Its type cannot go back to single once a participant is in it twice (409).',
  source: 'M7',
  params: z.object({ id }),
  body: listForm,
  answer: one(list),
})

/** 409 where a broadcast needs the list. */
export const deleteList = route({
  method: 'DELETE',
  path: '/api/v1/lists/{id}/{random}',
  access: changes('lists'),
  summary: 'Delete a list; its participants stay.',
  source: 'M7',
  params: z.object({ id }),
  answer: success,
})

export const listMembers = route({
  method: 'GET',
  path: '/api/v1/users/lists/participants/{listId}/{random}',
  access: reads('lists'),
  summary: 'Participants in a list.',
  source: 'M7',
  params: z.object({ listId: id }),
  query: z.strictObject(participantQuery),
  answer: page(participantRow),
})

/** What a column of an upload can become; `data.<key>` is a person variable. */
export const importFields = ['first_name', 'last_name', 'name', 'phone', 'email', 'language', 'skip'] as const
const dataField = z.string().regex(/^data\.[a-z0-9_]{1,64}$/, 'This is not a field.')
/** One entry for each column of the file, in its order. */
export const importMapping = z
  .array(z.union([z.enum(importFields), dataField], 'This is not a field.'))
  .min(1)
  .max(200)
export type ImportMapping = z.output<typeof importMapping>

/**
 * Multipart: `mapping` is JSON (one field a column), `consent` none or proof, `consent_proof` says where the
 * consent came from, then the `file`. The answer names the job report that tells progress.
 */
export const uploadParticipants = route({
  method: 'POST',
  path: '/api/v1/list/participants/{listId}/upload',
  access: changes('lists'),
  summary: 'Bring a CSV of participants into a list.',
  source: 'M2, decisions 3',
  params: z.object({ listId: id }),
  upload: true,
  body: z.strictObject({
    mapping: z
      .string('The mapping field is required.')
      .max(20_000)
      .transform((value, context) => {
        try {
          return JSON.parse(value) as unknown
        } catch {
          context.addIssue({ code: 'custom', message: 'The mapping is not JSON.' })
          return z.NEVER
        }
      })
      .pipe(importMapping),
    consent: z.enum(['none', 'proof']).default('none'),
    consent_proof: optionalText('consent proof', 500),
  }),
  answer: z.object({ job_report_id: id }),
})
