/** Link locations: clicks on tracked links with the place that they came from, and the shops to which they belong. */
import * as z from 'zod'
import { changes, clientName, id, instant, many, one, page, paging, reads, route } from '../../kit.ts'
import { clickSources, linkLocationStates } from './listWords.ts'
import { location, locationForm } from './locationCalls.ts'
import { nearbyKm } from './place.ts'

const named = z.object({ id, name: z.string() })

export const linkLocation = z.object({
  id,
  /** None where the link was deleted since. */
  link: named.nullable(),
  campaign: named.nullable(),
  clicked_at: instant,
  latitude: z.number(),
  longitude: z.number(),
  /** City and region, as whatever stands before the server named them. */
  region: z.string().nullable(),
  /** `browser` where the person shared it, else by the address that the click came from. */
  source: z.enum(clickSources),
  is_attributable: z.boolean(),
  /** The shop that it is attached to. */
  location: named.nullable(),
})
export type LinkLocation = z.output<typeof linkLocation>

/** `distance` in metres; `bearing` in degrees from the north, clockwise, as one sets out. */
const away = { distance: z.int(), bearing: z.int() }
const nearbyLocation = location.omit({ clicks: true, version: true, created_at: true }).extend(away)
export type NearbyLocation = z.output<typeof nearbyLocation>
const nearbyLinkLocation = linkLocation.extend(away)
export type NearbyLinkLocation = z.output<typeof nearbyLinkLocation>

export const listLinkLocations = route({
  method: 'GET',
  path: '/api/v1/link-location/{random}',
  access: reads('locations'),
  summary: 'Clicks with a place, newest first.',
  source: 'M3, decisions 6',
  shows: ['linkLocation', 'location', 'link', 'campaign'],
  query: z.strictObject({
    ...paging,
    link_id: id.optional(),
    campaign_id: id.optional(),
    location_id: id.optional(),
    state: z.enum(linkLocationStates).optional(),
  }),
  answer: page(linkLocation),
})

export const listNearbyLocations = route({
  method: 'GET',
  path: '/link-location/{id}/nearby',
  access: reads('locations'),
  summary: `The locations nearest to a click, the nearest first: at most 20 within ${nearbyKm} km.`,
  source: 'M3, M7',
  shows: ['location', 'linkLocation'],
  params: z.object({ id }),
  answer: many(nearbyLocation),
})

export const listNearbyLinkLocations = route({
  method: 'GET',
  path: '/api/v1/location/{id}/link-locations/nearby',
  access: reads('locations'),
  summary: `The free clicks nearest to a location, the nearest first: at most 20 within ${nearbyKm} km.`,
  source: 'M3',
  shows: ['location', 'linkLocation', 'link', 'campaign'],
  params: z.object({ id }),
  answer: many(nearbyLinkLocation),
})

const attaching = z.object({ id, linkLocationId: id })

/** 409 where it is attached already, with who attached it to what. */
export const attachLinkLocation = route({
  method: 'GET',
  path: '/location/{id}/link-location/{linkLocationId}/attach',
  access: changes('locations'),
  summary: 'Attach a click to a location.',
  source: 'M7',
  changes: true,
  touches: ['linkLocation'],
  params: attaching,
  answer: one(linkLocation),
})

export const detachLinkLocation = route({
  method: 'GET',
  path: '/location/{id}/link-location/{linkLocationId}/detach',
  access: changes('locations'),
  summary: 'Take a click from a location.',
  source: 'M7',
  changes: true,
  touches: ['linkLocation'],
  params: attaching,
  answer: one(linkLocation),
})

/**
 * `linkLocation` is the click. A location that has no place of its own is where the click was. `client_id` is the current
 * client's, else 404 (M3). Refusals stand in `errors.general` too.
 */
export const createLocationAndAttach = route({
  method: 'POST',
  path: '/location/create-location-and-attach-link-location',
  access: changes('locations'),
  summary: 'Make a location and attach a click to it.',
  source: 'M7, M8',
  touches: ['location', 'linkLocation'],
  body: locationForm.extend({ linkLocation: id, client_id: clientName.optional() }),
  answer: one(location),
  tellsInGeneral: true,
})

/** A click that is attached is taken from its location. */
export const setLinkLocationNotAttributable = route({
  method: 'POST',
  path: '/link-location/{id}/set-not-attributable',
  access: changes('locations'),
  summary: 'Mark a click as not attributable.',
  source: 'M4, M7',
  touches: ['linkLocation'],
  params: z.object({ id }),
  answer: one(linkLocation),
})

export const setLinkLocationAttributable = route({
  method: 'POST',
  path: '/link-location/{id}/set-attributable',
  access: changes('locations'),
  summary: 'Mark a click as attributable.',
  source: 'M4, M7',
  touches: ['linkLocation'],
  params: z.object({ id }),
  answer: one(linkLocation),
})
