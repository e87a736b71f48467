import type { Format } from '#console/kit/i18n/format.ts'
import type { GiftWithPurchase } from '#contract/experiences/kinds/giftWithPurchase.ts'
import { giftPages } from '#contract/experiences/pageNames.ts'
import { type ContestOwn, contestBody, contestValues, numberOrNull } from '../../contests/contestValues.ts'

export const mostProducts = 500
/** `id` names a row on the screen alone. */
export type ProductRow = { id: string; tether_product_eid: string; alias_en: string; alias_fr: string }
export const newProduct = (): ProductRow => ({
  ...{ id: crypto.randomUUID(), tether_product_eid: '', alias_en: '', alias_fr: '' },
})

export type ReasonRow = {
  id: string
  name: string
  is_rejected_due_to_prize_limit_rejection_reason: boolean
  text: string
  text_fr: string
}
export const newReason = (): ReasonRow => ({
  ...{ id: crypto.randomUUID(), name: '', is_rejected_due_to_prize_limit_rejection_reason: false },
  ...{ text: '', text_fr: '' },
})

export const giftTimes = ['coming_soon_started_at', 'closed_ended_at', 'profile_closed_at'] as const
const counts = ['max_valid_entries_count', 'award_credit_threshold', 'service_level_agreement_hours'] as const
export const giftSwitches = [
  'use_credits_by_prize_pool',
  'has_consumer_redemption',
  'is_products_visible_on_dashboard',
  'is_retailer_visible_on_dashboard',
] as const

/** What only the form of a gift with purchase holds; times as `YYYY-MM-DDTHH:MM:SS` in the client's zone, or ''. */
export type GiftOwn = ContestOwn & {
  shortcode_id: string
  texts: { link: string; link_fr: string }
  deliver_by: GiftWithPurchase['deliver_by']
  experience_products: ProductRow[]
  rejection_reason: ReasonRow[]
} & Record<(typeof giftTimes)[number], string> &
  Record<(typeof counts)[number], number | string> &
  Record<(typeof giftSwitches)[number], boolean>

type Sources = { format: Format; shortcodeId: string; now: Date }

export function giftValues(
  gift: GiftWithPurchase | undefined,
  { format, shortcodeId, now }: Sources,
): GiftOwn {
  return {
    ...contestValues(gift, giftPages),
    ...timesOf(gift, { format, now }),
    shortcode_id: gift ? (gift.shortcode_id ?? '') : shortcodeId,
    texts: { link: gift?.texts.link ?? '', link_fr: gift?.texts.link_fr ?? '' },
    deliver_by: gift?.deliver_by ?? 'sms',
    max_valid_entries_count: gift?.max_valid_entries_count ?? '',
    award_credit_threshold: gift?.award_credit_threshold ?? '',
    service_level_agreement_hours: gift?.service_level_agreement_hours ?? '',
    use_credits_by_prize_pool: gift?.use_credits_by_prize_pool ?? false,
    has_consumer_redemption: gift?.has_consumer_redemption ?? false,
    is_products_visible_on_dashboard: gift?.is_products_visible_on_dashboard ?? false,
    is_retailer_visible_on_dashboard: gift?.is_retailer_visible_on_dashboard ?? false,
    experience_products: (gift?.experience_products ?? []).map((product, at) => ({
      ...{ id: `product-${at}`, tether_product_eid: product.tether_product_eid },
      ...{ alias_en: product.alias_en ?? '', alias_fr: product.alias_fr ?? '' },
    })),
    rejection_reason: (gift?.rejection_reason ?? []).map((reason, at) => ({
      ...reasonValues(reason),
      id: `reason-${at}`,
    })),
  }
}

/** E9: a new one is announced from a month before now on, and its page Closed ends a month after now. */
function timesOf(gift: GiftWithPurchase | undefined, { format, now }: Pick<Sources, 'format' | 'now'>) {
  if (gift)
    return {
      coming_soon_started_at: format.localText(gift.coming_soon_started_at, 'second'),
      closed_ended_at: format.localText(gift.closed_ended_at, 'second'),
      profile_closed_at: format.localText(gift.profile_closed_at, 'second'),
    }
  const today = format.localText(now.toISOString(), 'second').slice(0, 10)
  return {
    coming_soon_started_at: `${monthsFrom(today, -1)}T00:00:00`,
    closed_ended_at: `${monthsFrom(today, 1)}T23:59:59`,
    profile_closed_at: '',
  }
}

/** A day so many months later; the last of the month where that is shorter. */
export function monthsFrom(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

type Reason = GiftWithPurchase['rejection_reason'][number]

function reasonValues({ language_rejection_reason: texts, ...reason }: Reason) {
  const textIn = (slug: string) => texts.find(({ language_slug }) => language_slug === slug)?.text ?? ''
  return { ...reason, text: textIn('en'), text_fr: textIn('fr') }
}

function reasonBody({ id: _id, text, text_fr, ...reason }: ReasonRow) {
  const texts = [
    { text, language_slug: 'en' as const },
    { text: text_fr, language_slug: 'fr' as const },
  ]
  return { ...reason, language_rejection_reason: texts.filter((one) => one.text.trim() !== '') }
}

export function giftBody(
  values: GiftOwn,
  { gift, format }: { gift: GiftWithPurchase | undefined; format: Format },
) {
  const times = giftTimes.map((name) => [name, format.moment(values[name], gift?.[name], 'second')])
  const numbers = counts.map((name) => [name, numberOrNull(values[name])])
  return {
    ...contestBody(values, gift),
    ...(Object.fromEntries(times) as Record<(typeof giftTimes)[number], string | null>),
    ...(Object.fromEntries(numbers) as Record<(typeof counts)[number], number | null>),
    shortcode_id: values.shortcode_id || null,
    experience_products: values.experience_products.map(({ id: _id, ...product }) => product),
    rejection_reason: values.rejection_reason.map(reasonBody),
  }
}
