import { recipientTypes } from '#contract/experiences/kinds/emailRecipients.ts'
import type { SettingsOf } from '#contract/experiences/kinds.ts'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { point, stops, warns } from './points.ts'

type Email = Pick<
  SettingsOf<'email'>,
  'message' | 'message_fr' | 'recipient_type_id' | 'users_data' | 'can_be_sent_from_conversation'
>
type Around = {
  readonly hasMailbox: boolean
  /** Of the client, which every e-mail to a participant ends with. */
  readonly hasPostalAddress: boolean
  /** Undefined where it gives no access code. */
  readonly codes: { readonly campaign: string; readonly left: number } | undefined
}

/** Whether an e-mail says something, leaves from somewhere, goes to somebody, and has a code to give. */
export function emailPoint(email: Email, { hasMailbox, hasPostalAddress, codes }: Around): FoundPoint {
  const { message, message_fr } = email
  const isForUsers = email.recipient_type_id === recipientTypes.users
  return point('email', [
    !message && stops('email_message_missing'),
    message && !message_fr && warns('email_message_fr_missing'),
    !hasMailbox && stops('email_mailbox_missing'),
    !isForUsers && !hasPostalAddress && stops('email_postal_address_missing'),
    isForUsers && !email.users_data && stops('email_users_missing'),
    codes?.left === 0 && stops('email_codes_missing', { campaign: codes.campaign }),
    !email.can_be_sent_from_conversation && warns('email_sent_by_nobody'),
  ])
}
