import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const accessConstraints: ConstraintRefusals = {
  sign_on_group_client: refusalAt({ group: [why('group_has_role')] }),
  user_account_email_key: refusalAt({ email: [why('user_email_taken')] }),
}
