import type { CallInput } from '#console/kit/api/call.ts'
import type { Broadcast, BroadcastForm } from '#contract/messaging/calls.ts'
import { localTimeOf, type Values } from './values.ts'

export type FlightBody = CallInput<'checkFlight'>['body']
type TestBody = CallInput<'testBroadcast'>['body']

/** The flight check wants a text; before one is typed, a stand-in lets the audience be counted. */
export const standInText = '.'

const orNull = (text: string | null): string | null => (text?.trim() ? text : null)

type Sender = Pick<Broadcast, 'channel' | 'shortcode_id' | 'mailbox_id'>
type Texts = Pick<Broadcast, 'channel' | 'subject' | 'subject_fr' | 'message' | 'message_fr'>
type Checked = Sender &
  Texts &
  Pick<Broadcast, 'campaign_id' | 'participant_list_id' | 'subscription_id'> &
  Pick<Broadcast, 'skip_optin_check' | 'ignore_quiet_hours'>

/** The sender decides the channel; what was typed for the other channel stays in the form and is not sent. */
function senderOf({ channel, shortcode_id, mailbox_id }: Sender) {
  return channel === 'sms' ? { shortcode_id } : { mailbox_id }
}

function textsOf({ channel, message, ...texts }: Texts) {
  const isEmail = channel === 'email'
  return {
    subject: isEmail ? orNull(texts.subject) : null,
    subject_fr: isEmail ? orNull(texts.subject_fr) : null,
    message,
    message_fr: orNull(texts.message_fr),
  }
}

/** The body of a broadcast that is typed, or one that stands, for the flight check and for saving. */
function checkedOf(broadcast: Checked) {
  return {
    ...senderOf(broadcast),
    ...textsOf(broadcast),
    campaign_id: broadcast.campaign_id,
    participant_list_id: broadcast.participant_list_id,
    subscription_id: broadcast.subscription_id || null,
    skip_optin_check: broadcast.skip_optin_check,
    ignore_quiet_hours: broadcast.ignore_quiet_hours,
  }
}

/** The bodies of creating and changing a broadcast. */
export function bodyOf(values: Values, sendsNow: boolean): BroadcastForm {
  return {
    ...checkedOf(values),
    experience_id: values.experience_id || null,
    title: orNull(values.title.trim()),
    send_now: sendsNow,
    send_after: sendsNow ? null : (localTimeOf(values) ?? null),
    skip_optin_reason: values.skip_optin_check ? values.skip_optin_reason : null,
    quiet_hours_reason: values.ignore_quiet_hours ? values.quiet_hours_reason : null,
  }
}

/** Undefined until campaign, list and sender are chosen. Without a time it is checked as if sent now. */
export function flightBodyOf(values: Values, sendsNow = false): FlightBody | undefined {
  const { shortcode_id, mailbox_id } = senderOf(values)
  if (!values.campaign_id || !values.participant_list_id || !(shortcode_id || mailbox_id)) return undefined
  const time = sendsNow ? undefined : localTimeOf(values)
  return {
    ...checkedOf(values),
    message: orNull(values.message) ?? standInText,
    ...(time === undefined ? { send_now: true } : { send_after: time }),
  }
}

/** A broadcast that stands, as the flight check asks for it. */
export const flightOf = (broadcast: Broadcast): FlightBody => ({
  ...checkedOf(broadcast),
  send_after: broadcast.send_after,
})

/** One language's text to one's own phone or address. */
export function testBodyOf(values: Values, { to, isFrench }: { to: string; isFrench: boolean }): TestBody {
  const texts = textsOf(values)
  return {
    ...senderOf(values),
    participant_list_id: values.participant_list_id || null,
    campaign_id: values.campaign_id || null,
    language: isFrench ? 'fr' : 'en',
    subject: (isFrench && texts.subject_fr) || texts.subject,
    message: (isFrench && texts.message_fr) || texts.message,
    to: to.trim(),
  }
}
