import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findExperienceId } from './queries/keywords.ts'

type Named = { experience?: string | null | undefined; experience_id?: string | null | undefined }

/** The experience that a form names by id or eid under either name (E3, E7); nothing where it names none. */
export async function experienceOf(
  db: Db,
  scope: Scope,
  { experience, experience_id = experience }: Named,
): Promise<{ experience_id?: string | null }> {
  if (experience_id === undefined) return {}
  return { experience_id: experience_id && (await getExperienceId(db, scope, experience_id)) }
}

/** The id behind an id or an eid (decisions 1), also of a deleted experience; 404 for an eid that there is not. */
export async function getExperienceId(db: Db, scope: Scope, idOrEid: string): Promise<string> {
  return isId(idOrEid) ? idOrEid : found(await findExperienceId(db, scope, idOrEid)).id
}

export const isId = (idOrEid: string): boolean => idOrEid.includes('-')
