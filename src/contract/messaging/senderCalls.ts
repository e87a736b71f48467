import * as z from 'zod'
import { type Change, changeOf, version } from '../changing.ts'
import {
  changes,
  clientName,
  id,
  longText,
  many,
  one,
  reads,
  required,
  route,
  success,
  text,
} from '../kit.ts'
import { ownFields } from '../ownFields.ts'
import { says } from '../why.ts'

/** Gateways that may carry the e-mails of a mailbox (decisions 6). */
const mailGateways = ['outbox', 'smtp'] as const

/** An address from which a client sends e-mail and at which answers come in. */
export const mailbox = z.object({
  id,
  address: z.string(),
  name: z.string(),
  gateway: z.enum(mailGateways),
  messages_per_second: z.int(),
  version,
})
export type Mailbox = z.output<typeof mailbox>

const mailboxForm = z.strictObject({
  address: text('address', 254),
  name: text('name', 100),
  gateway: z.enum(mailGateways),
  messages_per_second: z.int().min(1).max(100_000).default(100),
})

/** The address stays, since answers go to it. */
export const mailboxSettings = mailboxForm.omit({ address: true })
export type MailboxChange = Change<z.output<typeof mailboxSettings>>

export const listMailboxes = route({
  method: 'GET',
  path: '/api/v1/client/mailbox',
  access: reads('campaigns'),
  summary: 'Mailboxes of the client.',
  source: 'decisions 6',
  shows: ['mailbox'],
  answer: many(mailbox),
})

/** For the current client, or for `client_id`; an address belongs to one client of the installation. */
export const createMailbox = route({
  method: 'POST',
  path: '/api/v1/mailbox',
  access: 'platformAdmin',
  summary: 'Give a client a mailbox.',
  source: 'decisions 6',
  touches: ['mailbox'],
  body: mailboxForm.extend({ client_id: clientName }),
  answer: one(mailbox),
})

export const updateMailbox = route({
  method: 'PUT',
  path: '/api/v1/mailbox/{id}',
  access: 'platformAdmin',
  summary: 'Change a mailbox.',
  source: 'decisions 6',
  touches: ['mailbox'],
  params: z.object({ id }),
  body: changeOf(mailboxSettings, mailbox),
  answer: one(mailbox),
})

const origin = z
  .string()
  .trim()
  .regex(/^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, says('not_an_origin'))
const ofWidget = ownFields({
  name: text('name', 60),
  greeting: longText('greeting', 300),
  greeting_fr: longText('French greeting', 300),
  /** The sites that may show it. */
  origins: z.array(origin).min(1, required('origins')).max(20, says('too_many_origins')),
  is_enabled: z.boolean().default(true),
})

/** The messenger's widget for a client's own site. */
export const widget = z.object({
  id,
  eid: z.string(),
  ...ofWidget.shown,
  /** The one script tag to paste. */
  script_tag: z.string(),
  version,
})
export type Widget = z.output<typeof widget>

export const widgetForm = z.strictObject(ofWidget.form)
export type WidgetForm = z.output<typeof widgetForm>

export const listWidgets = route({
  method: 'GET',
  path: '/api/v1/client/widget',
  access: reads('conversations'),
  summary: 'Widgets of the client.',
  source: 'decisions 6',
  shows: ['widget'],
  answer: many(widget),
})

export const createWidget = route({
  method: 'POST',
  path: '/api/v1/client/widget',
  access: changes('clientSettings'),
  summary: 'Make a widget.',
  source: 'decisions 6',
  touches: ['widget'],
  body: widgetForm,
  answer: one(widget),
})

export const updateWidget = route({
  method: 'PUT',
  path: '/api/v1/client/widget/{id}',
  access: changes('clientSettings'),
  summary: 'Change a widget.',
  source: 'decisions 6',
  touches: ['widget'],
  params: z.object({ id }),
  body: changeOf(widgetForm, widget),
  answer: one(widget),
})

/** 409 where it has conversations: disable it instead. */
export const deleteWidget = route({
  method: 'DELETE',
  path: '/api/v1/client/widget/{id}',
  access: changes('clientSettings'),
  summary: 'Delete a widget that nobody wrote in.',
  source: 'decisions 6',
  touches: ['widget'],
  params: z.object({ id }),
  answer: success,
})
