import {
  bearingTo,
  boxAround,
  type Coordinates,
  mostNearby,
  nearbyKm,
} from '#contract/operations/locations/place.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type ShownClick, shownClick } from './linkLocations.ts'
import { findLinkLocation } from './queries/linkLocations.ts'
import { findLocation } from './queries/locations.ts'
import { listClicksNear, listLocationsNear, type Near, type NearbyLocationRow } from './queries/nearby.ts'

type Away = { distance: number; bearing: number }

/** The locations nearest to a click. */
export async function listNearbyLocations(
  db: Db,
  scope: Scope,
  linkLocationId: string,
): Promise<(NearbyLocationRow & Away)[]> {
  const click = found(await findLinkLocation(db, scope, linkLocationId))
  const rows = await nearest(click, (near) => listLocationsNear(db, scope, near))
  return rows.map((row) => ({ ...row, bearing: bearingOf(click, row) }))
}

/** The free clicks nearest to a location; none where it has no place. */
export async function listNearbyLinkLocations(
  db: Db,
  scope: Scope,
  locationId: string,
): Promise<(ShownClick & Away)[]> {
  const { latitude, longitude } = found(await findLocation(db, scope, locationId))
  if (latitude === null || longitude === null) return []
  const place = { latitude, longitude }
  const rows = await nearest(place, (near) => listClicksNear(db, scope, near))
  return rows.map((row) => ({ ...shownClick(row), bearing: bearingOf(place, row) }))
}

/**
 * In a city the nearest twenty lie within a few kilometres: a small box around the place holds few rows, where one of
 * 200 km may hold most of a client's. Those found within a circle are the nearest as soon as they are enough.
 */
const circlesKm = [5, 30, nearbyKm] as const

async function nearest<Row>(place: Coordinates, list: (near: Near) => Promise<Row[]>): Promise<Row[]> {
  let rows: Row[] = []
  for (const km of circlesKm) {
    rows = await list({ place, box: boxAround(place, km), metres: km * 1000, most: mostNearby })
    if (rows.length === mostNearby) break
  }
  return rows
}

const bearingOf = (
  from: Coordinates,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
) => (latitude === null || longitude === null ? 0 : bearingTo(from, { latitude, longitude }))
