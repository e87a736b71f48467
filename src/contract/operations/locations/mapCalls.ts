/** Maps: the shops of a campaign's clicks, and from where the pictures of a map come. */
import * as z from 'zod'
import { id, one, reads, route } from '../../kit.ts'
import { says } from '../../why.ts'
import { location } from './locationCalls.ts'
import { latitudes, longitudes } from './place.ts'

/** The most shops that a campaign's map shows. */
export const mostCampaignLocations = 500

/** `clicks` are those of the campaign. */
const campaignLocation = location.omit({ version: true, created_at: true })

export const listCampaignLocations = route({
  method: 'GET',
  path: '/api/v1/campaign/{id}/locations',
  access: reads('locations'),
  summary: `The locations that clicks of a campaign are attached to, those with the most clicks first: at most ${mostCampaignLocations}, and how many there are.`,
  source: 'M2',
  shows: ['location', 'linkLocation', 'campaign'],
  params: z.object({ id }),
  answer: z.object({ data: z.array(campaignLocation), total: z.int() }),
})

/** Of the names in the streets. */
const language = z.enum(['en', 'fr']).default('en')

/**
 * Null where nothing is set, and while Google begins no session: then a map asks nobody. `is_file` is a PMTiles archive of vector tiles, of which the browser
 * takes parts (`getStreets`) and draws them itself; else `url` has the blanks of a server of pictures. Where `is_google`,
 * `getMapCredit` says who made what is in view.
 */
export const getMapTiles = route({
  method: 'GET',
  path: '/api/v1/map-tiles',
  access: reads('locations'),
  summary: 'From where maps have their streets, with the line that the licence asks for.',
  source: 'M2',
  shows: { nothing: 'it is a setting of the installation' },
  query: z.strictObject({ language }),
  answer: one(
    z
      .object({ url: z.string(), credit: z.string(), is_file: z.boolean(), is_google: z.boolean() })
      .nullable(),
  ),
})

const degrees = ({ min, max }: { min: number; max: number }, message: string) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,8})?$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
const latitude = degrees(latitudes, says('latitude_out_of_range'))
const longitude = degrees(longitudes, says('longitude_out_of_range'))
const zoom = z
  .string()
  .regex(/^(1?\d|2[0-2])$/, says('not_an_option', { options: '0 to 22' }))
  .transform(Number)

/** 404 where maps have no streets of Google. */
export const getMapCredit = route({
  method: 'GET',
  path: '/api/v1/map-tiles/credit',
  access: reads('locations'),
  summary: 'Whose data the streets of Google in view are.',
  source: 'M2',
  shows: { nothing: 'another service says it' },
  query: z.strictObject({
    language,
    south: latitude,
    west: longitude,
    north: latitude,
    east: longitude,
    zoom,
  }),
  answer: one(z.object({ credit: z.string() })),
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
