import { takesAtOnce } from '#contract/experiences/kinds/prizeMethods.ts'
import type { IntakeExperience } from '#server/experiences/experiences.ts'

type Asking = Pick<IntakeExperience, 'settings'>

/** The answer to the question that a winner has to answer; undefined where none is asked. */
export const skillAnswerOf = ({ settings }: Asking): string | undefined =>
  ('skill_testing_question_answer' in settings && settings.skill_testing_question_answer) || undefined

/** Whether a prize that an entry takes at once is won by the answer, as decisions 4 has it of every winner. */
export const asksBeforePrize = (experience: Asking): boolean =>
  takesAtOnce(experience.settings) && skillAnswerOf(experience) !== undefined
