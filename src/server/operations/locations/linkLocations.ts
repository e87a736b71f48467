/**
 * A link location is a click on a tracked link with the place that it came from. It is free, attached to one location,
 * or not attributable, and then it belongs to none. Of two people who attach one click the second is told who attached
 * it to what; nothing is taken from anybody unseen.
 */
import type { LocationForm } from '#contract/operations/locations/locationCalls.ts'
import { getCampaign, requireLink } from '#server/campaigns/campaigns.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { newIdAt } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import { isNamed, type Scope, type UserScope } from '#server/platform/scope.ts'
import { localTime } from '#server/platform/time.ts'
import { createLocation } from './locations.ts'
import type { Clicked, LinkLocationRow, LinkLocationsAsked, LockedClick } from './queries/linkLocations.ts'
import * as queries from './queries/linkLocations.ts'
import { findLocation, type LocationRow, locationRows } from './queries/locations.ts'

type Named = { id: string; name: string }
export type ShownClick = Omit<
  LinkLocationRow,
  'link_id' | 'campaign_id' | 'location_id' | 'link_name' | 'campaign_name' | 'location_name'
> & { link: Named | null; campaign: Named | null; location: Named | null }

/** Newest first; 404 where the client has no such link, campaign or location. */
export async function listLinkLocations(
  db: Db,
  scope: Scope,
  asked: LinkLocationsAsked,
): Promise<Paged<ShownClick>> {
  const { link_id, campaign_id, location_id } = asked
  if (link_id) await requireLink(db, scope, link_id)
  if (campaign_id) await getCampaign(db, scope, campaign_id)
  if (location_id) found(await findLocation(db, scope, location_id))
  const paged = await queries.listLinkLocations(db, scope, asked)
  return { ...paged, rows: paged.rows.map(shownClick) }
}

/** Keeps the place of a click beside the click itself; nothing where the link is gone. */
export async function keepLinkLocation(db: Db, scope: Scope, clicked: Clicked): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const origin = await queries.findOrigin(tx, scope, clicked)
    if (!origin) return
    const { participantId, place, source = 'address' } = clicked
    const { id, at: clicked_at } = clicked.click ?? { id: newIdAt(scope.at), at: scope.at }
    const clicker = participantId ? await queries.holdClicker(tx, scope, participantId) : undefined
    const participant_id = clicker?.id ?? null
    await queries.insertLinkLocation(tx, scope, {
      id,
      clicked_at,
      source,
      ...origin,
      ...place,
      participant_id,
    })
    tx.tell(scope, ['linkLocation'])
  })
}

type Attaching = { readonly locationId: string; readonly linkLocationId: string }

export async function attachLinkLocation(
  db: Db,
  scope: UserScope,
  { locationId, linkLocationId }: Attaching,
): Promise<ShownClick> {
  return db.transaction(scope, async (tx) => {
    found(await locationRows.lock(tx, scope, locationId))
    await attach(tx, scope, {
      locationId,
      click: found(await queries.lockLinkLocation(tx, scope, linkLocationId)),
    })
    return getLinkLocation(tx, scope, linkLocationId)
  })
}

export async function detachLinkLocation(
  db: Db,
  scope: UserScope,
  { locationId, linkLocationId: id }: Attaching,
): Promise<ShownClick> {
  return db.transaction(scope, async (tx) => {
    found(await locationRows.lock(tx, scope, locationId))
    const click = found(await queries.lockLinkLocation(tx, scope, id))
    if (click.location_id !== locationId) refuse('click_not_attached')
    await queries.writeAttachment(tx, scope, { id, locationId: null, userId: scope.actor.id })
    const row = await getLinkLocation(tx, scope, id)
    const before = { location_id: locationId }
    await audit(tx, scope, { action: 'link_location.detach', entityId: id, before })
    return row
  })
}

/** A shop that is given no place is where the click was. */
export async function createLocationAndAttach(
  db: Db,
  scope: UserScope,
  {
    linkLocation,
    client_id: client,
    ...form
  }: LocationForm & { linkLocation: string; client_id?: number | string | undefined },
): Promise<LocationRow> {
  if (client !== undefined && !isNamed(scope.client, client)) refuse('not_found')
  return db.transaction(scope, async (tx) => {
    const click = found(await queries.lockLinkLocation(tx, scope, linkLocation))
    const { latitude, longitude } = click
    const isPlaced = form.latitude !== null || form.longitude !== null
    const made = await createLocation(tx, scope, isPlaced ? form : { ...form, latitude, longitude })
    await attach(tx, scope, { locationId: made.id, click })
    return { ...made, clicks: 1 }
  })
}

/** A click that is as it was asked already stays, without an entry in the trail. */
export async function setAttributable(
  db: Db,
  scope: UserScope,
  { id, isAttributable }: { id: string; isAttributable: boolean },
): Promise<ShownClick> {
  return db.transaction(scope, async (tx) => {
    const { is_attributable, location_id } = found(await queries.lockLinkLocation(tx, scope, id))
    if (is_attributable === isAttributable) return getLinkLocation(tx, scope, id)
    await queries.writeAttributable(tx, scope, { id, isAttributable })
    const row = await getLinkLocation(tx, scope, id)
    await audit(tx, scope, {
      action: isAttributable ? 'link_location.set_attributable' : 'link_location.set_not_attributable',
      entity: 'link_location',
      entityId: id,
      before: { is_attributable, ...(location_id === null ? {} : { location_id }) },
      after: { is_attributable: isAttributable, ...(location_id === null ? {} : { location_id: null }) },
    })
    return row
  })
}

async function attach(
  tx: Db,
  scope: UserScope,
  { locationId, click }: { locationId: string; click: LockedClick },
): Promise<void> {
  if (!click.is_attributable) refuse('click_not_attributable')
  // The same again by the same person is a call whose answer was lost.
  if (click.location_id === locationId && click.attached_by === scope.actor.id) return
  if (click.location_id !== null) await refuseAttached(tx, scope, click)
  await queries.writeAttachment(tx, scope, { id: click.id, locationId, userId: scope.actor.id })
  const after = { location_id: locationId }
  await audit(tx, scope, { action: 'link_location.attach', entityId: click.id, after })
}

async function refuseAttached(tx: Db, scope: Scope, click: LockedClick): Promise<never> {
  const { name, location } = await queries.getAttachment(tx, scope, click)
  const { timeZone } = scope.client
  const { date, hour, minute } = localTime(timeZone, click.attached_at ?? scope.at)
  const time = `${date} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return refuse('click_attached', { name: name ?? '–', location: location ?? '–', time, zone: timeZone })
}

export async function getLinkLocation(db: Db, scope: Scope, id: string): Promise<ShownClick> {
  return shownClick(found(await queries.findLinkLocation(db, scope, id)))
}

export function shownClick<Click extends LinkLocationRow>({
  link_id,
  link_name,
  campaign_id,
  campaign_name,
  location_id,
  location_name,
  ...click
}: Click) {
  return {
    ...click,
    link: named(link_id, link_name),
    campaign: named(campaign_id, campaign_name),
    location: named(location_id, location_name),
  }
}

const named = (id: string | null, name: string | null): Named | null =>
  id === null || name === null ? null : { id, name }
