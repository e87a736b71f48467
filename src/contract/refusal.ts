import * as z from 'zod'
import { type Reason, reasons } from './reasons.ts'

const isReason = (name: string): name is Reason => Object.hasOwn(reasons, name)

/** Why something is not so, as it is answered: the reason and its values. */
export const why = z.object({
  reason: z.enum(Object.keys(reasons).filter(isReason)),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.record(z.string(), z.number())])),
})
/** The same with the sentence in English. */
export const told = why.extend({ message: z.string() })
