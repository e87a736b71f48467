import { listAskedBy } from '#console/kit/list/listState.ts'
import type { Pages } from '#console/kit/pages/page.ts'
import { byId, read, searchedByName } from '#console/kit/pages/reads.ts'

export const pages = {
  locations: {
    path: 'locations',
    file: 'operations/locations/LocationsPage.tsx',
    texts: ['locations', 'reasons'],
    reads: [searchedByName('listLocations')],
    menu: {
      section: 'ops',
      label: 'shell.locations',
      icon: 'IconBuildingStore',
      right: 'locations',
      more: ['location'],
    },
  },
  location: {
    path: 'location/$id',
    file: 'operations/locations/LocationPage.tsx',
    texts: ['locations'],
    reads: [byId('getLocation')],
    sample: ['location'],
  },
  locationMap: {
    path: 'location/$id/google-maps-modal',
    file: 'operations/locations/LocationMapPage.tsx',
    texts: ['locations'],
    reads: [byId('getLocation')],
    sample: ['location'],
  },
  campaignMap: {
    path: 'campaign/$id/all-campaign-locations-google-maps-modal',
    file: 'operations/locations/CampaignMapPage.tsx',
    texts: ['locations'],
    reads: [byId('listCampaignLocations')],
    sample: ['campaign'],
  },
  linkLocations: {
    path: 'link-locations',
    file: 'operations/locations/LinkLocationsPage.tsx',
    texts: ['locations'],
    reads: [
      read('listLinkLocations', ({ texts }) =>
        texts.campaign || texts.link || texts.state ? undefined : { query: listAskedBy(texts, {}).paging },
      ),
    ],
    menu: { section: 'ops', label: 'shell.linkLocations', icon: 'IconMapPin', right: 'locations' },
  },
} as const satisfies Pages
