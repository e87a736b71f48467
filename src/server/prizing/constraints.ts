import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** What a person is told where the database holds two apart, or one to another. */
export const prizingConstraints: ConstraintRefusals = {
  prize_pool_name: refusalAt({ name: [why('pool_name_taken')] }),
  prize_type_name: refusalAt({ name: [why('prize_type_name_taken')] }),
}
