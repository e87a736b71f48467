import * as z from 'zod'
import { lines, optionalLines } from '../kit.ts'

/** Why an entry is not valid: one text, or up to 20 of at most 500 characters (E4, E5). Nothing and a blank text are none. */
export const givenReasons = z
  .union([optionalLines('reason'), z.array(lines('reason')).max(20)])
  .transform((given): string[] => [...new Set([given ?? []].flat())])
