import type { Sweepstakes } from '#contract/experiences/kinds/sweepstakes.ts'
import { sweepstakesPages } from '#contract/experiences/pageNames.ts'
import { smsTexts } from '#contract/experiences/smsTexts.ts'
import { type ContestOwn, contestBody, contestValues } from '../../contests/contestValues.ts'

const ownTexts = [
  'domain',
  'domain_fr',
  'asset_prefix',
  'ga_code',
  'twitter_message',
  'twitter_message_fr',
  'skill_testing_question',
  'skill_testing_question_fr',
  'skill_testing_question_answer',
] as const
type OwnText = (typeof ownTexts)[number]

/** What only the form of a sweepstakes holds. */
export type SweepstakesOwn = ContestOwn & {
  shortcode_id: string
  keyword: string
  texts: Record<string, string>
  prize_method_class: Sweepstakes['prize_method_class']
  meta_html: string
  meta_html_fr: string
  /** In parts; none or 0 never ends. */
  timeout: { hours: number | string; minutes: number | string; seconds: number | string }
} & Record<OwnText, string>

export function ownValues(
  experience: Sweepstakes | undefined,
  choices: { shortcodeId: string },
): SweepstakesOwn {
  const texts = ownTexts.map((name) => [name, experience?.[name] ?? ''])
  return {
    ...contestValues(experience, sweepstakesPages),
    ...(Object.fromEntries(texts) as Record<OwnText, string>),
    shortcode_id: experience ? (experience.shortcode_id ?? '') : choices.shortcodeId,
    keyword: experience?.keyword ?? '',
    texts: Object.fromEntries(
      smsTexts.flatMap((name) => [name, `${name}_fr`]).map((name) => [name, experience?.texts[name] ?? '']),
    ),
    prize_method_class: experience?.prize_method_class ?? 'sweepstakes.lottery',
    meta_html: experience?.meta_html ?? '',
    meta_html_fr: experience?.meta_html_fr ?? '',
    timeout: partsOf(experience?.skill_testing_question_code_timeout_seconds ?? null),
  }
}

export function ownBody({ timeout, ...values }: SweepstakesOwn, experience: Sweepstakes | undefined) {
  const texts = ownTexts.map((name) => [name, values[name] || null])
  return {
    ...contestBody(values, experience),
    ...(Object.fromEntries(texts) as Record<OwnText, string | null>),
    shortcode_id: values.shortcode_id || null,
    keyword: values.keyword.trim() || null,
    skill_testing_question_code_timeout_seconds: secondsOf(timeout),
  }
}

function partsOf(seconds: number | null): SweepstakesOwn['timeout'] {
  if (!seconds) return { hours: '', minutes: '', seconds: '' }
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  }
}

/** E5: the parts are summed, and 0 is null. */
export function secondsOf({ hours, minutes, seconds }: SweepstakesOwn['timeout']): number | null {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null
}
