/** Maps: the shops of a campaign's clicks, and from where the pictures of a map come. */
import * as z from 'zod'
import { id, one, reads, route } from '../../kit.ts'
import { location } from './locationCalls.ts'

/** The most shops that a campaign's map shows. */
export const mostCampaignLocations = 500

/** `clicks` are those of the campaign. */
const campaignLocation = location.omit({ version: true, created_at: true })

export const listCampaignLocations = route({
  method: 'GET',
  path: '/api/v1/campaign/{id}/locations',
  access: reads('operations'),
  summary: `The locations that clicks of a campaign are attached to, those with the most clicks first: at most ${mostCampaignLocations}, and how many there are.`,
  source: 'M2',
  shows: ['location', 'linkLocation', 'campaign'],
  params: z.object({ id }),
  answer: z.object({ data: z.array(campaignLocation), total: z.int() }),
})

/**
 * Null where nothing is set: then a map asks nobody. `is_file` is a PMTiles archive of vector tiles, of which the browser
 * takes parts (`getStreets`) and draws them itself; else `url` has the blanks of a server of pictures.
 */
export const getMapTiles = route({
  method: 'GET',
  path: '/api/v1/map-tiles',
  access: reads('operations'),
  summary: 'From where maps have their streets, with the line that the licence asks for.',
  source: 'M2',
  shows: { nothing: 'it is a setting of the installation' },
  answer: one(z.object({ url: z.string(), credit: z.string(), is_file: z.boolean() }).nullable()),
})

/** 404 where none is set, or the file is not there. `Range` says which part; the `ETag` is another one of another file. */
export const getStreets = route({
  method: 'GET',
  path: '/api/v1/map-tiles/streets.pmtiles',
  access: 'signedIn',
  summary: 'The streets of maps as one file, whole or in parts.',
  source: 'M2',
  raw: 'ranges',
  external: 'what draws the map, which asks by the address that getMapTiles has',
})
