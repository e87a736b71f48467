import type { OutputOf } from '#contract/kit.ts'
import { type broadcastForm, sendNowUndoSeconds } from '#contract/messaging/calls.ts'
import { getExperienceId } from '#server/campaigns/campaigns.ts'
import { getClientSettings } from '#server/clients/clients.ts'
import { holdOpenList } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { addMonths, resolveMoment } from '#server/platform/time.ts'
import { valuesFor } from '../campaignValues.ts'
import { needsApproval } from './approval.ts'
import { type BroadcastSender, ensureSubscription, getSender } from './broadcastSender.ts'
import { checkTexts, refuseTooManyParts, type Texts, textsOf } from './broadcastText.ts'
import { sampleReaders } from './flightCheckAudience.ts'
import { type BroadcastFields, findNamedRows } from './queries/broadcasts.ts'

/** `publicUrl` is where short links lead, for the length of a text with links. */
export type BroadcastInput = OutputOf<typeof broadcastForm> & {
  readonly publicUrl?: string
  /** The time of a broadcast that is changed in something else. */
  readonly keptTime?: Date
}

/** M5: from now to two months ahead. */
const monthsAhead = 2

export type CheckedBroadcast = { readonly fields: BroadcastFields; readonly needsApproval: boolean }

/** A form's values, checked and resolved: 422 at the first fault's field, 404 for what is not the client's. */
export async function checkFields(tx: Db, scope: Scope, input: BroadcastInput): Promise<CheckedBroadcast> {
  const named = input.experience_id
  const form = { ...input, experience_id: named ? await getExperienceId(tx, scope, named) : null }
  const sender = await getSender(tx, scope, form)
  const texts = textsOf(form)
  await checkTexts(tx, scope, { channel: sender.channel, texts, campaignId: form.campaign_id })
  refuseWithoutReason(form)
  const sendAfter = sendTime(scope, form)
  await requireNamedRows(tx, scope, { form, sendAfter })
  const subscriptionId = await ensureSubscription(tx, scope, {
    sender,
    subscriptionId: form.subscription_id,
  })
  const audience = {
    clientId: scope.client.id,
    channel: sender.channel,
    listId: form.participant_list_id,
    subscriptionId,
    skipsOptinCheck: form.skip_optin_check,
  }
  if (sender.channel === 'email') await requirePostalAddress(tx, scope)
  else {
    const people = await sampleReaders(tx, scope, { audience, hasFrench: texts.message_fr !== null })
    const variables = await valuesFor(tx, scope, { campaignId: form.campaign_id, texts })
    refuseTooManyParts(texts, { people, publicUrl: form.publicUrl ?? '', variables })
  }
  const needs = await needsApproval(tx, scope, audience)
  await holdOpenList(tx, scope, form.participant_list_id)
  return { fields: fieldsOf({ form, sender, texts, sendAfter, subscriptionId }), needsApproval: needs }
}

/** Bulk e-mail must say where its sender can be written to (CASL, CAN-SPAM). */
async function requirePostalAddress(tx: Db, scope: Scope): Promise<void> {
  const { postal_address } = await getClientSettings(tx, scope)
  if (postal_address === null) refuse('no_postal_address')
}

function refuseWithoutReason(form: BroadcastInput): void {
  if (form.skip_optin_check && !form.skip_optin_reason)
    refuseField('skip_optin_reason', 'optin_reason_missing')
  if (form.ignore_quiet_hours && !form.quiet_hours_reason)
    refuseField('quiet_hours_reason', 'quiet_hours_reason_missing')
}

/** M5, M9: not in the past, at most two months ahead, on a quarter of an hour. */
function sendTime(scope: Scope, form: Pick<BroadcastInput, 'send_now' | 'send_after' | 'keptTime'>): Date {
  if (form.keptTime) return form.keptTime
  if (form.send_now) return new Date(scope.at.getTime() + sendNowUndoSeconds * 1000)
  if (!form.send_after) return refuseField('send_after', 'required', { field: 'send after' })
  const at = resolveMoment(scope.client.timeZone, form.send_after, 'send_after')
  if (at < scope.at) return refuseField('send_after', 'in_the_past')
  if (at > addMonths(scope.client.timeZone, scope.at, monthsAhead))
    return refuseField('send_after', 'too_far_ahead')
  if (at.getTime() % 900_000 !== 0) return refuseField('send_after', 'not_a_quarter')
  return at
}

async function requireNamedRows(
  tx: Db,
  scope: Scope,
  { form, sendAfter }: { form: BroadcastInput; sendAfter: Date },
): Promise<void> {
  const named = await findNamedRows(tx, scope, {
    listId: form.participant_list_id,
    campaignId: form.campaign_id,
    experienceId: form.experience_id ?? null,
  })
  const { campaign_ended_at: end, is_list_empty: isEmpty } = found(named)
  if (end && end <= scope.at) refuseField('campaign_id', 'campaign_over')
  if (end && end < sendAfter) refuseField('send_after', 'campaign_over_by_then')
  if (isEmpty) refuseField('participant_list_id', 'list_empty')
}

type Checked = {
  form: BroadcastInput
  sender: BroadcastSender
  texts: Texts
  sendAfter: Date
  subscriptionId: string
}

const fieldsOf = ({ form, sender, texts, sendAfter, subscriptionId }: Checked): BroadcastFields => ({
  channel: sender.channel,
  title: form.title,
  ...texts,
  send_after: sendAfter,
  send_now: form.send_now,
  skip_optin_check: form.skip_optin_check,
  skip_optin_reason: form.skip_optin_check ? form.skip_optin_reason : null,
  ignore_quiet_hours: form.ignore_quiet_hours,
  quiet_hours_reason: form.ignore_quiet_hours ? form.quiet_hours_reason : null,
  participant_list_id: form.participant_list_id,
  campaign_id: form.campaign_id,
  sender_id: sender.id,
  subscription_id: subscriptionId,
  experience_id: form.experience_id ?? null,
})
