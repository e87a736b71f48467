import { routes } from '#contract/routes.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { keepLinkLocation } from '#server/operations/operations.ts'
import { systemScope } from '#server/platform/scope.ts'
import type { TestApplication } from '../application.ts'
import { make } from '../making.ts'
import type { CampaignIds } from './campaigns.ts'
import type { ClientIds } from './clients.ts'

export type LocationIds = {
  readonly location: string
  /** A free click nearby, and one that is attached to the location. */
  readonly linkLocation: string
  readonly attachedClick: string
}

/** A shop, and two clicks on the client's link beside it. */
export async function makeLocations(
  { db }: TestApplication,
  { id, link, as: { client_admin: admin } }: ClientIds & CampaignIds,
): Promise<LocationIds> {
  const location = await make(admin, routes.createLocation, { body: locationForm(`Shop ${id}`) })
  const scope = systemScope(await getClientRef(db, id), 'Link', new Date())
  const place = { latitude: 43.66, longitude: -79.39, region: 'Toronto, Ontario' }
  const click = { linkId: link, participantId: null, broadcastId: null, place }
  await keepLinkLocation(db, scope, click)
  await keepLinkLocation(db, scope, click)
  const listed = await admin.call(routes.listLinkLocations)
  const [free = '', attached = ''] = (listed.body as { data: { id: string }[] }).data.map((one) => one.id)
  await admin.call(routes.attachLinkLocation, { params: { id: location.id, linkLocationId: attached } })
  return { location: location.id, linkLocation: free, attachedClick: attached }
}

export const locationForm = (name: string) => ({
  name,
  store_number: name,
  city: 'Toronto',
  latitude: 43.6532,
  longitude: -79.3832,
})

/** An upload of one shop. */
export function locationsCsv(content = 'Name,City\nDanforth,Toronto\n'): FormData {
  const form = new FormData()
  form.set('file', new Blob([content], { type: 'text/csv' }), 'shops.csv')
  return form
}
