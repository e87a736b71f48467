import * as z from 'zod'
import { type Reason, reasons } from './reasons.ts'

const isReason = (name: string): name is Reason => Object.hasOwn(reasons, name)
const reason = z.enum(Object.keys(reasons).filter(isReason))
const values = z.record(z.string(), z.union([z.string(), z.number(), z.record(z.string(), z.number())]))

/** Why something is not so, as it is answered: the reason and its values. */
export const why = z.object({ reason, values })
/** A reason with its sentence in English. */
export const told = why.extend({ message: z.string() })

/**
 * Changes of a record by somebody else since it was read, newest first: `version` is the stored one, `changes` those of
 * staff, at most 20; what an import or a text changed has none.
 */
export const stale = z.object({
  version: z.int(),
  changes: z.array(z.object({ by: z.string(), at: z.iso.datetime(), fields: z.array(z.string()) })),
})
export type Stale = z.output<typeof stale>

/**
 * The answer of a call that is refused (decisions 1): `errors` and `reasons` by dotted field, `general` for the whole.
 * A 403 has its message in `error`; a 401 and a 404 have nothing but `error`. The words of `reason` are left out here,
 * since the document of the calls has this at each call.
 */
export const refusal = z
  .strictObject({
    message: z.string(),
    reason: z.string(),
    values,
    errors: z.record(z.string(), z.array(z.string())),
    reasons: z.record(z.string(), z.array(z.object({ reason: z.string(), values }))),
    type: z.string(),
    stale,
    error: z.strictObject({ code: z.union([z.string(), z.number()]), message: z.string().optional() }),
  })
  .partial()
