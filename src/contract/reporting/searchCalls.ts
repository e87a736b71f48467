import * as z from 'zod'
import { kindNames } from '../experiences/kinds.ts'
import { experienceStatuses } from '../experiences/status.ts'
import { eid, id, idOrEid, instant, many, reads, route, searchText } from '../kit.ts'
import { broadcastStates } from '../messaging/broadcastStates.ts'
import { messageTypes } from '../messaging/messageTypes.ts'
import { roles } from '../roles.ts'
import { says } from '../why.ts'
import { channels } from '../words/channels.ts'
import { mostOpened, objectKinds } from './objectKinds.ts'

const named = { id, name: z.string() }

/**
 * `fit` is how well it fits what was asked: 0 is the very eid, code, number, address or name, 1 begins with it, 2 has a
 * word that begins with it, 3 has it inside, or all its words somewhere. What was opened has 0.
 */
const fits = { fit: z.int().min(0).max(3) }

const object = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('experience'),
    ...fits,
    ...named,
    eid,
    of: z.enum(kindNames),
    status: z.enum(experienceStatuses),
  }),
  /** `message`: its first characters, by which one is called that has neither title nor subject. */
  z.object({
    kind: z.literal('broadcast'),
    ...fits,
    id,
    title: z.string().nullable(),
    subject: z.string().nullable(),
    message: z.string(),
    channel: z.enum(channels),
    state: z.enum(broadcastStates),
    send_after: instant,
    send_now: z.boolean(),
    needs_approval: z.boolean(),
    approved_at: instant.nullable(),
  }),
  z.object({
    kind: z.literal('participant'),
    ...fits,
    ...named,
    phone: z.string().nullable(),
    email: z.string().nullable(),
    is_flagged: z.boolean(),
  }),
  /** `name` is the participant's, and so is `is_flagged`; without a sender the participant has no other conversation in this inbox. */
  z.object({
    kind: z.literal('conversation'),
    ...fits,
    ...named,
    participant_id: id,
    is_flagged: z.boolean(),
    type: z.enum(messageTypes),
    sender_id: id.nullable(),
    last_message_at: instant,
  }),
  z.object({ kind: z.literal('list'), ...fits, ...named, clearing_until: instant.nullable() }),
  z.object({ kind: z.literal('campaign'), ...fits, ...named }),
  z.object({
    kind: z.literal('keyword'),
    ...fits,
    ...named,
    shortcode: z.string(),
    experience: z.string().nullable(),
  }),
  z.object({ kind: z.literal('link'), ...fits, ...named, code: z.string(), url: z.string() }),
  z.object({ kind: z.literal('shortcode'), ...fits, ...named }),
  z.object({ kind: z.literal('pool'), ...fits, ...named }),
  z.object({ kind: z.literal('subscription'), ...fits, ...named, channel: z.enum(channels) }),
  z.object({ kind: z.literal('user'), ...fits, ...named, email: z.string(), role: z.enum(roles) }),
])
export type FoundObject = z.output<typeof object>
/** As it goes in: its times are still Dates. */
export type ObjectGiven = z.input<typeof object>

const shows = [
  ...(['experience', 'broadcast', 'participant', 'conversation', 'list', 'campaign'] as const),
  ...(['keyword', 'link', 'shortcode', 'pool', 'subscription', 'user'] as const),
] as const

/**
 * The objects of the client that have all words of `q` in their name, or whose eid, code or address begins with it; of
 * people also by a part of phone and e-mail. At most `mostOfAKind` of each kind, each kind in one piece, the best fitting first. Accents and case do not matter. Only kinds
 * that the role may read; nothing where `q` is empty. Of people with a frequent name not every conversation is looked
 * at: the inbox has a search of its own.
 */
export const search = route({
  method: 'GET',
  path: '/api/v1/search',
  access: reads('reports'),
  summary: 'Objects of every kind, by a part of their name.',
  source: 'decisions 2',
  shows,
  query: z.strictObject({ q: searchText }),
  answer: many(object),
})

/** An experience is named by its id or eid, a conversation by its participant; anything else by its id. */
const reference = z.strictObject({ kind: z.enum(objectKinds), id: idOrEid })
export type ObjectReference = z.output<typeof reference>

/** Leaves out what is gone, or may not be read any more. */
export const listOpened = route({
  method: 'POST',
  path: '/api/v1/search/opened',
  access: reads('reports'),
  summary: 'Objects that were opened before, as they are now, in the order in which they are asked for.',
  source: 'decisions 2',
  shows,
  body: z.strictObject({ objects: z.array(reference).max(mostOpened, says('too_many_ids')) }),
  answer: many(object),
})
