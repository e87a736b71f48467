// The contests of E3 as a caller sends them who knows the documents and nothing else.

/** The fields of E3 that both kinds of contest have. */
const contest = {
  name: 'Win a canoe',
  requires_validation: true,
  started_at: '2026-11-01 05:00:00',
  ended_at: '2030-11-30 04:59:59',
  visibility: 'private',
  private_list: 'Private List',
  limit_type: 'unlimited',
  limit_count: 1,
  limit_by: 'phone',
  entry_scheduling: 'daily',
  awarded_prize_limit: 3,
  is_visible_on_campaign_dashboard: true,
  has_sharing: false,
  has_language_gate: true,
  has_separate_optin_message: false,
  has_optin: true,
  is_secret_code_experience: false,
  has_login: false,
  has_per_household_check: false,
  tokens: [{ name: 'Prize', key: 'prize', content: 'a canoe' }],
  pages: [
    { name: 'Home', html: '<p>Win</p>' },
    { name: 'Home FR', html: '<p>Gagnez</p>' },
    { name: 'CSS', html: 'p { color: #333 }' },
  ],
  form_rules: [{ field_name: 'city', type: 'Entry', field_rules: 'required|text', is_disabled: false }],
  uploaded_image_questions: [
    { type: 'answers', configuration: ['yes', 'no'] },
    { type: 'details', configuration: [{ type: 'text', name: 'store' }] },
  ],
}

export const documentedSweepstakes = {
  ...contest,
  title: 'Win a canoe',
  title_fr: 'Gagnez un canot',
  domain: 'canoe.example',
  domain_fr: 'canot.example',
  prize_method_class: 'sweepstakes.lottery',
  skill_testing_question_answer: 'forty-two',
  skill_testing_question_answer_fr: 'quarante-deux',
  skill_testing_question_code_timeout_seconds: 0,
  asset_prefix: 'canoe',
  ga_code: 'G-1',
  meta_html: '<meta name="a" content="b">',
  terms_html: '<p>Rules</p>',
  terms_html_fr: '<p>Règlement</p>',
  privacy_html: '<p>Privacy</p>',
  landing_page_html: '<p>Win</p>',
  sorry_page_html: '<p>Sorry</p>',
  twitter_message: 'I entered',
  twitter_message_fr: 'Je participe',
  rate_limit: 'Once a day.',
  link: 'Come and see:',
  invalid_keyword: 'Which contest?',
  optin_prompt: 'More of it? Reply YES.',
  optin_welcome: 'Welcome!',
  optout: 'You get no more texts.',
  already_opted_in: 'You get our texts.',
  contest_over: 'It is over.',
  contest_over_fr: 'Terminé.',
}

export const documentedGift = {
  ...contest,
  coming_soon_started_at: '2026-10-01 04:00:00',
  closed_ended_at: '2030-12-31 04:59:59',
  profile_closed_at: '2030-12-31 04:59:59',
  deliver_by: 'sms',
  use_credits_by_prize_pool: false,
  has_consumer_redemption: true,
  max_valid_entries_count: 10,
  award_credit_threshold: 2,
  service_level_agreement_hours: 0,
  is_products_visible_on_dashboard: true,
  is_retailer_visible_on_dashboard: true,
  rejection_reason: [
    {
      name: 'Prize limit',
      is_rejected_due_to_prize_limit_rejection_reason: true,
      language_rejection_reason: [{ text: 'You have it.', language_slug: 'en' }],
    },
  ],
  experience_products: [{ tether_product_eid: 'coffee-340', alias_en: 'Coffee', alias_fr: 'Café' }],
}

const { name, is_visible_on_campaign_dashboard, ...flat } = documentedGift

/** The same as E3 writes it: its name, and whether dashboards show it, stand in a group. */
export const documentedNestedGift = {
  ...flat,
  experience: { eid: '', name, is_visible_on_campaign_dashboard },
}
