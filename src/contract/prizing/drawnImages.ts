import * as z from 'zod'
import { eid, id } from '../kit.ts'

/** A picture of an entry, where it is looked at by staff who may see entries (E3), and where it is saved as it came. */
export const filedImage = z.object({
  id,
  disk_url: z.string().nullable(),
  original_url: z.string(),
  rotation: z.int(),
  md5: z.string(),
})
export type FiledImage = z.output<typeof filedImage>

/** `is_of_claim`: it came with the claim of the prize. */
const drawnImage = filedImage.extend({ is_of_claim: z.boolean() })
export type DrawnImage = z.output<typeof drawnImage>

/** The entry of a ballot with its pictures, as E3 has it: one. */
export const drawnEntries = z.array(z.object({ eid, images: z.array(drawnImage) }))
