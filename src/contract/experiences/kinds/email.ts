import * as z from 'zod'
import { id, idOrEid, optionalLines, optionalText } from '#contract/kit.ts'
import { emailCharacters } from '#contract/messaging/message.ts'
import { ownFields } from '#contract/ownFields.ts'
import { says } from '#contract/why.ts'
import { withKnownFields } from '#contract/words/writtenText.ts'
import { detailUnaddressed, experienceForm, experienceSettings, listedUnaddressed } from '../record.ts'
import { recipientTypes } from './emailRecipients.ts'
import { facts } from './facts.ts'
import type { KindContract } from './kind.ts'

const message = (field: 'message' | 'French message') =>
  withKnownFields(optionalLines(field, emailCharacters), {
    mayHaveLinks: true,
    isOfCampaign: true,
    mayGiveCode: true,
  })

/** An e-mail that goes to one person at a time, or to staff about one. Its subject is the title. */
const own = ownFields({
  /** The client's first mailbox where none is named. */
  mailbox_id: id.nullable().default(null),
  message: message('message'),
  /** Empty: French people read the other one. */
  message_fr: message('French message'),
  /** Whether its texts have fields of the person; where not, one in them is refused. */
  has_merge_data: z.boolean().default(false),
  is_visible_on_campaign_dashboard: z.boolean().default(true),
  can_be_sent_from_conversation: z.boolean().default(false),
  /** 1: the participant, 2: the users of `users_data` (decision 55). */
  recipient_type_id: z
    .int()
    .refine((type) => Object.values<number>(recipientTypes).includes(type), says('not_a_recipient_type'))
    .default(recipientTypes.participant),
  /** Ids of users with a role in the client, joined by commas; at most 20. */
  users_data: optionalText('users', 800),
  has_access_code: z.boolean().default(false),
  /**
   * Each e-mail gives its participant a code of the campaign of this experience, always the same one. Dropped where
   * `has_access_code` is false (E5).
   */
  access_code_experience_id: idOrEid.nullable().default(null),
})

const detail = detailUnaddressed('email').extend(own.shown)
export type Email = z.output<typeof detail>

export const email = {
  ...facts.email,
  form: experienceForm.extend(own.form),
  own: own.form,
  settings: experienceSettings.extend(own.kept),
  listed: listedUnaddressed('email'),
  detail,
  pages: [],
  ruleTypes: [],
  calls: {},
} as const satisfies KindContract
