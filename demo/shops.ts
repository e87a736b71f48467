import { keepLinkLocation } from '#server/operations/operations.ts'
import { systemScope } from '#server/platform/scope.ts'
import type { Cast, Stage } from './stage.ts'

/** Six shops, and clicks on the recipes that came from near them; staff have attached one and put one aside. */
export async function openShops(stage: Stage, cast: Cast): Promise<void> {
  const { as } = cast
  const ids: string[] = []
  for (const shop of shops) {
    const { data } = await stage.call(as.campaign_manager, 'createLocation', {
      body: { country: 'Canada', ...shop },
    })
    ids.push(data.id)
  }
  const { data: links } = await stage.call(as.campaign_manager, 'listLinks', {
    query: { search: 'Holiday recipes' },
  })
  const [recipes] = links
  const [front, queen] = ids
  if (!recipes || !front || !queen) throw new Error('the demo has no recipes or shops')
  const nobody = { linkId: recipes.id, participantId: null, broadcastId: null }
  for (const place of clicks)
    await keepLinkLocation(stage.db, systemScope(cast.client, 'Link', stage.now()), { ...nobody, place })
  const { data: kept } = await stage.call(as.validator, 'listLinkLocations')
  const clickIn = (region: string) => kept.find((click) => click.region === region)?.id ?? ''
  await stage.call(as.validator, 'attachLinkLocation', {
    params: { id: front, linkLocationId: clickIn('Toronto, Ontario') },
  })
  await stage.call(as.validator, 'setLinkLocationNotAttributable', {
    params: { id: clickIn('Ashburn, Virginia') },
  })
}

const shops = [
  {
    name: 'Maple Market Front Street',
    store_number: 'ON-101',
    address_1: '92 Front Street East',
    city: 'Toronto',
    province: 'ON',
    postal_code: 'M5E 1C4',
    phone: '416 555-0110',
    latitude: 43.64872,
    longitude: -79.37157,
  },
  {
    name: 'Maple Market Queen West',
    store_number: 'ON-102',
    address_1: '620 Queen Street West',
    city: 'Toronto',
    province: 'ON',
    postal_code: 'M6J 1E4',
    phone: '416 555-0111',
    latitude: 43.64712,
    longitude: -79.40563,
  },
  {
    name: 'Maple Market ByWard',
    store_number: 'ON-201',
    address_1: '55 ByWard Market Square',
    city: 'Ottawa',
    province: 'ON',
    postal_code: 'K1N 9C3',
    phone: '613 555-0120',
    latitude: 45.42765,
    longitude: -75.69237,
  },
  {
    name: 'Maple Market Jean-Talon',
    store_number: 'QC-301',
    address_1: '7070, avenue Henri-Julien',
    city: 'Montréal',
    province: 'QC',
    postal_code: 'H2S 3S3',
    phone: '514 555-0130',
    latitude: 45.53633,
    longitude: -73.61496,
  },
  {
    name: 'Maple Market Vieux-Port',
    store_number: 'QC-302',
    address_1: '160, quai Saint-André',
    city: 'Québec',
    province: 'QC',
    postal_code: 'G1K 3Y2',
    phone: '418 555-0131',
    latitude: 46.81783,
    longitude: -71.20838,
  },
  {
    name: 'Maple Market Halifax',
    store_number: 'NS-401',
    address_1: '1869 Upper Water Street',
    city: 'Halifax',
    province: 'NS',
    postal_code: 'B3J 1S9',
    phone: '902 555-0140',
    latitude: 44.64951,
    longitude: -63.57423,
  },
]

const clicks = [
  { latitude: 43.6547, longitude: -79.3807, region: 'Toronto, Ontario' },
  { latitude: 39.0438, longitude: -77.4874, region: 'Ashburn, Virginia' },
  { latitude: 43.589, longitude: -79.6441, region: 'Mississauga, Ontario' },
  { latitude: 45.4765, longitude: -75.7013, region: 'Gatineau, Quebec' },
  { latitude: 45.5576, longitude: -73.7227, region: 'Laval, Quebec' },
  { latitude: 46.8033, longitude: -71.1779, region: 'Lévis, Quebec' },
  { latitude: 44.6713, longitude: -63.5772, region: 'Dartmouth, Nova Scotia' },
]
