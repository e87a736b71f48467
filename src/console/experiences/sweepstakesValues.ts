import type { Format } from '#console/kit/i18n/format.ts'
import type { Sweepstakes, SweepstakesForm } from '#contract/experiences/calls.ts'
import { textNames } from './builtInTexts.ts'

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
    started_at: localSeconds(format, experience?.started_at),
    ended_at: localSeconds(format, experience?.ended_at),
    requires_validation: experience?.requires_validation ?? false,
    limit_type: experience?.limit_type ?? 'unlimited',
    limit_count: experience?.limit_count ?? 1,
    limit_by: experience?.limit_by ?? 'phone',
    entry_scheduling: experience?.entry_scheduling ?? 'daily',
    shortcode_id: experience ? (experience.shortcode_id ?? '') : choices.shortcodeId,
    keyword: experience?.keyword ?? '',
    texts: Object.fromEntries(
      textNames.flatMap((name) => [name, `${name}_fr`]).map((name) => [name, experience?.texts[name] ?? '']),
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
    started_at: momentOf(values.started_at, { format, saved: experience?.started_at }),
    ended_at: momentOf(values.ended_at, { format, saved: experience?.ended_at }),
    shortcode_id: values.shortcode_id || null,
    keyword: values.keyword.trim() || null,
    prize_pool_id: values.prize_pool_id || null,
  }
}

/** An untouched time goes back as the exact one it was: an hour that exists twice would not survive the way. */
function momentOf(local: string, { format, saved }: { format: Format; saved: string | null | undefined }) {
  if (local === '') return null
  return saved && local === localSeconds(format, saved) ? saved : local
}

/** No zone of today differs from UTC by a part of a minute, so the seconds are those of UTC. */
function localSeconds(format: Format, at: string | null | undefined): string {
  return at ? `${format.localText(at)}:${at.slice(17, 19)}` : ''
}
