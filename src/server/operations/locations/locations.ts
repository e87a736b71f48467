/**
 * Locations are the shops of a client. A store number is one location's, whatever its case. A location has a place,
 * latitude and longitude, or none. Where one is deleted, the clicks that were attached to it are free again.
 */
import { type LocationForm, locationForm } from '#contract/operations/locations/locationCalls.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { writeDetached } from './queries/linkLocations.ts'
import type { LocationRow } from './queries/locations.ts'
import * as queries from './queries/locations.ts'

export { listLocations } from './queries/locations.ts'

export async function getLocation(db: Db, scope: Scope, id: string): Promise<LocationRow> {
  return found(await queries.findLocation(db, scope, id))
}

export async function createLocation(db: Db, scope: Scope, form: LocationForm): Promise<LocationRow> {
  requireWholePlace(form)
  const id = newId()
  return db.transaction(scope, async (tx) => {
    await queries.locationRows.insert(tx, scope, { ...form, id })
    const row = await getLocation(tx, scope, id)
    await audit(tx, scope, { action: 'location.create', entityId: id, after: form })
    return row
  })
}

export async function updateLocation(
  db: Db,
  scope: Scope,
  { id, sent }: Sent<LocationForm>,
): Promise<LocationRow> {
  return db.transaction(scope, async (tx) => {
    const before = found(await queries.locationRows.lock(tx, scope, id))
    const change = await readChange(tx, scope, { entity: 'location', before, form: locationForm, sent })
    requireWholePlace(change.form)
    await change.save({ ...change.form, id }, (location) => queries.locationRows.write(tx, scope, location))
    return getLocation(tx, scope, id)
  })
}

/** Its clicks become free again; the trail keeps how many they were. */
export async function deleteLocation(db: Db, scope: Scope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { version: _version, id: _id, ...before } = found(await queries.locationRows.lock(tx, scope, id))
    const clicks = await writeDetached(tx, scope, id)
    await queries.locationRows.delete(tx, scope, id)
    await audit(tx, scope, { action: 'location.delete', entityId: id, before: { ...before, clicks } })
  })
}

/** Half a place is none. */
export function requireWholePlace({
  latitude,
  longitude,
}: Pick<LocationForm, 'latitude' | 'longitude'>): void {
  if (latitude === null && longitude !== null) refuseField('latitude', 'latitude_missing')
  if (longitude === null && latitude !== null) refuseField('longitude', 'longitude_missing')
}
