import type { locationsRoutes } from '#contract/operations/routes.ts'
import { unique } from '../unique.ts'
import { locationForm, locationsCsv } from '../world/locations.ts'
import type { Samples } from './sample.ts'

export const locationsSamples: Samples<typeof locationsRoutes> = {
  getLocation: (own) => ({ params: { id: own.location } }),
  createLocation: () => ({ body: locationForm(unique('Shop')) }),
  updateLocation: (own) => ({ params: { id: own.location }, body: { name: 'Queen Street' } }),
  deleteLocation: (own) => ({ params: { id: own.location } }),
  uploadLocations: () => ({ form: locationsCsv() }),
  listLinkLocations: (own) => ({ query: { link_id: own.link, location_id: own.location } }),
  listNearbyLocations: (own) => ({ params: { id: own.linkLocation } }),
  listNearbyLinkLocations: (own) => ({ params: { id: own.location } }),
  attachLinkLocation: (own) => ({ params: { id: own.location, linkLocationId: own.linkLocation } }),
  detachLinkLocation: (own) => ({ params: { id: own.location, linkLocationId: own.attachedClick } }),
  createLocationAndAttach: (own) => ({
    body: { ...locationForm(unique('Shop')), linkLocation: own.linkLocation },
  }),
  setLinkLocationNotAttributable: (own) => ({ params: { id: own.linkLocation } }),
  setLinkLocationAttributable: (own) => ({ params: { id: own.linkLocation } }),
  getMapCredit: () => ({
    query: { south: '45.4', west: '-73.7', north: '45.6', east: '-73.5', zoom: '12' },
  }),
  listCampaignLocations: (own) => ({ params: { id: own.campaign } }),
}
