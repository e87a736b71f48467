/** A place on the earth, in degrees. */
export type Coordinates = { readonly latitude: number; readonly longitude: number }

export const latitudes = { min: -90, max: 90 } as const
export const longitudes = { min: -180, max: 180 } as const

/** How far from a click a shop still counts as nearby. */
export const nearbyKm = 200
/** The most that are nearby. */
export const mostNearby = 20

/** The mean radius of the earth (IUGG). */
export const earthMetres = 6_371_009

/** The way between two places over a round earth in whole metres: the haversine formula. */
export function distanceBetween(from: Coordinates, to: Coordinates): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const between =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude)
  return Math.round(2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(between))))
}

/** In which direction one sets out, in whole degrees from the north, clockwise: 0 to 359. */
export function bearingTo(from: Coordinates, to: Coordinates): number {
  const [here, there] = [radians(from.latitude), radians(to.latitude)]
  const turn = radians(to.longitude - from.longitude)
  const east = Math.sin(turn) * Math.cos(there)
  const north = Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(turn)
  return Math.round((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type CompassPoint = (typeof compassPoints)[number]

/** The one of the eight winds that is closest to a bearing. */
export function compassPoint(bearing: number): CompassPoint {
  return compassPoints[Math.round(bearing / 45) % compassPoints.length] ?? 'n'
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The degrees between which all lies that is so many kilometres away; across the date line in two stretches. */
export type CoordinateBox = {
  readonly south: number
  readonly north: number
  readonly stretches: readonly { readonly west: number; readonly east: number }[]
}

export function boxAround({ latitude, longitude }: Coordinates, km: number): CoordinateBox {
  const angle = (km * 1000) / earthMetres
  const reach = (angle * 180) / Math.PI
  const [south, north] = [Math.max(-90, latitude - reach), Math.min(90, latitude + reach)]
  if (south === -90 || north === 90) return { south, north, stretches: [{ west: -180, east: 180 }] }
  const wide = (Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(latitude)))) * 180) / Math.PI
  const [west, east] = [longitude - wide, longitude + wide]
  if (west < -180)
    return {
      south,
      north,
      stretches: [
        { west: -180, east },
        { west: west + 360, east: 180 },
      ],
    }
  if (east > 180)
    return {
      south,
      north,
      stretches: [
        { west, east: 180 },
        { west: -180, east: east - 360 },
      ],
    }
  return { south, north, stretches: [{ west, east }] }
}
