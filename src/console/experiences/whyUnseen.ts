import type { ExperienceRow } from '#contract/experiences/kinds.ts'

/** Why nobody sees a published experience at its address; undefined where it is seen. */
export function whyUnseen({ status, visibility }: Pick<ExperienceRow, 'status' | 'visibility'>) {
  if (visibility === 'hidden') return 'experiences.hiddenNow'
  return status === 'closed' ? 'experiences.closedNow' : undefined
}
