import { type Environment, readVariable, StartError } from '#server/platform/environment.ts'

/** The headers, in small letters, in which a proxy in front says where an address is. */
export type PlaceHeaders = {
  readonly latitude: string
  readonly longitude: string
  /** City and region; joined by commas. */
  readonly region: readonly string[]
}

/**
 * | variable | default |
 * |---|---|
 * | `PLACE_HEADERS` | none: no click has a place |
 *
 * Names with commas between: of the latitude, of the longitude, and of any texts that name the place.
 *
 * @throws StartError naming the variable, what it holds and what it must be.
 */
export function readPlaceHeaders(env: Environment): PlaceHeaders | undefined {
  const value = readVariable(env, 'PLACE_HEADERS')
  if (value === undefined) return undefined
  const names = value.split(',').map((name) => name.trim().toLowerCase())
  const [latitude, longitude, ...region] = names
  if (!latitude || !longitude || !names.every((name) => /^[a-z0-9-]{1,100}$/.test(name)))
    throw new StartError(
      `PLACE_HEADERS is "${value}", but it must be names of headers like CF-IPLatitude,CF-IPLongitude,CF-IPCity.`,
    )
  return { latitude, longitude, region }
}
