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

/** Null where no server of tiles is set: then a map asks nobody. */
export const getMapTiles = route({
  method: 'GET',
  path: '/api/v1/map-tiles',
  access: reads('operations'),
  summary: 'The server of map tiles, with the line that its licence asks for.',
  source: 'M2',
  shows: { nothing: 'it is a setting of the installation' },
  answer: one(z.object({ url: z.string(), credit: z.string() }).nullable()),
})
