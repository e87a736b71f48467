import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import {
  asTyped,
  changes,
  clientName,
  id,
  instant,
  many,
  one,
  optionalLines,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { about, aboutForm, whose, workUser } from './about.ts'
import { ticketFilters, ticketStatuses } from './ticketStates.ts'

/** A request for help. `escalated_text` is that of the last time that it was escalated. */
export const ticket = z.object({
  id,
  subject: z.string(),
  text: z.string().nullable(),
  status: z.enum(ticketStatuses),
  escalated_text: z.string().nullable(),
  ...about,
  /** Of its campaign's support issues (M3); the name stays when the campaign has the issue no more. */
  campaign_id: id.nullable(),
  support_issue_id: id.nullable(),
  support_issue_name: z.string().nullable(),
  user_id: id.nullable(),
  user: workUser,
  made_by: workUser,
  closed_at: instant.nullable(),
  closed_by: workUser,
  created_at: instant,
  version,
})
export type Ticket = z.output<typeof ticket>

const change = z.object({
  id,
  status: z.enum(ticketStatuses),
  text: z.string().nullable(),
  user: workUser,
  at: instant,
})
/** `changes`: how its status went, the newest first, at most 200. */
const ticketDetail = z.object({ ...ticket.shape, changes: z.array(change) })
export type TicketDetail = z.output<typeof ticketDetail>

export const ticketForm = z.strictObject({
  subject: text('subject', 200),
  text: optionalLines('text', 5000),
  ...aboutForm,
  support_issue_id: id.nullish(),
  user_id: id.nullish(),
})
export type TicketForm = z.output<typeof ticketForm>

export const listTickets = route({
  method: 'GET',
  path: '/api/v1/ticket/{random}',
  access: reads('operations'),
  summary: 'Tickets of the client, newest first.',
  source: 'M3, decisions 7',
  shows: ['ticket', 'participant'],
  query: z.strictObject({
    ...paging,
    search: searchText,
    status: z.enum(ticketFilters).default('open'),
    whose: z.enum(whose).default('all'),
    participant_id: id.optional(),
  }),
  answer: page(ticket),
})

export const getTicket = route({
  method: 'GET',
  path: '/api/v1/ticket/{id}/{random}',
  access: reads('operations'),
  summary: 'One ticket, with how its status went.',
  source: 'M2, decisions 7',
  shows: ['ticket', 'participant'],
  params: z.object({ id }),
  answer: one(ticketDetail),
})

/** The newest campaign first. */
export const listSupportIssues = route({
  method: 'GET',
  path: '/api/v1/support-issue/{random}',
  access: reads('operations'),
  summary: 'What a ticket may be about: the support issues of all campaigns.',
  source: 'M2, M3',
  shows: ['campaign'],
  answer: many(
    z.object({ support_issue_id: id, name: z.string(), campaign_id: id, campaign_name: z.string() }),
  ),
})

/** Its status is `help` (M4). */
export const createTicket = route({
  method: 'POST',
  path: '/api/v1/ticket',
  access: changes('operations'),
  summary: 'Open a ticket.',
  source: 'M3, decisions 7',
  touches: ['ticket', 'notification'],
  body: ticketForm,
  answer: one(ticketDetail),
})

export const updateTicket = route({
  method: 'PUT',
  path: '/api/v1/ticket/{id}',
  access: changes('operations'),
  summary: 'Change a ticket that is not closed.',
  source: 'M3, decisions 7',
  touches: ['ticket', 'notification'],
  params: z.object({ id }),
  body: changeOf(ticketForm, ticketDetail),
  answer: one(ticketDetail),
})

const ofClient = z.object({ client: asTyped(60), id })

/** 422 for `escalated` without a text and for `closed`; 409 where it is closed already, with who closed it and when. */
export const setTicketStatus = route({
  method: 'POST',
  path: '/{client}/ticket/{id}/set-status',
  access: changes('operations'),
  summary: 'Set the status of a ticket.',
  source: 'M4, M7',
  touches: ['ticket', 'notification'],
  params: ofClient,
  body: z.strictObject({
    status: z.enum(ticketStatuses),
    ticketEscalatedText: optionalLines('text', 2000),
    version: version.optional(),
  }),
  answer: one(ticketDetail),
})

/** 409 where somebody closed it before, with who and when. */
export const closeTicket = route({
  method: 'POST',
  path: '/ticket-closed/{id}',
  access: changes('operations'),
  summary: 'Close a ticket, for good.',
  source: 'M4, M7',
  touches: ['ticket', 'notification'],
  params: z.object({ id }),
  body: z.strictObject({ client: clientName.optional(), version: version.optional() }).optional(),
  answer: one(ticketDetail),
})

export const deleteTicket = route({
  method: 'DELETE',
  path: '/{client}/ticket/{id}',
  access: changes('operations'),
  summary: 'Delete a ticket and how its status went.',
  source: 'M7',
  touches: ['ticket', 'notification'],
  params: ofClient,
  answer: success,
})
