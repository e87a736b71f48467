import { signedId } from '#server/experiences/experiences.ts'
import type { Seen } from '../publicExperience.ts'

type Id = string | null | undefined

/** The page of a prize, below the experience's address; undefined where there is none. */
export const prizePlaceOf = (seen: Seen, awardId: Id): string | undefined => placeFor('prize', seen, awardId)

/** The page on which it is claimed. */
export const claimPlaceOf = (seen: Seen, claimId: Id): string | undefined => placeFor('claim', seen, claimId)

function placeFor(
  use: 'prize' | 'claim',
  { experience, known: { linkKey } }: Seen,
  id: Id,
): string | undefined {
  if (!id || linkKey === undefined) return undefined
  return `${use}/${signedId({ use, experienceId: experience.id, id, linkKey })}`
}
