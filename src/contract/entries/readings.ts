import * as z from 'zod'
import { id, many, reads, route } from '../kit.ts'
import { imageParams } from './images.ts'

/** Facts that a receipt is read for: names of E3’s additional information, each suggested until a validator takes it. */
export const receiptFields = [
  'retail_name',
  'retailer_address_1',
  'retailer_city',
  'retailer_province',
  'retailer_postal_code',
  'transaction_date',
  'transaction_time',
  'transaction_total',
  'transaction_payment_type',
  'quantity_of_qualifying_products',
  'brands_and_pack_sizes',
] as const
export type ReceiptField = (typeof receiptFields)[number]

/** In parts of the picture’s width and height, 0 to 1, as the picture is stored. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

const readField = z.object({
  field: z.enum(receiptFields),
  /** A date as `2026-11-23`, a time as `13:05`, an amount as `49.00`. */
  value: z.string(),
  /** How sure the reader was, 0 to 100. */
  confidence: z.number(),
  box,
})
export type ReadField = z.output<typeof readField>

const readingStates = ['waiting', 'read', 'unreadable', 'no_picture'] as const

const reading = z.object({
  image_id: id,
  /** `unreadable` where no line was found or it took too long; `no_picture` of a PDF, which has nothing to look at. */
  state: z.enum(readingStates),
  /** By how much the picture has to be turned to the right to be read, in degrees. */
  turn: z.int(),
  fields: z.array(readField),
  /** One for each product that counts; null where the experience names no products or the receipt none of them. */
  suggested_credits: z.int().nullable(),
  /** Other entries whose receipt says the same shop, day, time and total; at most five. */
  same_as: z.array(z.object({ entry_eid: z.string(), experience_eid: z.string(), name: z.string() })),
})
export type Reading = z.output<typeof reading>

/** Of each picture in its order; none where the installation has nobody read receipts. */
export const listReadings = route({
  method: 'GET',
  path: '/{client}/api/{type}/{exp}/entry-readings/{entryEid}',
  access: reads('validation'),
  summary: 'What was read from the receipts of an entry, for a validator to confirm.',
  source: 'E3, decisions 4',
  shows: ['entry'],
  params: imageParams,
  answer: many(reading),
})
