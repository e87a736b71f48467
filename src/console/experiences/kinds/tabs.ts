import type { ReactNode } from 'react'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { KindForm } from '../kindForm.ts'

/**
 * The tabs of each kind's form in their order, with the fields that each binds: a fault leads to its field's tab and is
 * counted there. `test/guards/kindTabs.test.ts` holds them against the fields of the contract.
 */
const everywhere = ['name', 'title', 'title_fr', 'campaign_id'] as const
const general = [...everywhere, 'visibility'] as const
const dates = ['started_at', 'ended_at'] as const
const rules = ['requires_validation', 'limit_type', 'limit_count', 'limit_by', 'entry_scheduling'] as const

const ofContests = {
  general: [...general, 'private_list', 'is_visible_on_campaign_dashboard'],
  dates: [...dates, 'draw_at', 'draw_witnesses'],
  rules: [
    ...rules,
    'has_language_gate',
    'has_login',
    'is_secret_code_experience',
    'has_per_household_check',
    'has_optin',
    'has_separate_optin_message',
    'has_sharing',
    'awarded_prize_limit',
  ],
  last: {
    prizes: ['prize_pools'],
    forms: ['form_rules'],
    pictures: ['uploaded_image_questions'],
    pages: ['pages'],
    tokens: ['tokens'],
  },
} as const

export const tabs = {
  sweepstakes: {
    general: [...ofContests.general, 'prize_method_class'],
    dates: ofContests.dates,
    rules: [
      ...ofContests.rules,
      'skill_testing_question',
      'skill_testing_question_fr',
      'skill_testing_question_answer',
      'skill_testing_question_answer_fr',
      'skill_testing_question_code_timeout_seconds',
      // In its parts.
      'timeout',
    ],
    keyword: ['shortcode_id', 'keyword', 'texts'],
    ...ofContests.last,
    addresses: [
      'domain',
      'domain_fr',
      'asset_prefix',
      'ga_code',
      'meta_html',
      'meta_html_fr',
      'twitter_message',
      'twitter_message_fr',
    ],
  },
  'gift-with-purchase': {
    general: ofContests.general,
    dates: [...ofContests.dates, 'coming_soon_started_at', 'closed_ended_at', 'profile_closed_at'],
    rules: ofContests.rules,
    credits: [
      'deliver_by',
      'shortcode_id',
      'use_credits_by_prize_pool',
      'has_consumer_redemption',
      'max_valid_entries_count',
      'award_credit_threshold',
      'is_products_visible_on_dashboard',
      'is_retailer_visible_on_dashboard',
      'texts',
    ],
    products: ['experience_products'],
    rejections: ['rejection_reason', 'service_level_agreement_hours'],
    ...ofContests.last,
  },
  pages: { general, dates, pages: ['pages'] },
  email: {
    general: [...everywhere, 'is_visible_on_campaign_dashboard', 'can_be_sent_from_conversation'],
    dates,
    email: [
      'recipient_type_id',
      'users_data',
      'mailbox_id',
      'has_merge_data',
      'has_access_code',
      'access_code_experience_id',
      'message',
      'message_fr',
    ],
  },
  external: {
    general,
    dates,
    rules,
    target: ['target_url', 'target_url_fr', 'append_tracking_information', 'texts'],
    completion: [],
  },
} as const satisfies { [K in Kind]: Readonly<Record<string, readonly FieldOf<K>[]>> }

type FieldOf<K extends Kind> = keyof ReturnType<KindForm<K, { timeout: unknown }>['getValues']>
type TabOf<K extends Kind> = K extends Kind ? keyof (typeof tabs)[K] : never
type SharedTab = 'general' | 'dates'

/** The content of tabs that only some kinds have, and in the others below what all have. */
export type Contents<K extends Kind> = Record<Exclude<TabOf<K>, SharedTab>, ReactNode> &
  Partial<Record<SharedTab, ReactNode>>

/** In which dictionary a tab's label stands. */
export const tabLabels = {
  general: 'experiences.tab.general',
  dates: 'experiences.tab.dates',
  rules: 'experiences.tab.rules',
  keyword: 'experiences.tab.keyword',
  credits: 'gift.tab.credits',
  products: 'gift.tab.products',
  rejections: 'gift.tab.rejections',
  prizes: 'experiences.tab.prizes',
  forms: 'contest.tab.forms',
  pictures: 'contest.tab.pictures',
  pages: 'experiences.tab.pages',
  tokens: 'experiences.tab.tokens',
  addresses: 'contest.tab.addresses',
  email: 'email.tab.email',
  target: 'external.tab.target',
  completion: 'external.tab.completion',
} as const satisfies Record<TabOf<Kind>, string>

type Tab = { value: keyof typeof tabLabels; fields: readonly string[] }
export const tabsOf = (kind: Kind): Tab[] =>
  Object.entries(tabs[kind]).map(([value, fields]) => ({ value: value as Tab['value'], fields }))
