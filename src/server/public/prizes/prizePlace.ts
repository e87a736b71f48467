import { signedId } from '#server/experiences/experiences.ts'
import type { Seen } from '../publicExperience.ts'

/** The page of a prize, below the experience's address; undefined where there is none. */
export function prizePlaceOf(
  { experience, known: { linkKey } }: Seen,
  id: string | null | undefined,
): string | undefined {
  if (!id || linkKey === undefined) return undefined
  return `prize/${signedId({ use: 'prize', experienceId: experience.id, id, linkKey })}`
}
