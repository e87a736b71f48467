import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** What a person is told where the database holds two apart, or one to another. */
export const accessConstraints: ConstraintRefusals = {
  user_account_email_key: refusalAt({ email: [why('user_email_taken')] }),
}
