/** The names of things, for labels that say nothing else. */
export const nouns = {
  address: 'Address',
  campaign: 'Campaign',
  experience: 'Experience',
  keyword: 'Keyword',
  /** Of a choice of experience. */
  noExperience: 'None',
  participant: 'Participant',
  shortcode: 'Shortcode',
} as const
