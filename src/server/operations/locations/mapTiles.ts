/** From where a map has its streets. Whoever does not answer leaves it without them: what comes with Fanfare is drawn. */

import type { OutputOf } from '#contract/kit.ts'
import type { getMapTiles } from '#contract/operations/locations/mapCalls.ts'
import { locationsRoutes } from '#contract/operations/routes.ts'
import { type MapLanguage, MapsAwayError, type MapView } from '#server/adapters/maps/port.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { found } from '#server/platform/errors.ts'

type Tiles = OutputOf<(typeof getMapTiles)['answer']>['data']
type Parts = Pick<Outside, 'mapTiles' | 'googleMaps' | 'log'>
type Asked = { readonly language: MapLanguage; readonly at: Date }

/** Google wants its name at the map, whoever made what is in view. */
const googleCredit = 'Google Maps'

export async function findMapTiles(
  { mapTiles, googleMaps, log }: Parts,
  { language, at }: Asked,
): Promise<Tiles> {
  if (googleMaps) {
    const url = await unlessAway(log, googleMaps.findTiles(language, at))
    return url === undefined ? null : { url, credit: googleCredit, is_file: false, is_google: true }
  }
  if (!mapTiles || 'googleKey' in mapTiles) return null
  const { credit } = mapTiles
  return 'url' in mapTiles
    ? { url: mapTiles.url, credit, is_file: false, is_google: false }
    : { url: locationsRoutes.getStreets.path, credit, is_file: true, is_google: false }
}

export async function findMapCredit(
  { googleMaps, log }: Parts,
  { language, at, view }: Asked & { readonly view: MapView },
): Promise<string> {
  const made = await unlessAway(log, found(googleMaps).findCredit(language, at, view))
  return made ? `${googleCredit} · ${made}` : googleCredit
}

const unlessAway = (log: Outside['log'], asked: Promise<string>): Promise<string | undefined> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof MapsAwayError)) throw error
    log.warn({ err: error }, 'Google Maps does not answer')
    return undefined
  })
