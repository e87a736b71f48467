/** Locations: the shops of a client. */
import * as z from 'zod'
import { changeOf, version } from '../../changing.ts'
import {
  changes,
  direction,
  id,
  instant,
  one,
  optionalAddress,
  optionalText,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
  text,
} from '../../kit.ts'
import { ownFields } from '../../ownFields.ts'
import { says } from '../../why.ts'
import { locationOrders } from './listWords.ts'
import { latitudes, longitudes } from './place.ts'

const degrees = ({ min, max }: { min: number; max: number }, message: string) =>
  z.number().min(min, message).max(max, message).nullish().transform(orNull)

function orNull(value: number | null | undefined): number | null {
  return value ?? null
}

const own = ownFields({
  name: text('name', 200),
  /** The client's own number of the shop; no two of its locations have the same, whatever its case. */
  store_number: optionalText('store number', 60),
  address_1: optionalText('address', 200),
  address_2: optionalText('address', 200),
  city: optionalText('city', 100),
  province: optionalText('province', 100),
  postal_code: optionalText('postal code', 20),
  country: optionalText('country', 100),
  phone: optionalAddress('phone', 40),
  latitude: degrees(latitudes, says('latitude_out_of_range')),
  longitude: degrees(longitudes, says('longitude_out_of_range')),
})

export const location = z.object({
  id,
  client_id: z.int(),
  ...own.shown,
  /** How many clicks are attached to it. */
  clicks: z.int(),
  created_at: instant,
  version,
})
export type Location = z.output<typeof location>

/** Latitude and longitude are both there, or neither is. */
export const locationForm = z.strictObject(own.form)
export type LocationForm = z.output<typeof locationForm>

export const listLocations = route({
  method: 'GET',
  path: '/api/v1/location/{random}',
  access: reads('locations'),
  summary: 'Locations of the client, by name where nothing else is asked for.',
  source: 'M2, M3',
  shows: ['location', 'linkLocation'],
  query: z.strictObject({
    ...paging,
    search: searchText,
    field: z.enum(locationOrders).default('name'),
    direction: direction.default('asc'),
  }),
  answer: page(location),
})

export const getLocation = route({
  method: 'GET',
  path: '/api/v1/location/{id}/show',
  access: reads('locations'),
  summary: 'One location.',
  source: 'M2, M3',
  shows: ['location', 'linkLocation'],
  params: z.object({ id }),
  answer: one(location),
})

/** Each refusal stands in `errors.general` too, beside its field. */
export const createLocation = route({
  method: 'POST',
  path: '/api/v1/location',
  access: changes('locations'),
  summary: 'Make a location.',
  source: 'M3, M8',
  touches: ['location'],
  body: locationForm,
  answer: one(location),
  tellsInGeneral: true,
})

export const updateLocation = route({
  method: 'PUT',
  path: '/api/v1/location/{id}',
  access: changes('locations'),
  summary: 'Change a location.',
  source: 'M3',
  touches: ['location'],
  params: z.object({ id }),
  body: changeOf(locationForm, location),
  answer: one(location),
})

/** The clicks that are attached to it are free again. */
export const deleteLocation = route({
  method: 'DELETE',
  path: '/location/{id}',
  access: changes('locations'),
  summary: 'Delete a location.',
  source: 'M7',
  touches: ['location', 'linkLocation'],
  params: z.object({ id }),
  answer: success,
})

/** The most rows of one file. */
export const mostLocationRows = 200_000

/**
 * A CSV whose first row is a heading, in English or French: name, store number, address 1 and 2, city, province, postal
 * code, country, phone, latitude, longitude, in any order. A row with a store number that is there changes that location,
 * in what the file has columns for; any other makes one. The job's report tells how many, and has the refused rows.
 */
export const uploadLocations = route({
  method: 'POST',
  path: '/api/v1/location/upload',
  access: changes('locations'),
  summary: 'Bring a CSV of locations.',
  source: 'M2',
  touches: ['location', 'job'],
  upload: true,
  body: z.strictObject({}),
  answer: z.object({ job_report_id: id }),
  maxBytes: 100_000_000,
})
