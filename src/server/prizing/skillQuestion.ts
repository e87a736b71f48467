import { takesAtOnce } from '#contract/experiences/kinds/prizeMethods.ts'
import type { IntakeExperience } from '#server/experiences/experiences.ts'

type Asking = Pick<IntakeExperience, 'settings'>

/** The answer to the question that a winner has to answer, as it is in English; undefined where none is asked. */
export const skillAnswerOf = ({ settings }: Asking): string | undefined =>
  ('skill_testing_question_answer' in settings && settings.skill_testing_question_answer) || undefined

/** The answer to the question as it was read: a French reader without a French question has read the English one. */
export function skillAnswerIn({ settings }: Asking, language: 'en' | 'fr'): string | undefined {
  const english = skillAnswerOf({ settings })
  if (english === undefined || language === 'en' || !('skill_testing_question' in settings)) return english
  const isFrench = settings.skill_testing_question_fr || !settings.skill_testing_question
  return (isFrench && settings.skill_testing_question_answer_fr) || english
}

/** Whether a prize that an entry takes at once is won by the answer, as decisions 4 has it of every winner. */
export const asksBeforePrize = (experience: Asking): boolean =>
  takesAtOnce(experience.settings) && skillAnswerOf(experience) !== undefined
