import type { Email } from '#contract/experiences/kinds/email.ts'
import { recipientTypes } from '#contract/experiences/kinds/emailRecipients.ts'
import type { KindTab, OwnPart } from '../../kindForm.ts'

/** Values that the form of an e-mail holds in another shape than its call: a choice, and the ids of the users. */
type EmailOwn = { recipient_type_id: string; users_data: string[] }

export type EmailTab = KindTab<'email', EmailOwn>
export type EmailForm = EmailTab['form']

export const emailOwn = (email: Email | undefined): OwnPart<'email', EmailOwn> => ({
  values: {
    recipient_type_id: String(email?.recipient_type_id ?? recipientTypes.participant),
    users_data: email?.users_data?.split(',') ?? [],
  },
  bodyOf: ({ recipient_type_id, users_data }) => ({
    recipient_type_id: Number(recipient_type_id),
    users_data: users_data.join(','),
  }),
})
