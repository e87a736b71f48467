/** The pictures of an entry of sweepstakes by number, as E3 has them: whoever reads them counts until one is not there. */
import * as z from 'zod'

const image = z.string().nullable().optional()
const md5 = z.string().nullable().optional()

/** The address of each, null where it has no picture to look at, and its MD5; ten at most. */
export const numberedImages = {
  image_1: image,
  image_1_md5: md5,
  image_2: image,
  image_2_md5: md5,
  image_3: image,
  image_3_md5: md5,
  image_4: image,
  image_4_md5: md5,
  image_5: image,
  image_5_md5: md5,
  image_6: image,
  image_6_md5: md5,
  image_7: image,
  image_7_md5: md5,
  image_8: image,
  image_8_md5: md5,
  image_9: image,
  image_9_md5: md5,
  image_10: image,
  image_10_md5: md5,
}

type Numbered = { readonly [Name in keyof typeof numberedImages]?: string | null }
type Pictured = { readonly disk_url: string | null; readonly md5: string }

export const numberedOf = (images: readonly Pictured[]): Numbered =>
  Object.fromEntries(
    images.slice(0, 10).flatMap(({ disk_url, md5: hash }, at) => [
      [`image_${at + 1}`, disk_url],
      [`image_${at + 1}_md5`, hash],
    ]),
  )
