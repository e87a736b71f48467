import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { asTyped, changes, id, idOrEid, instant, many, one, orMissing, reads, route } from '../kit.ts'
import { says } from '../why.ts'

/** Sources of an entry's picture. */
export const imageSources = ['web', 'mms', 'staff'] as const

const image = z.object({
  id,
  /** The field of the form that it was chosen in. */
  field: z.string(),
  /** Of the entry, from 1. */
  position: z.int(),
  content_type: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  md5: z.string(),
  sha256: z.string(),
  /** By how much it is turned to be read, in degrees to the right. */
  rotation: z.int(),
  source: z.enum(imageSources),
  created_at: instant,
  /** The address of the picture to look at, for staff who are signed in (E3); null of what has none. */
  disk_url: z.string().nullable(),
  /** There is a smaller picture to look at. */
  has_preview: z.boolean(),
  /** It came with the claim of a prize that the entry won. */
  is_of_claim: z.boolean(),
})
export type EntryImage = z.output<typeof image>

export const imageParams = z.object({
  client: asTyped(60),
  type: z.enum(kindsWith('takesEntries')),
  exp: idOrEid,
  entryEid: idOrEid,
})
const ofImage = imageParams.extend({ id })

export const listEntryImages = route({
  method: 'GET',
  path: '/{client}/api/{type}/{exp}/entry-images/{entryEid}',
  access: reads('validation'),
  summary: 'The pictures and PDFs that came with an entry.',
  source: 'decisions 4',
  shows: ['entry'],
  params: imageParams,
  answer: many(image),
  sees: { action: 'entry.see', entity: 'entry', of: 'entryEid' },
})

/** For the client’s staff alone, and kept by nobody in between. */
export const showEntryImage = route({
  method: 'GET',
  path: '/{client}/api/{type}/{exp}/entry-images/{entryEid}/{id}',
  access: reads('validation'),
  summary: 'A picture of an entry to look at, upright and without where it was taken.',
  source: 'decisions 4',
  shows: ['entry'],
  params: ofImage,
  raw: 'picture',
  external: 'the pictures in the dialog of an entry',
})

export const saveEntryImage = route({
  method: 'GET',
  path: '/{client}/api/{type}/{exp}/entry-images/{entryEid}/{id}/original',
  access: reads('validation'),
  summary: 'A picture or PDF of an entry as it came, to save.',
  source: 'decisions 4',
  params: ofImage,
  raw: 'file',
  external: 'the link to save a picture',
})

const turns = [0, 90, 180, 270] as const
export type ImageTurn = (typeof turns)[number]

/** The file stays as it came. */
export const turnEntryImage = route({
  method: 'PUT',
  path: '/{client}/api/{type}/{exp}/entry-images/{entryEid}/{id}/rotation',
  access: changes('validation'),
  summary: 'Keep how a picture is turned to be read.',
  source: 'E2, E3',
  touches: ['entry'],
  params: ofImage,
  body: z.strictObject({
    rotation: z.literal(turns, orMissing(says('not_an_option', { options: turns.join(', ') }))),
  }),
  answer: one(z.object({ rotation: z.int() })),
})
