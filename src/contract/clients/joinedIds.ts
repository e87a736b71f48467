import * as z from 'zod'
import { id } from '../kit.ts'
import { says } from '../why.ts'

/** Ids joined by commas (M3), each once, in the order they came; an empty text is none. `message` is for no text. */
export function joinedIds(message: string) {
  return z
    .string(message)
    .max(4000, says('too_many_ids'))
    .transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((part) => part.trim().toLowerCase())
          .filter(Boolean),
      ),
    ])
    .refine((ids) => ids.every((one) => id.safeParse(one).success), says('not_an_id'))
}
