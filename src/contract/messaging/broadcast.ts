import * as z from 'zod'
import { version } from '../changing.ts'
import { id, idOrEid, instant, longText, moment, optionalLines, optionalText } from '../kit.ts'
import { seen } from '../seen.ts'
import { channels } from '../words/channels.ts'
import { broadcastStates } from './broadcastStates.ts'
import { emailText } from './message.ts'

/** Why a recipient of a frozen audience gets nothing (decisions 6). */
export const skipReasons = [
  'opted_out',
  'no_consent',
  'no_phone',
  'no_email',
  'duplicate',
  'suppressed',
  'flagged',
  'quiet_hours',
  'cancelled',
] as const

/** Seconds in which a send-now can be undone (decisions 6). */
export const sendNowUndoSeconds = 10

/**
 * A text that needs more SMS parts than this is refused: gateways cut or refuse longer ones. Counted with the fields
 * filled for the first recipients of the list, where the longest decides, and with their defaults.
 */
export const maxParts = 10

const counts = z.record(z.string(), z.int())

/**
 * A broadcast. `sender` is the shortcode's digits or the mailbox's address; of `shortcode_id` and `mailbox_id` the
 * one of its channel is set. `needs_approval` without `approved_at`: it waits for a second person (decisions 6), also
 * past its time; `user_id` made it and `changed_by` changed it last (null: nobody did), and neither may approve it.
 */
export const broadcast = z.object({
  id,
  channel: z.enum(channels),
  title: z.string().nullable(),
  subject: z.string().nullable(),
  subject_fr: z.string().nullable(),
  message: z.string(),
  message_fr: z.string().nullable(),
  state: z.enum(broadcastStates),
  send_after: instant,
  send_now: z.boolean(),
  skip_optin_check: z.boolean(),
  skip_optin_reason: z.string().nullable(),
  ignore_quiet_hours: z.boolean(),
  quiet_hours_reason: z.string().nullable(),
  participant_list_id: id,
  /** As it was called when it was deleted, where it was. */
  list_name: z.string(),
  is_list_deleted: z.boolean(),
  campaign_id: id,
  campaign_name: z.string(),
  shortcode_id: id.nullable(),
  mailbox_id: id.nullable(),
  sender: z.string(),
  subscription_id: id,
  experience_id: id.nullable(),
  audience_count: z.int().nullable(),
  /** When the database took too long for a part of the audience, which then went on in smaller parts. */
  slowed_at: instant.nullable(),
  user_id: id,
  user_name: z.string(),
  changed_by: id.nullable(),
  needs_approval: z.boolean(),
  approved_at: instant.nullable(),
  approved_by_name: z.string().nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  version,
})
export type Broadcast = z.output<typeof broadcast>

/**
 * A broadcast with what became of its recipients: the states add up to the audience. `clickers` are those who opened
 * one of its links at least once, `openers` the e-mails of which we know that they were opened, `resendable` the unknown ones that may be sent again and were not yet.
 */
export const broadcastDetail = broadcast.extend({
  states: counts,
  reasons: counts,
  clickers: z.int(),
  openers: z.int(),
  resendable: z.int(),
})
export type BroadcastDetail = z.output<typeof broadcastDetail>

/**
 * Exactly one of `shortcode_id` and `mailbox_id`: it decides the channel. An SMS has at most `smsCharacters` and
 * `maxParts`, and no subject; an e-mail needs one, and a second one where it has a French text. Without
 * `subscription_id` it is the default one of the sender.
 */
export const audience = {
  shortcode_id: id.nullish(),
  mailbox_id: id.nullish(),
  campaign_id: id,
  participant_list_id: id,
  subscription_id: id.nullish(),
  subject: optionalText('subject'),
  subject_fr: optionalText('French subject'),
  message: emailText,
  message_fr: longText('French message', 20_000).nullish(),
}
export const timing = {
  /** UTC as `YYYY-MM-DD HH:MM:SS` (M9), or the client's local time as `YYYY-MM-DDTHH:MM`. */
  send_after: moment.nullish(),
  send_now: z.boolean().default(false),
}
const checks = {
  skip_optin_check: z.boolean().default(false),
  skip_optin_reason: optionalLines('reason', 500),
  ignore_quiet_hours: z.boolean().default(false),
  quiet_hours_reason: optionalLines('reason', 500),
}
/** `seen`: to how many it goes, of who sends it now. */
export const broadcastForm = z.strictObject({
  ...audience,
  ...timing,
  ...checks,
  title: optionalText('title'),
  experience_id: idOrEid.nullish(),
  seen: seen({ recipients: z.int() }),
})
export type BroadcastForm = z.input<typeof broadcastForm>
