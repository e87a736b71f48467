import type { ExperienceDependant } from '#server/experiences/experiences.ts'
import { refuse } from '#server/platform/errors.ts'
import { commitDraw } from './commitments.ts'
import { hasUnfinishedDraw } from './queries/draws.ts'

/** An experience stays until its draws are complete or abandoned, and binds its draw when it is published. */
export const prizingOfExperiences: ExperienceDependant = {
  whenDeleted: async (tx, scope, experienceId) => {
    if (await hasUnfinishedDraw(tx, scope, experienceId)) refuse('draw_unfinished')
  },
  whenPublished: commitDraw,
}
