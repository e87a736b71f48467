import type { Format } from '#console/kit/i18n/format.ts'
import type { Sweepstakes } from '#contract/experiences/kinds/sweepstakes.ts'
import { type PageField, pageFieldNames, sweepstakesPages } from '#contract/experiences/pageNames.ts'
import { type ContestOwn, contestBody, contestValues } from '../../contests/contestValues.ts'
import type { KindTab, OwnPart } from '../../kindForm.ts'

/** Values that the form of a sweepstakes holds in another shape than its call. */
type SweepstakesOwn = ContestOwn & {
  /** In parts; none or 0 never ends. */
  timeout: { hours: number | string; minutes: number | string; seconds: number | string }
  skill_testing_question_code_timeout_seconds: ''
} & Record<PageField, ''>

export type SweepstakesTab = KindTab<'sweepstakes', SweepstakesOwn>

export const sweepstakesOwn = (
  experience: Sweepstakes | undefined,
  format: Format,
): OwnPart<'sweepstakes', SweepstakesOwn> => ({
  values: {
    ...contestValues(experience, { pageNames: sweepstakesPages, format }),
    // Other names of pages, which are typed by their own.
    ...(Object.fromEntries(pageFieldNames.map((name) => [name, ''])) as Record<PageField, ''>),
    timeout: partsOf(experience?.skill_testing_question_code_timeout_seconds ?? null),
    skill_testing_question_code_timeout_seconds: '',
  },
  bodyOf: (values) => ({
    ...contestBody(values, { contest: experience, format }),
    skill_testing_question_code_timeout_seconds: secondsOf(values.timeout),
  }),
})

function partsOf(seconds: number | null): SweepstakesOwn['timeout'] {
  if (!seconds) return { hours: '', minutes: '', seconds: '' }
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  }
}

/** E5: the parts are summed, and 0 is null. */
function secondsOf({ hours, minutes, seconds }: SweepstakesOwn['timeout']): number | null {
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || null
}
