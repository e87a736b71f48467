import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const campaignsConstraints: ConstraintRefusals = {
  campaign_name: refusalAt({ name: [why('campaign_name_taken')] }),
  keyword_shortcode_id_normalised_key: refusalAt({ keyword: [why('keyword_taken')] }),
  link_name: refusalAt({ name: [why('link_name_taken')] }),
}
