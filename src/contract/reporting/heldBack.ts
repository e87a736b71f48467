import * as z from 'zod'
import { instant } from '../kit.ts'

/** Brakes that hold the public back, in the order in which a form meets them. */
export const heldBackBy = [
  'busy',
  'proof',
  'address',
  'experience',
  'number',
  'secret_code',
  'uploads',
  'code_asked',
  'code_tried',
  'questions',
] as const
export type HeldBackBy = (typeof heldBackBy)[number]

/** For so many days it is kept, today among them. */
export const heldBackDays = 30
/** Beyond this it is not told how many addresses there were. */
export const mostAddresses = 5000

const addresses = z.object({ count: z.int(), is_capped: z.boolean() })
const by = z.enum(heldBackBy)

/**
 * `addresses`: about how many networks it came from, `mostAddresses` at most. `last_at`: the hour of the last one. What
 * was held back in the last seconds may not be in it yet.
 */
export const heldBack = z.object({
  total: z.int(),
  addresses,
  brakes: z.array(z.object({ by, count: z.int(), addresses, last_at: instant })),
  /** The last 24 hours or 30 days, the oldest first, in the client's zone; what there was none of is left out. */
  periods: z.array(z.object({ start: instant, counts: z.array(z.object({ by, count: z.int() })) })),
})
export type HeldBack = z.output<typeof heldBack>

export const heldBackUnits = ['hour', 'day'] as const
export const heldBackQuery = z.strictObject({ unit: z.enum(heldBackUnits).default('day') })
