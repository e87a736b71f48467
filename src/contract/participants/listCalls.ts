import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import {
  changes,
  id,
  instant,
  many,
  one,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { seenBody } from '../seen.ts'
import { says } from '../why.ts'
import { narrowing, participantPage, participantRow } from './person.ts'

export const list = z.object({
  id,
  name: z.string(),
  /** 3 means that the same participant may be in it several times (M3). */
  type: z.int(),
  allow_multiple: z.boolean(),
  /** A mark that is kept and shown: no page shows a list to participants, and only staff, programs and imports fill one. */
  is_public: z.boolean(),
  campaign_ids: z.array(id),
  campaigns: z.array(z.object({ id, name: z.string() })),
  participants_count: z.int(),
  /**
   * Broadcasts to it that wait, are being sent or are paused: to be warned of before its participants are taken out.
   */
  scheduled_broadcasts: z.int(),
  /** Pinned by the one who asks. */
  is_pinned: z.boolean(),
  /** While a clearing can be undone: until when. The list counts as empty. */
  clearing_until: instant.nullable(),
  created_at: instant,
  version,
})
export type List = z.output<typeof list>

export const listForm = z.strictObject({
  name: text('name'),
  campaign_ids: z.array(id).max(200).default([]),
  allow_multiple: z.boolean().default(false),
  is_public: z.boolean().default(false),
})
export type ListForm = z.output<typeof listForm>

export const listLists = route({
  method: 'GET',
  path: '/api/v1/lists/{random}',
  access: reads('lists'),
  summary: 'Lists of the client by name.',
  source: 'M7',
  shows: ['list'],
  query: z.strictObject({ ...paging, search: searchText }),
  answer: page(list),
})

export const listUserLists = route({
  method: 'GET',
  path: '/api/v1/users/lists/{random}',
  access: reads('lists'),
  summary: 'Lists of the user’s client by name, at most 1,000.',
  source: 'M7',
  answer: many(z.object({ id, name: z.string(), participants_count: z.int() })),
  external: 'callers of the documented path; the console pages and searches by listLists',
})

export const listPinnedLists = route({
  method: 'GET',
  path: '/api/v1/lists/pinned/{random}',
  access: reads('lists'),
  summary: 'The lists that this user pinned, by name.',
  source: 'M7',
  shows: ['list'],
  answer: many(list),
})

export const listUnpinnedLists = route({
  method: 'GET',
  path: '/api/v1/lists/not-pinned/{random}',
  access: reads('lists'),
  summary: 'The other lists, by name.',
  source: 'M7',
  shows: ['list'],
  query: z.strictObject({ ...paging, search: searchText }),
  answer: page(list),
})

/** A pin is for this user only, so whoever may read lists may pin them. */
export const pinList = route({
  method: 'PUT',
  path: '/api/v1/lists/{id}/pin',
  access: reads('lists'),
  summary: 'Pin a list for this user, or unpin it.',
  source: 'M7, decisions 3',
  touches: ['list'],
  params: z.object({ id }),
  body: z.strictObject({ is_pinned: z.boolean() }),
  answer: success,
})

export const createList = route({
  method: 'POST',
  path: '/api/v1/lists',
  access: changes('lists'),
  summary: 'Create a list.',
  source: 'M5, M7',
  touches: ['list'],
  body: listForm,
  answer: one(list),
})

export const getList = route({
  method: 'GET',
  path: '/api/v1/lists/{id}/show',
  access: reads('lists'),
  summary: 'One list.',
  source: 'M7',
  shows: ['list'],
  params: z.object({ id }),
  answer: one(list),
})

export const updateList = route({
  method: 'PUT',
  path: '/api/v1/lists/{id}',
  access: changes('lists'),
  summary: 'Change a list. Its type cannot go back to single once a participant is in it twice (409).',
  source: 'M7',
  touches: ['list'],
  params: z.object({ id }),
  body: changeOf(listForm, list),
  answer: one(list),
})

/** 409 where a broadcast needs the list. */
export const deleteList = route({
  method: 'DELETE',
  path: '/api/v1/lists/{id}/{random}',
  access: changes('lists'),
  summary: 'Delete a list; its participants stay.',
  source: 'M7',
  touches: ['list'],
  params: z.object({ id }),
  body: seenBody({ participants_count: z.int() }),
  answer: success,
})

export const listMembers = route({
  method: 'GET',
  path: '/api/v1/users/lists/participants/{listId}/{random}',
  access: reads('lists'),
  summary: 'Participants in a list.',
  source: 'M7',
  shows: ['participant', 'consent', 'list'],
  params: z.object({ listId: id }),
  query: z.strictObject(participantPage),
  answer: page(participantRow),
  sees: { action: 'list.see', entity: 'list', of: 'listId' },
})

/** `is_in_list` tells who of the found is in the list already, so that it can be managed from one search. */
export const searchForList = route({
  method: 'GET',
  path: '/api/v1/users/lists/participants/search/existing/{listId}/{random}',
  access: reads('lists'),
  summary: 'Participants of the client, with whether each is in this list.',
  source: 'M7',
  shows: ['participant', 'consent', 'list'],
  params: z.object({ listId: id }),
  query: z.strictObject(participantPage),
  answer: page(participantRow.extend({ is_in_list: z.boolean() })),
})

const memberIds = z.strictObject({
  participant_ids: z.array(id).min(1, says('nobody_chosen')).max(1000),
})
const memberId = z.strictObject({ participant_id: id })
/** How many places were added or removed. */
const changed = z.object({ success: z.literal(true), count: z.int() })
const listParam = z.object({ listId: id })

export const addMember = route({
  method: 'POST',
  path: '/api/v1/list/participant/{listId}',
  access: changes('lists'),
  summary: 'Put a participant into a list.',
  source: 'M7',
  touches: ['list', 'activity'],
  params: listParam,
  body: memberId,
  answer: changed,
})

/** Ids that the client does not have are a 404, and then nothing is added. */
export const addMembers = route({
  method: 'POST',
  path: '/api/v1/list/participants/{listId}',
  access: changes('lists'),
  summary: 'Put participants into a list.',
  source: 'M7',
  touches: ['list', 'activity'],
  params: listParam,
  body: memberIds,
  answer: changed,
})

export const removeMember = route({
  method: 'POST',
  path: '/api/v1/list/participant/{listId}/remove',
  access: changes('lists'),
  summary: 'Take a participant out of a list.',
  source: 'M7',
  touches: ['list', 'activity'],
  params: listParam,
  body: memberId,
  answer: changed,
})

/** Takes every place of each. */
export const removeMembers = route({
  method: 'POST',
  path: '/api/v1/list/participants/{listId}/remove',
  access: changes('lists'),
  summary: 'Take participants out of a list.',
  source: 'M7',
  touches: ['list', 'activity'],
  params: listParam,
  body: memberIds,
  answer: changed,
})

/** `count` is the number that the person saw: 409 where the list holds another by now. */
export const clearList = route({
  method: 'POST',
  path: '/api/v1/lists/{id}/clear',
  access: changes('lists'),
  summary: 'Take all participants out of a list; it can be undone for 30 seconds.',
  source: 'M8, decisions 3',
  touches: ['list', 'activity'],
  params: z.object({ id }),
  body: z.strictObject({ count: z.int().min(0) }),
  answer: z.object({ success: z.literal(true), count: z.int(), clearing_until: instant }),
})

export const undoClearList = route({
  method: 'POST',
  path: '/api/v1/lists/{id}/clear/undo',
  access: changes('lists'),
  summary: 'Keep the participants of a list that is being cleared; 409 once the time is over.',
  source: 'decisions 3',
  touches: ['list', 'activity'],
  params: z.object({ id }),
  answer: one(list),
})

/** The people of a bulk action or an export: these, or all that the filters find. */
export const selection = {
  participant_ids: z.array(id).min(1, says('nobody_chosen')).max(1000).optional(),
  filter: z.strictObject(narrowing).optional(),
}
