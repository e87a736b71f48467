import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** What a person is told where the database holds two apart, or one to another. */
export const campaignsConstraints: ConstraintRefusals = {
  campaign_name: refusalAt({ name: [why('campaign_name_taken')] }),
  keyword_shortcode_id_normalised_key: refusalAt({ keyword: [why('keyword_taken')] }),
  link_name: refusalAt({ name: [why('link_name_taken')] }),
}
