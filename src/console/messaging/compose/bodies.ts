import type { CallInput } from '#console/kit/api/call.ts'
import type { Broadcast, BroadcastForm } from '#contract/messaging/calls.ts'
import { localTimeOf, type Values } from './values.ts'

export type FlightBody = CallInput<'checkFlight'>['body']
type TestBody = CallInput<'testBroadcast'>['body']

/** The flight check wants a text; before one is typed, a stand-in lets the audience be counted. */
export const standInText = '.'

const orNull = (text: string): string | null => (text.trim() ? text : null)

/** The sender decides the channel; what was typed for the other channel stays in the form and is not sent. */
function senderOf({ channel, shortcode_id, mailbox_id }: Values) {
  return channel === 'sms' ? { shortcode_id } : { mailbox_id }
}

function textsOf(values: Values) {
  const isEmail = values.channel === 'email'
  return {
    subject: isEmail ? orNull(values.subject) : null,
    subject_fr: isEmail ? orNull(values.subject_fr) : null,
    message: values.message,
    message_fr: orNull(values.message_fr),
  }
}

/** What creating and changing a broadcast send. */
export function bodyOf(values: Values, sendsNow: boolean): BroadcastForm {
  return {
    ...senderOf(values),
    ...textsOf(values),
    campaign_id: values.campaign_id,
    participant_list_id: values.participant_list_id,
    subscription_id: values.subscription_id || null,
    experience_id: values.experience_id || null,
    title: orNull(values.title.trim()),
    send_now: sendsNow,
    send_after: sendsNow ? null : (localTimeOf(values) ?? null),
    skip_optin_check: values.skip_optin_check,
    skip_optin_reason: values.skip_optin_check ? values.skip_optin_reason : null,
    ignore_quiet_hours: values.ignore_quiet_hours,
    quiet_hours_reason: values.ignore_quiet_hours ? values.quiet_hours_reason : null,
  }
}

/** Undefined until campaign, list and sender are chosen. Without a time it is checked as if sent now. */
export function flightBodyOf(values: Values, sendsNow = false): FlightBody | undefined {
  const { campaign_id, participant_list_id } = values
  const sender = senderOf(values)
  if (!campaign_id || !participant_list_id || !(sender.shortcode_id || sender.mailbox_id)) return undefined
  const time = sendsNow ? undefined : localTimeOf(values)
  const texts = textsOf(values)
  return {
    ...sender,
    ...texts,
    message: orNull(texts.message) ?? standInText,
    campaign_id,
    participant_list_id,
    subscription_id: values.subscription_id || null,
    ...(time === undefined ? { send_now: true } : { send_after: time }),
    skip_optin_check: values.skip_optin_check,
    ignore_quiet_hours: values.ignore_quiet_hours,
  }
}

/** A broadcast that stands, as the flight check asks for it. */
export function flightOf(broadcast: Broadcast): FlightBody {
  const { channel, shortcode_id, mailbox_id } = broadcast
  return {
    ...(channel === 'sms' ? { shortcode_id } : { mailbox_id }),
    campaign_id: broadcast.campaign_id,
    participant_list_id: broadcast.participant_list_id,
    subscription_id: broadcast.subscription_id,
    subject: broadcast.subject,
    subject_fr: broadcast.subject_fr,
    message: broadcast.message,
    message_fr: broadcast.message_fr,
    send_after: broadcast.send_after,
    skip_optin_check: broadcast.skip_optin_check,
    ignore_quiet_hours: broadcast.ignore_quiet_hours,
  }
}

/** One language's text to one's own phone or address. */
export function testBodyOf(values: Values, { to, isFrench }: { to: string; isFrench: boolean }): TestBody {
  const texts = textsOf(values)
  return {
    ...senderOf(values),
    participant_list_id: values.participant_list_id || null,
    language: isFrench ? 'fr' : 'en',
    subject: (isFrench && texts.subject_fr) || texts.subject,
    message: (isFrench && texts.message_fr) || texts.message,
    to: to.trim(),
  }
}
