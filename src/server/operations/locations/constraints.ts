import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const locationsConstraints: ConstraintRefusals = {
  location_store_number: refusalAt({ store_number: [why('store_number_taken')] }),
}
