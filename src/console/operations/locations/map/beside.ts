import type { Coordinates } from '#contract/operations/locations/place.ts'

/** The place as a map has it that looks at `about`: across the date line with more than 180 degrees. */
export function beside(
  about: Coordinates | undefined,
  { latitude, longitude }: Coordinates,
): [number, number] {
  if (!about) return [latitude, longitude]
  return [latitude, longitude + 360 * Math.round((about.longitude - longitude) / 360)]
}
