import { type CoordinateBox, type Coordinates, earthMetres } from '#contract/operations/locations/place.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type LinkLocationRow, linkLocationColumns, namedOf } from './linkLocations.ts'
import type { LocationFields } from './locations.ts'

export type Near = {
  readonly place: Coordinates
  readonly box: CoordinateBox
  readonly metres: number
  readonly most: number
}

/** The haversine formula, in metres. */
const metresFrom = ({ latitude, longitude }: Coordinates) => sql<number>`
  2 * ${sql.lit(earthMetres)} * asin(least(1, sqrt(
    sin(radians(t.latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(t.latitude)) * sin(radians(t.longitude - ${longitude}::float8) / 2) ^ 2)))`

const inBox = ({ south, north, stretches }: CoordinateBox) => {
  const stretched = stretches.map(
    ({ west, east }) => sql`t.longitude between ${west}::float8 and ${east}::float8`,
  )
  return sql`t.latitude between ${south}::float8 and ${north}::float8 and (${sql.join(stretched, sql` or `)})`
}

export type NearbyLocationRow = LocationFields & Row<'location', 'client_id'> & { distance: number }

/** The nearest first. By location_near, whose columns tell which rows of the box are close enough. */
export function listLocationsNear(
  db: Db,
  scope: Scope,
  { place, box, metres, most }: Near,
): Promise<NearbyLocationRow[]> {
  return db.many(
    scope,
    sql<NearbyLocationRow>`
      select l.id, l.client_id, l.name, l.store_number, l.address_1, l.address_2, l.city, l.province, l.postal_code,
        l.country, l.phone, l.latitude, l.longitude, round(near.metres)::bigint as distance
      from (
        select t.id, ${metresFrom(place)} as metres from location t
        where t.client_id = ${scope.client.id} and ${inBox(box)} and ${metresFrom(place)} <= ${metres}::float8
        order by metres, t.id limit ${sql.lit(most)}) near
      join location l on l.client_id = ${scope.client.id} and l.id = near.id
      order by near.metres, l.id`,
  )
}

/** The free clicks, by link_location_near. */
export function listClicksNear(
  db: Db,
  scope: Scope,
  { place, box, metres, most }: Near,
): Promise<(LinkLocationRow & { distance: number })[]> {
  return db.many(
    scope,
    sql<LinkLocationRow & { distance: number }>`
      select ${linkLocationColumns}, round(near.metres)::bigint as distance
      from (
        select t.id, ${metresFrom(place)} as metres from link_location t
        where t.client_id = ${scope.client.id} and t.location_id is null and t.is_attributable
          and ${inBox(box)} and ${metresFrom(place)} <= ${metres}::float8
        order by metres, t.id limit ${sql.lit(most)}) near
      join link_location x on x.client_id = ${scope.client.id} and x.id = near.id
      ${namedOf(scope)}
      order by near.metres, x.id`,
  )
}
