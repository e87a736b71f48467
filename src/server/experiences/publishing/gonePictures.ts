import { pageKey } from '#contract/experiences/pageNames.ts'
import type { FoundPoint } from '#contract/experiences/publishing.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listGone } from '../library/queries.ts'
import { warns } from './points.ts'

/** Adds to the point of the pages what they show, or lead to, that was deleted from the library or never was in it. */
export async function addGonePictures(
  db: Db,
  scope: Scope,
  experienceId: string,
): Promise<(found: FoundPoint) => FoundPoint> {
  const gone = await listGone(db, scope, experienceId)
  const faults = gone.map(({ page: name, language }) =>
    name === null || language === null
      ? warns('token_picture_gone')
      : warns('page_picture_gone', { page: pageKey({ name, language }) }),
  )
  return (found) => (found.point === 'pages' ? { ...found, faults: [...found.faults, ...faults] } : found)
}
