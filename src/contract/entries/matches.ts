/** Pictures that were used before, looked for in all experiences of the client (decisions 4). */
import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { id, idOrEid, instant, many, one, optionalText, orMissing, reads, route } from '../kit.ts'
import { says } from '../why.ts'
import { entryStatuses } from './entryStates.ts'
import { matchWords } from './matchWords.ts'

/** Another entry, with who made it, when and where. */
export const placedEntry = z.object({
  entry_id: id,
  entry_eid: z.string(),
  experience_eid: z.string(),
  experience_kind: z.enum(kindsWith('takesEntries')),
  experience_name: z.string(),
  participant_id: id,
  participant_name: z.string(),
  is_flagged: z.boolean(),
  status: z.enum(entryStatuses),
  created_at: instant,
})
export type PlacedEntry = z.output<typeof placedEntry>

const match = placedEntry.extend({
  image_id: id,
  word: z.enum(matchWords),
  /** By how much the picture that was asked about has to be turned to the right to stand as this one does. */
  turn: z.int(),
  /** How this one is turned to be read. */
  rotation: z.int(),
  has_preview: z.boolean(),
})
export type ImageMatch = z.output<typeof match>

const matched = z.object({
  /** The picture by the name that it was asked by: its id, or its MD5. */
  image: z.string(),
  /** The entry that it came with; null of one that is in none. */
  entry_eid: z.string().nullable(),
  /** The surest first; at most twenty. */
  matches: z.array(match),
})
export type MatchedImage = z.output<typeof matched>

const nameFault = orMissing(says('not_an_id'))
const md5 = z.string().regex(/^[0-9a-f]{32}$/, says('not_an_id'))
/** An id or an MD5, alone or as an entry of the queue has it (E3). */
const image = z.union(
  [
    z.union([id, md5], nameFault),
    z
      .strictObject({
        md5,
        disk_url: optionalText('url', 500),
        rotation: z.int().min(0).max(270).nullish(),
      })
      .transform((asked) => asked.md5),
  ],
  nameFault,
)
const images = z.array(image).min(1, says('missing')).max(20, says('too_many_ids'))
/** The entry that asks is not among the answers; without it, that of the newest picture with this name is not. */
const entry = idOrEid.optional()

const matching = {
  method: 'POST',
  access: reads('validation'),
  source: 'E7, decisions 4',
  shows: ['entry'],
  answer: many(matched),
} as const

export const matchSweepstakesImages = route({
  ...matching,
  path: '/api/v1/experience/sweepstakes/matching-images/{random}',
  summary: 'Where pictures were used before, by what they show.',
  external: 'E7; the console asks by the entry',
  body: z.strictObject({ images, entry }),
})

export const matchGiftImages = route({
  ...matching,
  path: '/api/v1/experience/gift-with-purchase/matching-images',
  summary: 'Where pictures of a gift with purchase were used before, by what they show.',
  external: 'E7; the console asks by the entry',
  body: z.strictObject({ entry_images: images, entry }),
})

/** A picture that is in no entry: its facts, and where it was used. Nothing of it is kept. */
export const analyseImage = route({
  method: 'POST',
  path: '/api/v1/uploaded-image-analysis',
  access: reads('validation'),
  summary: 'What a picture is, and where it was used before.',
  source: 'E2',
  shows: ['entry'],
  upload: true,
  maxBytes: 15_000_000,
  body: z.strictObject({}),
  answer: one(
    z.object({
      content_type: z.string(),
      bytes: z.int(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      md5: z.string(),
      sha256: z.string(),
      matches: z.array(match),
    }),
  ),
})
