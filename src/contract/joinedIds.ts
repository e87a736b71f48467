import * as z from 'zod'
import { id, unbroken } from './kit.ts'
import { says } from './why.ts'

/**
 * Ids joined by commas (M3) or as a list, as they are answered; each once, in the order they came. An empty text is
 * none. `message` is for neither.
 */
export function joinedIds(message: string) {
  const joined = unbroken(z.string(message).max(4000, says('too_many_ids')))
  return z
    .union([joined, z.array(joined).max(100, says('too_many_ids'))], message)
    .transform((texts) => [
      ...new Set(
        [texts]
          .flat()
          .flatMap((text) => text.split(','))
          .map((part) => part.trim().toLowerCase())
          .filter(Boolean),
      ),
    ])
    .refine((ids) => ids.every((one) => id.safeParse(one).success), says('not_an_id'))
}
