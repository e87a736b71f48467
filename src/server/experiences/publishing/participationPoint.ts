import type { FoundPoint } from '#contract/experiences/publishing.ts'
import { isWritten, type WrittenPage } from '../pages/pages.ts'
import { point, stops, warns } from './points.ts'

export type Participation = {
  readonly pages: readonly WrittenPage[]
  readonly limit_type: string
  readonly has_per_household_check: boolean
  readonly has_optin: boolean
  readonly has_separate_optin_message: boolean
  /** Of a gift with purchase alone, which nobody enters by a keyword: nothing is answered apart. */
  readonly deliver_by?: string
  /** Of a sweepstakes alone. */
  readonly skill_testing_question?: string | null
  readonly skill_testing_question_fr?: string | null
  readonly skill_testing_question_answer?: string | null
  readonly skill_testing_question_answer_fr?: string | null
}

/** The participants' way: a code that is left, a limit that counts, and a question that can be answered. */
export function participationPoint(contest: Participation, hasCodes: boolean): FoundPoint {
  const isUncounted = contest.has_per_household_check && contest.limit_type === 'unlimited'
  const isUnasked = contest.has_separate_optin_message && !contest.has_optin && !contest.deliver_by
  return point('participation', [
    !hasCodes && stops('codes_missing'),
    isUncounted && warns('household_uncounted'),
    isUnasked && warns('separate_optin_off'),
    ...skillFaults(contest),
  ])
}

function skillFaults(contest: Participation) {
  const {
    skill_testing_question: question,
    skill_testing_question_fr: french,
    skill_testing_question_answer: answer,
    skill_testing_question_answer_fr: frenchAnswer,
  } = contest
  if (!answer) return [(question || french || frenchAnswer) && warns('skill_answer_missing')]
  return [
    !question && !isWritten(contest.pages, 'Winner') && stops('skill_question_missing'),
    question && !french && warns('skill_question_fr_missing'),
    french && !frenchAnswer && isOfLanguage(answer) && warns('skill_answer_fr_missing'),
  ]
}

/** A word is; a number is right in each. */
const isOfLanguage = (answer: string): boolean => /\p{L}/u.test(answer)
