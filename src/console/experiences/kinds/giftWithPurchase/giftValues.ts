import { type Row, rowOf, rowsOf } from '#console/kit/fields/rows.ts'
import { monthsFrom } from '#console/kit/i18n/days.ts'
import type { Format } from '#console/kit/i18n/format.ts'
import type { GiftWithPurchase } from '#contract/experiences/kinds/giftWithPurchase.ts'
import { giftPages } from '#contract/experiences/pageNames.ts'
import { type ContestOwn, contestBody, contestValues } from '../../contests/contestValues.ts'
import type { KindTab, OwnPart } from '../../kindForm.ts'

export type ProductRow = Row & { tether_product_eid: string; alias_en: string; alias_fr: string }
export const newProduct = (): ProductRow => rowOf({ tether_product_eid: '', alias_en: '', alias_fr: '' })

export type ReasonRow = Row & {
  name: string
  is_rejected_due_to_prize_limit_rejection_reason: boolean
  text: string
  text_fr: string
}
export const newReason = (): ReasonRow =>
  rowOf({ name: '', is_rejected_due_to_prize_limit_rejection_reason: false, text: '', text_fr: '' })

type GiftTime = 'coming_soon_started_at' | 'closed_ended_at' | 'profile_closed_at'

/**
 * Values that the form of a gift with purchase holds in another shape than its call; times in the client's zone, or ''.
 */
type GiftOwn = ContestOwn & Record<GiftTime, string> & { rejection_reason: ReasonRow[] }

export type GiftTab = KindTab<'gift-with-purchase', GiftOwn>

type Sources = { format: Format; now: Date }

export const giftOwn = (
  gift: GiftWithPurchase | undefined,
  { format, now }: Sources,
): OwnPart<'gift-with-purchase', GiftOwn> => ({
  values: {
    ...contestValues(gift, { pageNames: giftPages, format }),
    ...timesOf(gift, { format, now }),
    rejection_reason: rowsOf((gift?.rejection_reason ?? []).map(reasonValues)),
  },
  bodyOf: (values) => ({
    ...contestBody(values, { contest: gift, format }),
    coming_soon_started_at: format.moment(
      values.coming_soon_started_at,
      gift?.coming_soon_started_at,
      'second',
    ),
    closed_ended_at: format.moment(values.closed_ended_at, gift?.closed_ended_at, 'second'),
    profile_closed_at: format.moment(values.profile_closed_at, gift?.profile_closed_at, 'second'),
    rejection_reason: values.rejection_reason.map(reasonBody),
  }),
})

/** E9: a new one is announced from a month before now on, and its page Closed ends a month after now. */
function timesOf(gift: GiftWithPurchase | undefined, { format, now }: Sources) {
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

type Reason = GiftWithPurchase['rejection_reason'][number]

function reasonValues({ language_rejection_reason: texts, ...reason }: Reason) {
  const textIn = (slug: string) => texts.find(({ language_slug }) => language_slug === slug)?.text ?? ''
  return { ...reason, text: textIn('en'), text_fr: textIn('fr') }
}

function reasonBody({ rowId: _rowId, text, text_fr, ...reason }: ReasonRow) {
  const texts = [
    { text, language_slug: 'en' as const },
    { text: text_fr, language_slug: 'fr' as const },
  ]
  return { ...reason, language_rejection_reason: texts.filter((one) => one.text.trim() !== '') }
}
