import type { ExperienceDependant } from '#server/experiences/experiences.ts'
import { refuse } from '#server/platform/errors.ts'
import { hasUnfinishedDraw } from './queries/draws.ts'

/** An experience stays until its draws are complete. */
export const prizingOfExperiences: ExperienceDependant = {
  whenDeleted: async (tx, scope, experienceId) => {
    if (await hasUnfinishedDraw(tx, scope, experienceId)) refuse('draw_unfinished')
  },
}
