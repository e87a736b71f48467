import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const messagingConstraints: ConstraintRefusals = {
  mailbox_address_key: refusalAt({ address: [why('mailbox_taken')] }),
  saved_reply_title: refusalAt({ title: [why('reply_title_taken')] }),
}
