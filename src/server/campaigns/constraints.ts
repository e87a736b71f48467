import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const campaignsConstraints: ConstraintRefusals = {
  access_code_list_name: refusalAt({ name: [why('access_code_list_name_taken')] }),
  access_code_prefix_name: refusalAt({ name: [why('access_code_prefix_taken')] }),
  campaign_name: refusalAt({ name: [why('campaign_name_taken')] }),
  keyword_shortcode_id_normalised_key: refusalAt({ keyword: [why('keyword_taken')] }),
  marketing_channel_name: refusalAt({ name: [why('channel_name_taken')] }),
  placement_name: refusalAt({ name: [why('placement_name_taken')] }),
  placement_detail_name: refusalAt({ name: [why('placement_detail_name_taken')] }),
  quick_link_name: refusalAt({ name: [why('quick_link_name_taken')] }),
  link_name: refusalAt({ name: [why('link_name_taken')] }),
}
