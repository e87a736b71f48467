/** The pictures of an entry of sweepstakes by number, as E3 has them: whoever reads them counts until one is not there. */
import * as z from 'zod'

const text = z.string().nullable().optional()

/** As many as ten file fields of a form take; `images` has each in any case. */
const mostNumbered = 50

type Name = `image_${number}` | `image_${number}_md5`
const named = <Value>(at: number, [image, md5]: readonly [Value, Value]): [Name, Value][] => [
  [`image_${at + 1}`, image],
  [`image_${at + 1}_md5`, md5],
]

/** The address of each, null where it has no picture to look at, and its MD5. */
export const numberedImages: Record<Name, typeof text> = Object.fromEntries(
  Array.from({ length: mostNumbered }, (_, at) => named(at, [text, text])).flat(),
)

type Pictured = { readonly disk_url: string | null; readonly md5: string }

export const numberedOf = (images: readonly Pictured[]): Record<Name, string | null> =>
  Object.fromEntries(
    images.slice(0, mostNumbered).flatMap(({ disk_url, md5 }, at) => named(at, [disk_url, md5])),
  )
