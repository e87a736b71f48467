import * as z from 'zod'
import { id, instant } from '../kit.ts'

/** A message as the visitor of a widget sees it. */
export const widgetMessage = z.object({
  id,
  direction: z.enum(['in', 'out']),
  body: z.string(),
  user_name: z.string().nullable(),
  created_at: instant,
})
