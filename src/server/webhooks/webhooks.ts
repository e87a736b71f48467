/**
 * Webhooks: addresses of a client's own, each of which gets the events of the activity that it asks for, signed as
 * Standard Webhooks says. Every event is taken at least once, and those of one participant in the order of the activity;
 * what is not taken is tried again with growing pauses and given up after three days, where it can be seen. A webhook is
 * on, off or paused; its secrets are never shown again. No event is lost by a crash, and none goes into our own network.
 */
import { type WebhookForm, webhookForm } from '#contract/webhooks/calls.ts'
import { longestSecretOverlapHours, mostWebhooks } from '#contract/webhooks/webhookLimits.ts'
import { stateWhere, whyNotResumable } from '#contract/webhooks/webhookStates.ts'
import { why } from '#contract/why.ts'
import { type EventAction, eventActions } from '#contract/words/eventActions.ts'
import type { Outside } from '#server/adapters/outside.ts'
import type { WebhookAnswer } from '#server/adapters/webhooks/port.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  type ConstraintRefusals,
  found,
  refusalAt,
  refusalFor,
  refuse,
  refuseField,
  refuseWhy,
} from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { brakeSending } from '#server/platform/sendingBrakes.ts'
import { testBody } from './bodies.ts'
import { markAllDue } from './queries/rounds.ts'
import type { CountedWebhook, WebhookRow } from './queries/webhooks.ts'
import * as queries from './queries/webhooks.ts'
import { newSecret, signedHeaders } from './signing.ts'

export { removeOldDispatches } from './forgetting.ts'
export { hearEvent, hearEvents } from './hearing.ts'
export { runWebhooks } from './sending.ts'

type Caller = { readonly db: Db; readonly outside: Pick<Outside, 'webhooks' | 'clock'> }
type Shown = Omit<CountedWebhook, 'actions'> & { readonly is_on: boolean; readonly actions: EventAction[] }

const shown = (row: CountedWebhook): Shown => ({
  ...row,
  actions: eventActions.filter((one) => row.actions.includes(one)),
  is_on: row.state !== 'off',
})

export async function listWebhooks(db: Db, scope: Scope): Promise<Shown[]> {
  return (await queries.listWebhookRows(db, scope)).map(shown)
}

export async function getWebhook(db: Db, scope: Scope, id: string): Promise<Shown> {
  const [row] = await queries.listWebhookRows(db, scope, id)
  return shown(found(row))
}

/** Looks its name up before anything is written: 422 at `url` for an address that is not taken. */
export async function createWebhook(
  { db, outside }: Caller,
  scope: Scope,
  form: WebhookForm,
): Promise<Shown & { secret: string }> {
  await requireAddress(outside, form.url)
  const [id, secret] = [newId(), newSecret()]
  return db.transaction(scope, async (tx) => {
    const taken = await queries.findSlots(tx, scope)
    if (taken.length >= mostWebhooks) refuse('webhook_limit', { count: mostWebhooks })
    const slot = Array.from({ length: mostWebhooks }, (_, index) => index + 1).find(
      (one) => !taken.includes(one),
    )
    const fields = fieldsOf(id, form, 'on')
    await queries.insertWebhook(tx, scope, { ...fields, slot: slot ?? 0, secret })
    const { name, url, actions, state } = fields
    await note(tx, scope, { action: 'webhook.create', id, after: { name, url, actions, state } })
    return { ...(await getWebhook(tx, scope, id)), secret }
  })
}

export async function updateWebhook(
  { db, outside }: Caller,
  scope: Scope,
  { id, sent }: Sent<WebhookForm>,
): Promise<Shown> {
  if (sent.url !== undefined) await requireAddress(outside, sent.url)
  return db.transaction(scope, async (tx) => {
    const stored = found(await queries.lockWebhook(tx, scope, id))
    const before = { ...stored, is_on: stored.state !== 'off' }
    const { form, save } = await readChange(tx, scope, { entity: 'webhook', before, form: webhookForm, sent })
    await save(fieldsOf(id, form, before.state), async (webhook) => {
      await queries.writeWebhook(tx, scope, webhook)
      await markAllDue(tx, scope, id)
    })
    return getWebhook(tx, scope, id)
  })
}

/** Its log goes by job, once those who write events have ended what they had begun. */
export async function deleteWebhook(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { name, url } = found(await queries.lockWebhook(tx, scope, id))
    await queries.deleteWebhookRow(tx, scope, id)
    await tx.enqueue({
      name: 'webhooks.forget',
      payload: { clientId: scope.client.id, webhookId: id },
      startAfter: new Date(scope.at.getTime() + forgetAfterMs),
    })
    await note(tx, scope, { action: 'webhook.delete', id, before: { name, url } })
  })
}

const forgetAfterMs = 180_000

/** The one before signs beside it for so long; one that is older than that signs no more. */
export async function rotateSecret(
  db: Db,
  scope: Scope,
  { id, overlapHours }: { id: string; overlapHours: number },
): Promise<Shown & { secret: string }> {
  const secret = newSecret()
  const hours = Math.min(overlapHours, longestSecretOverlapHours)
  return db.transaction(scope, async (tx) => {
    const before = found(await queries.lockWebhook(tx, scope, id))
    await queries.writeSecret(tx, scope, {
      id,
      secret,
      previous_secret: hours === 0 ? null : before.secret,
      previous_until: hours === 0 ? null : new Date(scope.at.getTime() + hours * 3_600_000),
    })
    await note(tx, scope, { action: 'webhook.rotate', id, after: { overlap_hours: hours } })
    return { ...(await getWebhook(tx, scope, id)), secret }
  })
}

export async function resumeWebhook(db: Db, scope: Scope, id: string): Promise<Shown> {
  return db.transaction(scope, async (tx) => {
    const { state } = found(await queries.lockWebhook(tx, scope, id))
    const reason = whyNotResumable(state)
    if (reason) refuseWhy(reason)
    await queries.markResumed(tx, scope, id)
    await markAllDue(tx, scope, id)
    await note(tx, scope, { action: 'webhook.resume', id, before: { state }, after: { state: 'on' } })
    return getWebhook(tx, scope, id)
  })
}

type Tested = Omit<WebhookAnswer, 'retryAfterSeconds'> & { readonly at: Date; readonly body: string }

const testLimits = { ofPerson: 60, toRecipient: 60 }

/** Goes out at once, whatever the webhook's state, and outside of any transaction; then it is noted. */
export async function testWebhook({ db, outside }: Caller, scope: Scope, id: string): Promise<Tested> {
  const target = found(await queries.findTarget(db, scope, id))
  const at = outside.clock.now()
  const person = scope.actor.kind === 'user' ? scope.actor.id : undefined
  await brakeSending(db, { name: 'webhook_test', limits: testLimits, person, recipient: id }, at)
  const body = testBody(scope.client, at)
  const headers = signedHeaders({ id: newId(), at, body }, target)
  const { status, failure, answer, milliseconds } = await outside.webhooks.post({
    url: target.url,
    headers,
    body,
  })
  await db.transaction(scope, (tx) =>
    note(tx, scope, { action: 'webhook.test', id, after: { status, failure } }),
  )
  return { at, body, status, failure, answer, milliseconds }
}

async function requireAddress({ webhooks }: Caller['outside'], url: string): Promise<void> {
  const fault = await webhooks.check(url)
  if (fault) refuseField('url', fault)
}

/** Each kind once, in the order of the contract, so that another order is no change. */
const fieldsOf = (id: string, form: WebhookForm, before: WebhookRow['state']): queries.WebhookFields => ({
  id,
  name: form.name,
  url: form.url,
  actions: eventActions.filter((one) => form.actions.includes(one)),
  state: stateWhere(form.is_on, before),
})

type Noted = {
  action: `webhook.${'create' | 'delete' | 'rotate' | 'resume' | 'test'}`
  id: string
  before?: object
  after?: object
}

const note = (tx: Db, scope: Scope, { id, ...noted }: Noted) =>
  audit(tx, scope, { ...noted, entity: 'webhook', entityId: id })

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const webhooksConstraints: ConstraintRefusals = {
  webhook_name: refusalAt({ name: [why('webhook_name_taken')] }),
  webhook_slot: refusalFor(why('webhook_meanwhile')),
}
