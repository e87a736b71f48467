import type { IntakeExperience } from '#server/experiences/experiences.ts'

/**
 * So many prizes of an experience one person may have before its draws leave him or her out (decisions 5): one, unless a
 * sweepstakes says another number. A gift's limit is of what credits earn. `isEnough` of `wins.ts` is the same in SQL.
 */
export const mostWinsOf = (settings: IntakeExperience['settings'] | undefined): number =>
  (settings && 'prize_method_class' in settings && settings.awarded_prize_limit) || 1
