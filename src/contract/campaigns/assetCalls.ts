import * as z from 'zod'
import { version } from '../changing.ts'
import { changes, id, one, page, paging, reads, route, searchText, success, text } from '../kit.ts'
import { maxTargetLength } from './linkCalls.ts'

/**
 * Places where a client advertises: marketing channels (posters, shops), their placements, and the details of a placement in a
 * campaign. Each PUT makes one, as the documents call it (M7); with the `id` of one that is there it changes that one, and
 * `version` is then the version that was read.
 */
const known = { id: id.optional(), version: version.optional() }
/** In a path: this one, or all of them. */
const idOrAll = z.union([id, z.literal('all')])
const name = text('name', 100)
const searched = z.strictObject({ ...paging, search: searchText })
/** `id`: that one alone. */
const searchedOrOne = searched.extend({ id: id.optional() })

export const marketingChannel = z.object({ id, name: z.string(), placements_count: z.int(), version })
export type MarketingChannel = z.output<typeof marketingChannel>
export const marketingChannelForm = z.strictObject({ name })

export const placement = z.object({
  id,
  name: z.string(),
  channel_id: id,
  channel_name: z.string(),
  details_count: z.int(),
  version,
})
export type Placement = z.output<typeof placement>
export const placementForm = z.strictObject({ name, channel_id: id })

export const placementDetail = z.object({
  id,
  name: z.string(),
  placement_id: id,
  placement_name: z.string(),
  channel_id: id,
  channel_name: z.string(),
  campaign_id: id,
  campaign_name: z.string(),
  /** The target of its own tracked link, the link's short address, and how often it was opened; null where it has none. */
  url: z.string().nullable(),
  short_url: z.string().nullable(),
  clicks: z.int(),
  version,
})
export type PlacementDetail = z.output<typeof placementDetail>
/** `url`: the target of its own link, which is made or changed; null takes the link from it, not sent leaves it. */
export const placementDetailForm = z.strictObject({
  name,
  placement_id: id,
  campaign_id: id,
  url: text('url', maxTargetLength).nullable().optional(),
})

const savedChannel = marketingChannelForm.extend(known)
const savedPlacement = placementForm.extend(known)
const savedDetail = placementDetailForm.extend(known)
export type SavedChannel = z.output<typeof savedChannel>
export type SavedPlacement = z.output<typeof savedPlacement>
export type SavedDetail = z.output<typeof savedDetail>

export const listMarketingChannels = route({
  method: 'GET',
  path: '/api/v1/marketing-channel/{random}',
  access: reads('campaigns'),
  summary: 'Marketing channels of the client, by name.',
  source: 'M3, M7',
  shows: ['asset'],
  query: searchedOrOne,
  answer: page(marketingChannel),
})

export const saveMarketingChannel = route({
  method: 'PUT',
  path: '/api/v1/marketing-channel/{random}',
  access: changes('campaigns'),
  summary: 'Make a marketing channel, or rename the one whose id is sent.',
  source: 'M7',
  touches: ['asset'],
  body: savedChannel,
  answer: one(marketingChannel),
})

/** 409 while it has placements: they are moved or deleted first. */
export const deleteMarketingChannel = route({
  method: 'DELETE',
  path: '/api/v1/marketing-channel/{id}',
  access: changes('campaigns'),
  summary: 'Delete a marketing channel without placements.',
  source: 'M2',
  touches: ['asset'],
  params: z.object({ id }),
  answer: success,
})

export const listPlacements = route({
  method: 'GET',
  path: '/api/v1/marketing-placement/{channel}/{random}',
  access: reads('campaigns'),
  summary: 'Placements of a marketing channel, or of all, by name; a search finds them by their channel too.',
  source: 'M3, M7',
  shows: ['asset'],
  params: z.object({ channel: idOrAll }),
  query: searchedOrOne,
  answer: page(placement),
})

export const savePlacement = route({
  method: 'PUT',
  path: '/api/v1/marketing-placement/{random}',
  access: changes('campaigns'),
  summary: 'Make a placement, or rename or move the one whose id is sent.',
  source: 'M7',
  touches: ['asset'],
  body: savedPlacement,
  answer: one(placement),
})

/** 409 while it has details. */
export const deletePlacement = route({
  method: 'DELETE',
  path: '/api/v1/marketing-placement/{id}',
  access: changes('campaigns'),
  summary: 'Delete a placement without details.',
  source: 'M2',
  touches: ['asset'],
  params: z.object({ id }),
  answer: success,
})

export const listPlacementDetails = route({
  method: 'GET',
  path: '/api/v1/marketing-placement-detail/{placement}/{campaign}/{random}',
  access: reads('campaigns'),
  summary: 'Details of a placement in a campaign, or of all, by channel, placement and name.',
  source: 'M3, M7',
  shows: ['asset', 'link', 'campaign'],
  params: z.object({ placement: idOrAll, campaign: idOrAll }),
  query: searched,
  answer: page(placementDetail),
})

export const savePlacementDetail = route({
  method: 'PUT',
  path: '/api/v1/marketing-placement-detail/{random}',
  access: changes('campaigns'),
  summary: 'Make a placement detail, or change the one whose id is sent.',
  source: 'M7',
  touches: ['asset', 'link'],
  body: savedDetail,
  answer: one(placementDetail),
})

/** Its link stays among the links, so that what is printed leads on. */
export const deletePlacementDetail = route({
  method: 'DELETE',
  path: '/api/v1/marketing-placement-detail/{id}',
  access: changes('campaigns'),
  summary: 'Delete a placement detail.',
  source: 'M2',
  touches: ['asset', 'link'],
  params: z.object({ id }),
  answer: success,
})
