import type { locationsRoutes } from '#contract/operations/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { found } from '#server/platform/errors.ts'
import { pageOf } from '#server/platform/paging.ts'
import { listCampaignLocations } from './campaignLocations.ts'
import * as clicks from './linkLocations.ts'
import * as locations from './locations.ts'
import { findMapCredit, findMapTiles } from './mapTiles.ts'
import { listNearbyLinkLocations, listNearbyLocations } from './nearby.ts'
import { importLocationsLater } from './upload.ts'

export const locationsHandlers: Handlers<typeof locationsRoutes> = {
  listLocations: async ({ db, scope, query }) =>
    pageOf(await locations.listLocations(db, scope, query), query),
  getLocation: async ({ db, scope, params }) => ({ data: await locations.getLocation(db, scope, params.id) }),
  createLocation: async ({ db, scope, body }) => ({ data: await locations.createLocation(db, scope, body) }),
  updateLocation: async ({ db, scope, params, body }) => ({
    data: await locations.updateLocation(db, scope, { id: params.id, sent: body }),
  }),
  deleteLocation: async ({ db, scope, params }) => {
    await locations.deleteLocation(db, scope, params.id)
    return { success: true }
  },
  uploadLocations: ({ db, scope, upload, once, outside }) =>
    importLocationsLater(db, scope, { upload, once, files: outside.files }),
  listLinkLocations: async ({ db, scope, query }) =>
    pageOf(await clicks.listLinkLocations(db, scope, query), query),
  listNearbyLocations: async ({ db, scope, params }) => ({
    data: await listNearbyLocations(db, scope, params.id),
  }),
  listNearbyLinkLocations: async ({ db, scope, params }) => ({
    data: await listNearbyLinkLocations(db, scope, params.id),
  }),
  attachLinkLocation: async ({ db, scope, params: { id, linkLocationId } }) => ({
    data: await clicks.attachLinkLocation(db, scope, { locationId: id, linkLocationId }),
  }),
  detachLinkLocation: async ({ db, scope, params: { id, linkLocationId } }) => ({
    data: await clicks.detachLinkLocation(db, scope, { locationId: id, linkLocationId }),
  }),
  createLocationAndAttach: async ({ db, scope, body }) => ({
    data: await clicks.createLocationAndAttach(db, scope, body),
  }),
  setLinkLocationNotAttributable: async ({ db, scope, params }) => ({
    data: await clicks.setAttributable(db, scope, { id: params.id, isAttributable: false }),
  }),
  setLinkLocationAttributable: async ({ db, scope, params }) => ({
    data: await clicks.setAttributable(db, scope, { id: params.id, isAttributable: true }),
  }),
  listCampaignLocations: ({ db, scope, params }) => listCampaignLocations(db, scope, params.id),
  getMapTiles: async ({ scope, outside, query: { language } }) => ({
    data: await findMapTiles(outside, { language, at: scope.at }),
  }),
  getMapCredit: async ({ scope, outside, query: { language, ...view } }) => ({
    data: { credit: await findMapCredit(outside, { language, at: scope.at, view }) },
  }),
  getStreets: async ({ outside: { mapTiles } }) => {
    const path = found(mapTiles && 'file' in mapTiles ? mapTiles.file : undefined)
    return { path, contentType: 'application/octet-stream' }
  },
}
