/** The calls of locations and link locations, by name. */
import * as clicks from './linkLocationCalls.ts'
import * as locations from './locationCalls.ts'
import * as maps from './mapCalls.ts'

export const locationsRoutes = {
  listLocations: locations.listLocations,
  getLocation: locations.getLocation,
  createLocation: locations.createLocation,
  updateLocation: locations.updateLocation,
  deleteLocation: locations.deleteLocation,
  uploadLocations: locations.uploadLocations,
  listLinkLocations: clicks.listLinkLocations,
  listNearbyLocations: clicks.listNearbyLocations,
  listNearbyLinkLocations: clicks.listNearbyLinkLocations,
  attachLinkLocation: clicks.attachLinkLocation,
  detachLinkLocation: clicks.detachLinkLocation,
  createLocationAndAttach: clicks.createLocationAndAttach,
  setLinkLocationNotAttributable: clicks.setLinkLocationNotAttributable,
  setLinkLocationAttributable: clicks.setLinkLocationAttributable,
  listCampaignLocations: maps.listCampaignLocations,
  getMapTiles: maps.getMapTiles,
  getMapCredit: maps.getMapCredit,
  getStreets: maps.getStreets,
}
