import * as z from 'zod'
import { id } from '../kit.ts'

/** Somebody who was drawn or has won. `is_flagged`: now, whatever a freeze found; nothing of a draw follows from it. */
export const person = z.object({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  is_flagged: z.boolean(),
})
