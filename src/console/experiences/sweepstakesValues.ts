import type { Format } from '#console/kit/i18n/format.ts'
import type { Sweepstakes, SweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { smsTexts } from '#contract/experiences/smsTexts.ts'

/** What the form holds: texts and booleans only; times as `YYYY-MM-DDTHH:MM:SS` in the client's zone, or ''. */
export type SweepstakesValues = {
  name: string
  title: string
  title_fr: string
  campaign_id: string
  visibility: 'public' | 'hidden'
  started_at: string
  ended_at: string
  requires_validation: boolean
  limit_type: Sweepstakes['limit_type']
  limit_count: number | string
  limit_by: Sweepstakes['limit_by']
  entry_scheduling: Sweepstakes['entry_scheduling']
  shortcode_id: string
  keyword: string
  texts: Record<string, string>
  prize_pool_id: string
  home_html: string
  home_html_fr: string
}

type Sources = { experience: Sweepstakes | undefined; format: Format }

export function valuesOf(
  { experience, format }: Sources,
  choices: { campaignId: string; shortcodeId: string },
): SweepstakesValues {
  return {
    name: experience?.name ?? '',
    title: experience?.title ?? '',
    title_fr: experience?.title_fr ?? '',
    campaign_id: experience?.campaign_id ?? choices.campaignId,
    visibility: experience?.visibility === 'hidden' ? 'hidden' : 'public',
    started_at: format.localText(experience?.started_at, 'second'),
    ended_at: format.localText(experience?.ended_at, 'second'),
    requires_validation: experience?.requires_validation ?? false,
    limit_type: experience?.limit_type ?? 'unlimited',
    limit_count: experience?.limit_count ?? 1,
    limit_by: experience?.limit_by ?? 'phone',
    entry_scheduling: experience?.entry_scheduling ?? 'daily',
    shortcode_id: experience ? (experience.shortcode_id ?? '') : choices.shortcodeId,
    keyword: experience?.keyword ?? '',
    texts: Object.fromEntries(
      smsTexts.flatMap((name) => [name, `${name}_fr`]).map((name) => [name, experience?.texts[name] ?? '']),
    ),
    prize_pool_id: experience?.prize_pool_id ?? '',
    home_html: experience?.home_html ?? '',
    home_html_fr: experience?.home_html_fr ?? '',
  }
}

export function bodyOf(values: SweepstakesValues, { experience, format }: Sources): SweepstakesForm {
  const count = Number(values.limit_count)
  return {
    ...values,
    limit_count: values.limit_count === '' || !Number.isFinite(count) ? 0 : count,
    started_at: format.moment(values.started_at, experience?.started_at, 'second'),
    ended_at: format.moment(values.ended_at, experience?.ended_at, 'second'),
    shortcode_id: values.shortcode_id || null,
    keyword: values.keyword.trim() || null,
    prize_pool_id: values.prize_pool_id || null,
  }
}
