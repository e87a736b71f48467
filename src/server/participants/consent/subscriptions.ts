/**
 * Subscriptions: the client's opt-in programmes, each on one shortcode or on e-mail. Every shortcode has a default
 * one, which is never deleted; broadcasts go by it. With double opt-in a yes on a form is `pending` until the phone
 * itself answers, or the link in an e-mail; without a mailbox nobody could be asked, so there it cannot be switched on. A subscription that a broadcast still
 * needs is not deleted, and the history of its consents outlives it.
 */

import type { OutputOf } from '#contract/kit.ts'
import {
  type createSubscription as createRoute,
  type deleteSubscription as deleteRoute,
  subscriptionForm,
} from '#contract/participants/calls.ts'
import { why } from '#contract/why.ts'
import type { LoggedContext } from '#server/adapters/outside.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inParts, logCut } from '#server/platform/db/parts.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { insertDefaultSubscriptions } from './queries/consent.ts'
import {
  deleteConsents,
  deleteKeptOptOuts,
  deleteSubscriptionRow,
  findRunningImport,
  findSubscriptionRow,
  findWaitingBroadcast,
  hasMailbox,
  insertSubscription,
  isNameTaken,
  listSubscriptionRows,
  lockSubscription,
  type SubscriptionRow,
  writeSubscription,
} from './queries/subscriptions.ts'

/** Defaults first, then by name. A default one that nobody needed yet is made, so that it can be set up before. */
export async function listSubscriptions(db: Db, scope: Scope): Promise<SubscriptionRow[]> {
  await insertDefaultSubscriptions(db, scope)
  return listSubscriptionRows(db, scope)
}

export async function createSubscription(
  db: Db,
  scope: Scope,
  form: OutputOf<(typeof createRoute)['body']>,
): Promise<SubscriptionRow> {
  const id = newId()
  return db.transaction(scope, async (tx) => {
    if (form.shortcode_id) await getClientShortcode(tx, scope, form.shortcode_id)
    await checkForm(tx, scope, { ...form, id, channel: form.shortcode_id ? 'sms' : 'email' })
    await insertSubscription(tx, scope, { ...form, id })
    const made = found(await findSubscriptionRow(tx, scope, id))
    await audit(tx, scope, { action: 'subscription.create', entityId: id, after: form })
    return made
  })
}

export async function updateSubscription(
  db: Db,
  scope: Scope,
  { id, sent }: Sent<OutputOf<typeof subscriptionForm>>,
): Promise<SubscriptionRow> {
  return db.transaction(scope, async (tx) => {
    const before = found(await lockSubscription(tx, scope, id))
    const asked = { entity: 'subscription', before, form: subscriptionForm, sent } as const
    const { form, save } = await readChange(tx, scope, asked)
    await checkForm(tx, scope, { ...form, id, channel: before.channel })
    await save(form, () => writeSubscription(tx, scope, { ...form, id }))
    return found(await findSubscriptionRow(tx, scope, id))
  })
}

/** Its consents, perhaps a million, are gone from every screen with it; a job removes their rows. */
export async function deleteSubscription(
  db: Db,
  scope: Scope,
  { id, seen }: { id: string } & OutputOf<(typeof deleteRoute)['body']>,
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const before = found(await lockSubscription(tx, scope, id))
    if (before.is_default) refuse('subscription_is_default')
    if (seen) requireSeen(seen, optedIn(found(await findSubscriptionRow(tx, scope, id))))
    const broadcast = await findWaitingBroadcast(tx, scope, id)
    if (broadcast) refuse('subscription_needed', { broadcast })
    const name = await findRunningImport(tx, scope, id)
    if (name) refuse('subscription_needed_by_import', { name })
    await deleteSubscriptionRow(tx, scope, id)
    await tx.enqueue({
      name: 'participants.removeConsents',
      payload: { clientId: scope.client.id, subscriptionId: id },
    })
    const { channel, is_double_opt_in } = before
    await audit(tx, scope, {
      action: 'subscription.delete',
      entityId: id,
      before: { name: before.name, channel, is_double_opt_in },
    })
  })
}

const optedIn = ({ in_count: count }: SubscriptionRow) => ({
  in_count: { now: count, why: () => why('opted_in_meanwhile', { count }) },
})

/** Rows of one transaction. */
const parts = { most: 10_000, least: 300 }

/** The job behind a deletion: it goes on wherever an earlier run was killed. */
export async function removeConsents(
  { db, outside }: LoggedContext,
  scope: Scope,
  subscriptionId: string,
): Promise<void> {
  await inParts({ ...parts, onCut: logCut(outside.log, { subscriptionId }) }, (limit) =>
    deleteConsents(db, scope, { subscriptionId, limit }),
  )
  await deleteKeptOptOuts(db, scope, subscriptionId)
}

type Checked = { id: string; name: string; channel: 'sms' | 'email'; is_double_opt_in: boolean }

async function checkForm(tx: Db, scope: Scope, form: Checked): Promise<void> {
  if (form.is_double_opt_in && form.channel === 'email' && !(await hasMailbox(tx, scope)))
    refuseField('is_double_opt_in', 'no_mailbox_to_ask')
  if (await isNameTaken(tx, scope, { name: form.name, exceptId: form.id }))
    refuseField('name', 'subscription_name_taken')
}
