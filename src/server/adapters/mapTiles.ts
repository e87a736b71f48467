import { open } from 'node:fs/promises'
import { hasVisibleText, oneLine } from '#contract/text.ts'
import { type Environment, readVariable, StartError } from '#server/platform/environment.ts'

/** From where the browsers of staff have streets: pictures of a server of tiles or of Google, or parts of one file of ours. */
export type MapTiles = PictureTiles | StreetsFile | GoogleTiles

type PictureTiles = {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string
  /** The only site besides our own from which the console has pictures. */
  readonly origin: string
  /** The line that its licence asks for. */
  readonly credit: string
}
/** A PMTiles archive of vector tiles on this machine. */
type StreetsFile = { readonly file: string; readonly credit: string }
/** Whoever made what is in view is asked of Google, so there is no credit to set. */
export type GoogleTiles = { readonly googleKey: string; readonly region: string; readonly origin: string }

const google = 'https://tile.googleapis.com'

const creditLength = 200
const creditOfStreets = 'Protomaps © OpenStreetMap contributors (ODbL)'

/**
 * | variable | default |
 * |---|---|
 * | `MAP_TILES_URL` | none: the map is drawn from what comes with Fanfare, and asks nobody |
 * | `MAP_PMTILES` | none; a file here instead of that server |
 * | `MAP_TILES_CREDIT` | needed with a server; with a file that of OpenStreetMap by Protomaps |
 * | `MAP_GOOGLE_KEY` | none; a key of the Map Tiles API here instead of those two |
 * | `MAP_GOOGLE_REGION` | `US`: as which country's people see borders and names |
 *
 * @throws StartError naming the variable, what it holds and what it must be.
 */
export function readMapTiles(env: Environment): MapTiles | undefined {
  const googleTiles = readGoogleTiles(env)
  if (googleTiles) return googleTiles
  const url = readVariable(env, 'MAP_TILES_URL')
  const file = readVariable(env, 'MAP_PMTILES')
  const credit = oneLine(readVariable(env, 'MAP_TILES_CREDIT') ?? '')
  if (url !== undefined && file !== undefined)
    throw new StartError('MAP_TILES_URL and MAP_PMTILES are both set, but streets come from one of them.')
  if (url === undefined && file === undefined) {
    if (credit !== '') throw new StartError('MAP_TILES_CREDIT is set without MAP_TILES_URL.')
    return undefined
  }
  const origin = url === undefined ? undefined : originOf(url)
  if (url !== undefined && !origin)
    throw new StartError(
      `MAP_TILES_URL is "${url}", but it must be an address like https://tiles.example.com/{z}/{x}/{y}.png.`,
    )
  const isMissing = file === undefined && !hasVisibleText(credit)
  if (isMissing || credit.length > creditLength)
    throw new StartError(
      `MAP_TILES_CREDIT must be the line that the licence of the tiles asks for, such as "© OpenStreetMap contributors", at most ${creditLength} characters.`,
    )
  if (url !== undefined && origin) return { url, origin, credit }
  return file === undefined ? undefined : { file, credit: hasVisibleText(credit) ? credit : creditOfStreets }
}

function readGoogleTiles(env: Environment): GoogleTiles | undefined {
  const googleKey = readVariable(env, 'MAP_GOOGLE_KEY')
  const region = readVariable(env, 'MAP_GOOGLE_REGION')
  if (googleKey === undefined) {
    if (region === undefined) return undefined
    throw new StartError('MAP_GOOGLE_REGION is set without MAP_GOOGLE_KEY.')
  }
  const other = ['MAP_TILES_URL', 'MAP_PMTILES', 'MAP_TILES_CREDIT'].find((name) => readVariable(env, name))
  if (other !== undefined)
    throw new StartError(`MAP_GOOGLE_KEY and ${other} are both set, but streets come from one of them.`)
  if (!/^[\w-]{10,200}$/.test(googleKey))
    throw new StartError('MAP_GOOGLE_KEY must be a key of the Map Tiles API: letters, digits, - and _ alone.')
  if (region !== undefined && !/^[A-Za-z]{2}$/.test(region))
    throw new StartError(`MAP_GOOGLE_REGION is "${region}", but it must be two letters, such as CA.`)
  return { googleKey, region: (region ?? 'US').toUpperCase(), origin: google }
}

/** Undefined where it is no address of tiles. Which host they come from must not hang on the tile. */
function originOf(template: string): string | undefined {
  const match = /^(https?:\/\/[^/{}\s@]+)\/[^\s]*$/.exec(template)
  if (!match?.[1] || !URL.canParse(match[1])) return undefined
  const isWhole = ['{z}', '{x}', '{y}'].every((blank) => template.includes(blank))
  return isWhole && !/[{}]/.test(template.replace(/\{[zxyr]\}/g, '')) ? new URL(match[1]).origin : undefined
}

/** The first bytes of an archive: its name, and version 3 of the format. */
const archiveHead = 'PMTiles\u0003'

/** Why the file of streets gives none, in a few words for an operator; undefined where it does. */
export async function findFaultOfStreets(tiles: MapTiles | undefined): Promise<string | undefined> {
  if (!tiles || !('file' in tiles)) return undefined
  try {
    const file = await open(tiles.file)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(archiveHead.length))
      return buffer.toString('latin1', 0, bytesRead) === archiveHead ? undefined : 'it is no PMTiles archive'
    } finally {
      await file.close()
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'it is missing' : 'it cannot be read'
  }
}
