import type { Format } from '#console/kit/i18n/format.ts'
import type { T } from '#console/kit/i18n/i18n.ts'
import { type Coordinates, compassPoint } from '#contract/operations/locations/place.ts'

/** How far and in which direction: "2.3 km NE", "850 m W". */
export function wayText(
  t: T,
  format: Format,
  { distance, bearing }: { distance: number; bearing: number },
): string {
  const wind = t(`locations.wind.${compassPoint(bearing)}`)
  if (distance < 1000) return t('locations.metres', { distance: format.number(distance), wind })
  return t('locations.kilometres', { distance: format.number(Math.round(distance / 100) / 10), wind })
}

type MaybeCoordinates = { readonly [Name in keyof Coordinates]: number | null }

/** Degrees to the fifth place, a metre: as maps take them, in any language. */
export const placeText = ({ latitude, longitude }: MaybeCoordinates): string =>
  latitude === null || longitude === null ? '–' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

type Addressed = {
  readonly address_1: string | null
  readonly city: string | null
  readonly province: string | null
}

/** "12 Main Street, Lévis, QC" */
export const addressText = ({ address_1, city, province }: Addressed): string =>
  [address_1, city, province].filter(Boolean).join(', ')
