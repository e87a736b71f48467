import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import {
  changes,
  id,
  instant,
  many,
  moment,
  one,
  orMissing,
  page,
  paging,
  reads,
  route,
  success,
  text,
} from '../kit.ts'
import { ownFields } from '../ownFields.ts'
import { says } from '../why.ts'
import { eventActions } from '../words/eventActions.ts'
import { dispatchStates } from './dispatchStates.ts'
import { webhookFailures } from './webhookFailures.ts'
import { longestSecretOverlapHours } from './webhookLimits.ts'
import { webhookStates } from './webhookStates.ts'

const own = ownFields({
  name: text('name', 100),
  url: text('url', 2000),
  actions: z
    .array(z.enum(eventActions, orMissing(says('not_an_event_kind'))), orMissing(says('no_event_kind')))
    .min(1, says('no_event_kind'))
    .max(eventActions.length, says('not_an_event_kind')),
  is_on: z.boolean(orMissing(says('not_true_or_false'))).default(true),
})

/** `failing_since`: since when it took nothing; `rest_until`: when it is tried next; `waiting`: so many are still to go, 10,000 at most. */
export const webhook = z.object({
  id,
  ...own.shown,
  state: z.enum(webhookStates),
  failing_since: instant.nullable(),
  rest_until: instant.nullable(),
  /** Until when the secret before signs too. */
  previous_until: instant.nullable(),
  waiting: z.int(),
  created_at: instant,
  version,
})
export type Webhook = z.output<typeof webhook>

/** `secret` is told this once. */
const madeWebhook = webhook.extend({ secret: z.string() })

export const webhookForm = z.strictObject(own.form)
export type WebhookForm = z.output<typeof webhookForm>

const webhookTry = z.object({
  id,
  at: instant,
  milliseconds: z.int(),
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  /** The first bytes of the answer. */
  answer: z.string(),
})
export type WebhookTry = z.output<typeof webhookTry>

/** One event on its way to the webhook; `id` is the event's and goes out as `webhook-id`. */
export const dispatch = z.object({
  id,
  action: z.enum(eventActions),
  participant_id: id,
  at: instant,
  state: z.enum(dispatchStates),
  attempts: z.int(),
  next_at: instant.nullable(),
  done_at: instant.nullable(),
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
})
export type Dispatch = z.output<typeof dispatch>

/** `body` as it is sent; null where the event is no longer there. The newest hundred tries, the newest first. */
const dispatchDetail = dispatch.extend({ body: z.string().nullable(), tries: z.array(webhookTry) })
export type DispatchDetail = z.output<typeof dispatchDetail>

const ofWebhook = z.object({ id })
const ofDispatch = z.object({ id, event: id })

export const listWebhooks = route({
  method: 'GET',
  path: '/api/v1/webhooks/{random}',
  access: reads('clientSettings'),
  summary: 'The webhooks of the client, by name.',
  source: 'Standard Webhooks',
  shows: ['webhook'],
  answer: many(webhook),
})

export const getWebhook = route({
  method: 'GET',
  path: '/api/v1/webhooks/{id}/{random}',
  access: reads('clientSettings'),
  summary: 'One webhook.',
  source: 'Standard Webhooks',
  shows: ['webhook'],
  params: ofWebhook,
  answer: one(webhook),
})

/** The secret is in this answer and nowhere else. */
export const createWebhook = route({
  method: 'POST',
  path: '/api/v1/webhooks',
  access: changes('clientSettings'),
  summary: 'Make a webhook.',
  source: 'Standard Webhooks',
  answersSecret: true,
  touches: ['webhook'],
  body: webhookForm,
  answer: one(madeWebhook),
})

export const updateWebhook = route({
  method: 'PUT',
  path: '/api/v1/webhooks/{id}',
  access: changes('clientSettings'),
  summary: 'Change a webhook.',
  source: 'Standard Webhooks',
  touches: ['webhook'],
  params: ofWebhook,
  body: changeOf(webhookForm, webhook),
  answer: one(webhook),
})

/** With its log. What waits goes nowhere. */
export const deleteWebhook = route({
  method: 'DELETE',
  path: '/api/v1/webhooks/{id}',
  access: changes('clientSettings'),
  summary: 'Delete a webhook.',
  source: 'Standard Webhooks',
  touches: ['webhook'],
  params: ofWebhook,
  answer: success,
})

/** A new secret; the one before signs beside it for `overlap_hours`. */
export const rotateWebhookSecret = route({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/secret',
  access: changes('clientSettings'),
  summary: 'Replace the secret of a webhook by a new one.',
  source: 'Standard Webhooks',
  answersSecret: true,
  touches: ['webhook'],
  params: ofWebhook,
  body: z.strictObject({
    overlap_hours: z
      .int(orMissing(says('not_an_overlap')))
      .min(0, says('not_an_overlap'))
      .max(longestSecretOverlapHours, says('not_an_overlap')),
  }),
  answer: one(madeWebhook),
})

/** One that was paused is on again, and what waits goes out. */
export const resumeWebhook = route({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/resume',
  access: changes('clientSettings'),
  summary: 'Resume a webhook that was paused.',
  source: 'Standard Webhooks',
  touches: ['webhook'],
  params: ofWebhook,
  answer: one(webhook),
})

/** Sends an event of type `test` at once and tells what became of it. It stands in the audit trail, not in the log. */
export const testWebhook = route({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/test',
  access: changes('clientSettings'),
  summary: 'Send a test to a webhook.',
  source: 'Standard Webhooks',
  touches: ['webhook'],
  params: ofWebhook,
  answer: one(webhookTry.omit({ id: true }).extend({ body: z.string() })),
})

export const listDispatches = route({
  method: 'GET',
  path: '/api/v1/webhooks/{id}/dispatches/{random}',
  access: reads('clientSettings'),
  summary: 'What went to a webhook or waits for it, the newest event first.',
  source: 'Standard Webhooks',
  shows: ['webhook'],
  params: ofWebhook,
  query: z.strictObject({
    ...paging,
    state: z.enum(dispatchStates, says('not_a_dispatch_state')).optional(),
    from: moment.optional(),
    until: moment.optional(),
  }),
  answer: page(dispatch),
})

export const getDispatch = route({
  method: 'GET',
  path: '/api/v1/webhooks/{id}/dispatches/{event}/{random}',
  access: reads('clientSettings'),
  summary: 'One dispatch with its body and its tries.',
  source: 'Standard Webhooks',
  shows: ['webhook'],
  params: ofDispatch,
  answer: one(dispatchDetail),
  sees: { action: 'webhook.see', entity: 'webhook', of: 'id' },
})

/** It is sent again with the same id, after whatever of its participant waits. */
export const replayDispatch = route({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/dispatches/{event}/replay',
  access: changes('clientSettings'),
  summary: 'Send an event to a webhook again.',
  source: 'Standard Webhooks',
  touches: ['webhook'],
  params: ofDispatch,
  answer: success,
})

/** All that were given up and whose event is not older than `since`; `replayed` says how many, 10,000 at most in one call. */
export const replayFailed = route({
  method: 'POST',
  path: '/api/v1/webhooks/{id}/replay',
  access: changes('clientSettings'),
  summary: 'Send everything again that failed since a time.',
  source: 'Standard Webhooks',
  touches: ['webhook'],
  params: ofWebhook,
  body: z.strictObject({ since: moment }),
  answer: one(z.object({ replayed: z.int() })),
})
