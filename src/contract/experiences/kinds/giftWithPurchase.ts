import * as z from 'zod'
import { id, moment } from '#contract/kit.ts'
import { ownFields } from '#contract/ownFields.ts'
import { says } from '../../why.ts'
import { contestForm, contestOwn, contestSettings, contestShown, countOrNone } from '../contest.ts'
import { entryForms, giftForms } from '../formRuleText.ts'
import { products, rejectionReasons } from '../gift.ts'
import { pageCalls } from '../pageCalls.ts'
import { giftPages } from '../pageNames.ts'
import { detailOf, listedAs, ownTexts } from '../record.ts'
import { facts } from './facts.ts'
import type { KindContract } from './kind.ts'

const deliveries = ['sms', 'email'] as const
/** Hours of a year. */
const mostHours = 8760

const own = ownFields({
  /** From then on something of it is public: the page Opening Soon. */
  coming_soon_started_at: moment.nullable().default(null),
  /** Until then its page Closed is public. */
  closed_ended_at: moment.nullable().default(null),
  /** Until then participants see their profile. */
  profile_closed_at: moment.nullable().default(null),
  /** How prizes reach participants. */
  deliver_by: z.enum(deliveries).default('sms'),
  /** Credits count for each pool by itself, against the threshold that it has. */
  use_credits_by_prize_pool: z.boolean().default(false),
  /** A prize is claimed on the page Claim before its own page and its code are shown. */
  has_consumer_redemption: z.boolean().default(false),
  max_valid_entries_count: countOrNone,
  award_credit_threshold: countOrNone,
  /** Within so many hours an entry has to be validated; 0 and an empty text are null (E5). */
  service_level_agreement_hours: z
    .union([z.int().min(0).max(mostHours, says('too_many_hours')), z.literal('')])
    .nullable()
    .default(null)
    .transform((hours) => hours || null),
  is_products_visible_on_dashboard: z.boolean().default(false),
  is_retailer_visible_on_dashboard: z.boolean().default(false),
  experience_products: products.default([]),
  rejection_reason: rejectionReasons.default([]),
})

/** A gift with purchase (E3): participants send receipts, which earn credits and prizes. */
const form = contestForm({ pages: giftPages, forms: giftForms }).extend({
  shortcode_id: id.nullish(),
  texts: ownTexts(['link']).default({}),
  ...own.form,
})

const detail = detailOf('gift-with-purchase').extend({
  ...contestShown,
  ...own.shown,
  shortcode_id: id.nullable(),
  texts: z.record(z.string(), z.string().nullable()),
})
export type GiftWithPurchase = z.output<typeof detail>

export const giftWithPurchase = {
  ...facts['gift-with-purchase'],
  form,
  own: { ...contestOwn.form, ...own.form },
  settings: contestSettings.extend(own.kept),
  listed: listedAs('gift-with-purchase'),
  detail,
  pages: giftPages,
  ruleTypes: Object.keys(entryForms),
  calls: pageCalls('gift-with-purchase', giftPages),
} as const satisfies KindContract
