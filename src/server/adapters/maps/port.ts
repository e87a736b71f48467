export type MapLanguage = 'en' | 'fr'

/** The part of the earth that somebody looks at, in degrees. */
export type MapView = {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
  readonly zoom: number
}

/** Tiles of Google Maps (Map Tiles API): a session is begun here, and the browser has its tiles by it. */
export type GoogleMaps = {
  /**
   * The address of tiles with `{z}`, `{x}` and `{y}`, good for an hour and more.
   *
   * @throws MapsAwayError where there is no session, and nobody is asked for one again for a moment.
   */
  findTiles(language: MapLanguage, at: Date): Promise<string>
  /**
   * The line of credit for the data in view, as Google says it.
   *
   * @throws MapsAwayError
   */
  findCredit(language: MapLanguage, at: Date, view: MapView): Promise<string>
}

export class MapsAwayError extends Error {
  override name = 'MapsAwayError'
}
