import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const prizingConstraints: ConstraintRefusals = {
  prize_pool_name: refusalAt({ name: [why('pool_name_taken')] }),
  prize_type_name: refusalAt({ name: [why('prize_type_name_taken')] }),
}
