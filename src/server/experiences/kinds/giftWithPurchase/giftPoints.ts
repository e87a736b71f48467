import type { DetailOf } from '#contract/experiences/kinds.ts'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { isWritten } from '../../pages/pages.ts'
import { point, stops, warns } from '../../publishing/points.ts'

type Gift = Pick<
  Required<DetailOf<'gift-with-purchase'>>,
  | 'award_credit_threshold'
  | 'deliver_by'
  | 'experience_products'
  | 'form_rules'
  | 'has_consumer_redemption'
  | 'pages'
  | 'prize_pools'
  | 'rejection_reason'
  | 'requires_validation'
  | 'service_level_agreement_hours'
  | 'shortcode_id'
  | 'use_credits_by_prize_pool'
>

/** Needs of a gift with purchase besides: what earns a prize, how it is delivered, and how entries are judged. */
export function giftPoints(gift: Gift, hasMailbox: boolean): FoundPoint[] {
  const count = gift.rejection_reason.filter(
    ({ language_rejection_reason: texts }) => texts.length < 2,
  ).length
  const uncounted = gift.prize_pools.filter((pool) => !pool.award_credit_threshold)
  return [
    point('credits', [
      !gift.requires_validation && warns('credits_ungiven'),
      ...(gift.use_credits_by_prize_pool ? uncounted : []).map(({ name }) =>
        stops('pool_threshold_missing', { pool: name }),
      ),
      !gift.use_credits_by_prize_pool && !gift.award_credit_threshold && stops('threshold_missing'),
      gift.deliver_by === 'sms' && !gift.shortcode_id && stops('shortcode_missing'),
      // With a shortcode they go out by text then.
      gift.deliver_by === 'email' && !hasMailbox && (gift.shortcode_id ? warns : stops)('mailbox_missing'),
      ...redemptionFaults(gift),
    ]),
    productsPoint(gift),
    point('rejections', [
      gift.rejection_reason.length === 0 && warns('rejection_reasons_missing'),
      count > 0 && warns('rejection_reasons_half_written', { count }),
      !gift.service_level_agreement_hours && warns('service_level_missing'),
    ]),
  ]
}

/** Faults where prizes are claimed first: no page that says how, no form. */
function redemptionFaults({ has_consumer_redemption, pages, form_rules }: Gift) {
  if (!has_consumer_redemption) return []
  return [
    !isWritten(pages, 'Claim') && warns('claim_page_missing'),
    !form_rules.some(({ type }) => type === 'Claim') && warns('claim_form_missing'),
  ]
}

function productsPoint({ experience_products: products }: Pick<Gift, 'experience_products'>): FoundPoint {
  const count = products.filter(({ alias_en, alias_fr }) => Boolean(alias_en) !== Boolean(alias_fr)).length
  return point('products', [
    products.length === 0 && warns('products_missing'),
    count > 0 && warns('products_half_named', { count }),
  ])
}
