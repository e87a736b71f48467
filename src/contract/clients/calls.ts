import * as z from 'zod'
import { clientChoice } from '../access/calls.ts'
import { type Change, changeOf, changeOfPart, version } from '../changing.ts'
import { joinedIds } from '../joinedIds.ts'
import { asTyped, clientName, id, many, one, reads, required, route, success } from '../kit.ts'
import { roles } from '../roles.ts'
import { says } from '../why.ts'
import { client, settings } from './client.ts'

/** Gateways that may carry the texts of a shortcode (decisions 6). */
const gateways = ['simulator', 'smpp', 'twilio'] as const

/** The eid is a slug: lower-case words joined by hyphens; first path segments of the console are reserved. */
export const clientForm = z.strictObject({
  eid: z
    .string(required('eid'))
    .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, says('not_an_eid'))
    .max(40),
  ...settings.form,
})
export type ClientForm = z.input<typeof clientForm>
export type NewClient = z.output<typeof clientForm>
export const clientSettings = clientForm.omit({ eid: true })
export type ClientSettings = z.output<typeof clientSettings>

/**
 * A shortcode; `segment_limit` is the documents' limit of characters a segment (M9), `part_price` what one SMS part
 * costs in `currency` (ISO 4217), both null where nobody set it.
 */
export const shortcode = z.object({
  id,
  code: z.string(),
  gateway: z.enum(gateways),
  segment_limit: z.int(),
  messages_per_second: z.int(),
  part_price: z.number().nullable(),
  currency: z.string().nullable(),
  version,
})
export type Shortcode = z.output<typeof shortcode>

export const listClients = route({
  method: 'GET',
  path: '/api/v1/clients/{random}',
  access: 'signedIn',
  summary: 'The clients that the user works for.',
  source: 'M7',
  shows: ['client'],
  answer: many(clientChoice),
})

export const getCurrentClient = route({
  method: 'GET',
  path: '/api/v1/client/current/{random}',
  access: reads('reports'),
  summary: 'The current client with its settings.',
  source: 'M7',
  shows: ['client'],
  answer: one(client),
})

export const switchClient = route({
  method: 'POST',
  path: '/api/v1/clients/switcher/{random}',
  access: 'signedIn',
  summary: 'Make another client the session’s current one.',
  source: 'M7',
  touches: { nothing: 'A session is that of its own browser.' },
  body: z.strictObject({ client_id: clientName, client_name: asTyped(200).optional() }),
  answer: success,
})

/** The answer's `url` is relative. */
export const chooseClient = route({
  method: 'POST',
  path: '/home/client',
  access: 'signedIn',
  summary: 'Choose a client on the launchpad.',
  source: 'M7',
  touches: { nothing: 'A session is that of its own browser.' },
  body: z.strictObject({ client: clientName, redirect: z.literal(false).optional() }),
  answer: z.object({ url: z.string() }),
})

/** For its client admins; `role` null, or `client_admin`, takes the own rights back. Until then there are no others. */
export const viewAsRole = route({
  method: 'POST',
  path: '/api/v1/session/viewed-role',
  access: 'signedIn',
  summary: 'See a client as a lesser role would, for this session.',
  source: 'decisions 2',
  touches: { nothing: 'A session is that of its own browser.' },
  body: z.strictObject({ client: clientName, role: z.enum(roles).nullable() }),
  answer: success,
})

export const createClient = route({
  method: 'POST',
  path: '/api/v1/client',
  access: 'platformAdmin',
  summary: 'Create a client; its maker becomes its client admin.',
  source: 'decisions 2',
  touches: ['client'],
  body: clientForm,
  answer: one(client),
})

/**
 * Changes the settings of the current client; its eid stays, since links carry it. Each section of the settings sends
 * its own fields: another version is a 409 only where somebody has changed one of these meanwhile.
 */
export const updateClient = route({
  method: 'PUT',
  path: '/api/v1/client/current',
  access: { area: 'clientSettings', right: 'change' },
  summary: 'Change the settings of the current client.',
  source: 'decisions 2',
  touches: ['client', 'reportSchedule'],
  body: changeOfPart(clientSettings, client),
  answer: one(client),
})

export const listClientShortcodes = route({
  method: 'GET',
  path: '/api/v1/client/shortcode/{random}',
  access: reads('campaigns'),
  summary: 'Shortcodes of the client.',
  source: 'M7',
  shows: ['shortcode'],
  answer: many(shortcode),
})

export const listShortcodes = route({
  method: 'GET',
  path: '/api/v1/shortcode/{random}',
  access: 'platformAdmin',
  summary: 'All shortcodes of the installation.',
  source: 'M7',
  shows: ['shortcode'],
  answer: many(shortcode),
})

export const shortcodeForm = z.strictObject({
  gateway: z.enum(gateways),
  segment_limit: z.int().min(1).max(1600).default(140),
  messages_per_second: z.int().min(1).max(100000).default(100),
  part_price: z.number().min(0).max(1000).nullable().default(null),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, says('not_a_currency'))
    .nullable()
    .default(null),
})

export type ShortcodeChange = Change<z.output<typeof shortcodeForm>>

export const createShortcode = route({
  method: 'POST',
  path: '/api/v1/shortcode',
  access: 'platformAdmin',
  summary: 'Add a shortcode and tie it to its home client.',
  source: 'decisions 6',
  touches: ['shortcode', 'subscription'],
  body: shortcodeForm.extend({
    code: z.string().regex(/^\d{3,15}$/, says('not_a_shortcode')),
    client_id: clientName,
  }),
  answer: one(shortcode),
})

/** The digits and the home client stay. */
export const updateShortcode = route({
  method: 'PUT',
  path: '/api/v1/shortcode/{id}',
  access: 'platformAdmin',
  summary: 'Change a shortcode.',
  source: 'decisions 6',
  touches: ['shortcode'],
  params: z.object({ id }),
  body: changeOf(shortcodeForm, shortcode),
  answer: one(shortcode),
})

/** Which shortcodes the client uses: ids joined by commas (M3); one whose home client it is stays. */
export const setClientShortcodes = route({
  method: 'PUT',
  path: '/api/v1/client/{id}/shortcodes',
  access: 'platformAdmin',
  summary: 'Choose the shortcodes of a client.',
  source: 'M3',
  touches: ['shortcode', 'subscription'],
  params: z.object({ id: clientName }),
  body: z.strictObject({ shortcode_ids: joinedIds(says('no_shortcode_chosen')) }),
  answer: many(shortcode),
})

export * from './brandCalls.ts'
export type { Client } from './client.ts'
export * from './installationCalls.ts'
