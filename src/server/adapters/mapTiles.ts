import { hasVisibleText, oneLine } from '#contract/text.ts'
import { type Environment, readVariable, StartError } from '#server/platform/environment.ts'

/** A server of map tiles, from which the browsers of staff fetch pictures of streets. */
export type MapTiles = {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string
  /** The only site besides our own from which the console has pictures. */
  readonly origin: string
  /** The line that its licence asks for. */
  readonly credit: string
}

const creditLength = 200

/**
 * | variable | default |
 * |---|---|
 * | `MAP_TILES_URL` | none: the map is drawn from what comes with Fanfare, and asks nobody |
 * | `MAP_TILES_CREDIT` | needed with it |
 *
 * @throws StartError naming the variable, what it holds and what it must be.
 */
export function readMapTiles(env: Environment): MapTiles | undefined {
  const url = readVariable(env, 'MAP_TILES_URL')
  const credit = oneLine(readVariable(env, 'MAP_TILES_CREDIT') ?? '')
  if (url === undefined) {
    if (credit !== '') throw new StartError('MAP_TILES_CREDIT is set without MAP_TILES_URL.')
    return undefined
  }
  const origin = originOf(url)
  if (!origin)
    throw new StartError(
      `MAP_TILES_URL is "${url}", but it must be an address like https://tiles.example.com/{z}/{x}/{y}.png.`,
    )
  if (!hasVisibleText(credit) || credit.length > creditLength)
    throw new StartError(
      `MAP_TILES_CREDIT must be the line that the licence of the tiles asks for, such as "© OpenStreetMap contributors", at most ${creditLength} characters.`,
    )
  return { url, origin, credit }
}

/** Undefined where it is no address of tiles. Which host they come from must not hang on the tile. */
function originOf(template: string): string | undefined {
  const match = /^(https?:\/\/[^/{}\s@]+)\/[^\s]*$/.exec(template)
  if (!match?.[1] || !URL.canParse(match[1])) return undefined
  const isWhole = ['{z}', '{x}', '{y}'].every((blank) => template.includes(blank))
  return isWhole && !/[{}]/.test(template.replace(/\{[zxyr]\}/g, '')) ? new URL(match[1]).origin : undefined
}
