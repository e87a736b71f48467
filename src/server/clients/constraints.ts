import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** What a person is told where the database holds two apart, or one to another. */
export const clientsConstraints: ConstraintRefusals = {
  client_eid_key: refusalAt({ eid: [why('eid_taken')] }),
  shortcode_code_key: refusalAt({ code: [why('shortcode_taken')] }),
}
