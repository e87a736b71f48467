import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt, refusalFor } from '#server/platform/errors.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const webhooksConstraints: ConstraintRefusals = {
  webhook_name: refusalAt({ name: [why('webhook_name_taken')] }),
  webhook_slot: refusalFor(why('webhook_meanwhile')),
}
