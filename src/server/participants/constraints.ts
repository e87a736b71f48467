import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const participantsConstraints: ConstraintRefusals = {
  participant_phone: refusalAt({ phone: [why('phone_taken')] }),
  participant_email: refusalAt({ email: [why('email_taken')] }),
  list_name: refusalAt({ name: [why('list_name_taken')] }),
  subscription_name: refusalAt({ name: [why('subscription_name_taken')] }),
  saved_view_name: refusalAt({ name: [why('view_name_taken')] }),
}
