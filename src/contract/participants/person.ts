import * as z from 'zod'
import { version } from '../changing.ts'
import { asTyped, direction, id, idOrEid, instant, json, paging, searchText } from '../kit.ts'
import { says } from '../why.ts'
import { channels } from '../words/channels.ts'
import { consentStates } from './consentStates.ts'

/** The common part of participants' calls: the person as a row and in full, and how participants are narrowed. */

export const languages = ['en', 'fr', 'pt-br'] as const

/** A participant in a list: enough for a row. `consent` is the state in the client's default subscription. */
export const participantRow = z.object({
  id,
  participant_id: id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(languages),
  is_customer: z.boolean(),
  is_flagged: z.boolean(),
  consent: z.enum(consentStates),
  created_at: instant,
})
export type ParticipantRow = z.output<typeof participantRow>

export const participant = participantRow.extend({
  data: json,
  /** The person variables of `data` as rows: a key is there once, so it is the `id` too. What is no text is JSON. */
  variables: z.array(z.object({ id: z.string(), key: z.string(), value: z.string() })),
  notes: z.string(),
  flag_reason: z.string().nullable(),
  /** Set where the personal data was erased on request. */
  erased_at: instant.nullable(),
  consents: z.array(
    z.object({
      subscription_id: id,
      subscription: z.string(),
      state: z.enum(consentStates),
      changed_at: instant,
      how: z.string().nullable(),
      shown_text: z.string().nullable(),
    }),
  ),
  /**
   * By channel: the phone or e-mail is not sent to, since it does not exist (`reason` as a message has it) or its
   * owner complained (`complained`).
   */
  suppressions: z.array(
    z.object({ channel: z.enum(channels), address: z.string(), reason: z.string(), at: instant }),
  ),
  lists: z.array(z.object({ id, name: z.string() })),
  version,
})
export type Participant = z.output<typeof participant>

/** The fields a list of participants can be sorted by; M9: first_name, descending, is the default. */
export const participantSorts = ['first_name', 'last_name', 'created_at'] as const

const yesOrNo = z
  .enum(['true', 'false', '1', '0'], says('not_true_or_false'))
  .transform((value) => value === 'true' || value === '1')

const ruleText = (max: number) => asTyped(max).transform((typed) => typed.trim())

/**
 * Narrows participants besides the search text (M2). `opt_in_status` is the state in the client's default
 * subscriptions; `campaign_list` is a campaign: in any of the lists tied to it; `experience` entered it;
 * `has_notifications` has a conversation that nobody read. `rule_key` with `rule_value` is a participant rule (M5): the
 * person variable of this key has this value, and no value is none or an empty one; a value without a key is refused. `is_leads` with `is_customers` is everybody.
 */
export const participantFilters = {
  list_id: id.optional(),
  opt_in_status: z.enum(consentStates, says('not_a_consent')).optional(),
  campaign_list: id.optional(),
  experience: idOrEid.optional(),
  is_leads: yesOrNo.optional(),
  is_customers: yesOrNo.optional(),
  has_notifications: yesOrNo.optional(),
  is_flagged: yesOrNo.optional(),
  rule_key: ruleText(64).optional(),
  rule_value: ruleText(2000).optional(),
}

export const narrowing = { query: searchText, ...participantFilters }

export const participantPage = {
  ...paging,
  query: searchText,
  field: z.enum(participantSorts, says('not_a_sort')).default('first_name'),
  direction: direction.default('desc'),
}
