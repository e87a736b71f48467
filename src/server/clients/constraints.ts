import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const clientsConstraints: ConstraintRefusals = {
  client_eid_key: refusalAt({ eid: [why('eid_taken')] }),
  shortcode_code_key: refusalAt({ code: [why('shortcode_taken')] }),
}
