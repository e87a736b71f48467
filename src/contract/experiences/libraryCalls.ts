import * as z from 'zod'
import { changeOf, version } from '../changing.ts'
import {
  changes,
  eid,
  id,
  instant,
  one,
  optionalText,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { seenBody } from '../seen.ts'
import { kindNames } from './kinds.ts'
import { libraryHashLength, libraryKinds, maxLibraryBytes } from './library.ts'

/** The words of what is in the library. Both alternative texts may be missing: a picture then only decorates. */
const words = {
  name: text('name'),
  alt: optionalText('alternative text', 300),
  alt_fr: optionalText('French alternative text', 300),
}
export const libraryForm = z.strictObject(words)

/** A place that uses it: a page of an experience, or its tokens and texts, where `page` and `language` are null. */
const use = z.object({
  experience_eid: eid,
  experience_name: z.string(),
  kind: z.enum(kindNames),
  page: z.string().nullable(),
  language: z.enum(['en', 'fr']).nullable(),
})
export type LibraryUse = z.output<typeof use>

/**
 * A picture or file of the library. `url` is how pages write its address, `public_url` the whole of it. `uses` are the
 * first twenty of the places among `uses_count`; `is_client_font`, the font of the client's public pages, is one more.
 */
export const libraryItem = z.object({
  id,
  kind: z.enum(libraryKinds),
  name: z.string(),
  alt: z.string().nullable(),
  alt_fr: z.string().nullable(),
  content_type: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
  public_url: z.string(),
  is_client_font: z.boolean(),
  uses_count: z.int(),
  uses: z.array(use),
  created_at: instant,
  version,
})
export type LibraryItem = z.output<typeof libraryItem>

const named = z.object({ id })

const listLibrary = route({
  method: 'GET',
  path: '/api/v1/library/{random}',
  access: reads('experiences'),
  summary: 'Pictures and files of the library, newest first.',
  source: 'decisions 1',
  shows: ['library', 'experience', 'client'],
  query: z.strictObject({ ...paging, search: searchText, kind: z.enum(libraryKinds).optional() }),
  answer: page(libraryItem),
})

const getLibraryItem = route({
  method: 'GET',
  path: '/api/v1/library/{id}/show',
  access: reads('experiences'),
  summary: 'One picture or file of the library, with where it is used.',
  source: 'decisions 1',
  shows: ['library', 'experience', 'client'],
  params: named,
  answer: one(libraryItem),
})

/**
 * Multipart: the `file`, a still PNG, JPEG or WebP of at most 40 million pixels, or a PDF; at most 15 MB. With a `kind`
 * nothing of the other is taken. Its name is the file's where none is sent. What is in the library already is answered
 * as it is there (`is_new` false), whatever words come with it: the same content is kept once.
 */
const uploadToLibrary = route({
  method: 'POST',
  path: '/api/v1/library',
  access: changes('experiences'),
  summary: 'Put a picture or file into the library.',
  source: 'decisions 1',
  touches: ['library'],
  upload: true,
  maxBytes: maxLibraryBytes,
  body: libraryForm.extend({ kind: z.enum(libraryKinds) }).partial(),
  answer: z.object({ data: libraryItem, is_new: z.boolean() }),
})

/**
 * In pixels of the picture as it is shown, from its left and its top. The picture stays as it is, also where it is used;
 * the part has its alternative texts. A part that is in the library already is answered as it is there (`is_new` false).
 */
const cropLibraryItem = route({
  method: 'POST',
  path: '/api/v1/library/{id}/crop',
  access: changes('experiences'),
  summary: 'Cut a part out of a picture, as another picture of the library.',
  source: 'decisions 1',
  touches: ['library'],
  ownTransactions: true,
  params: named,
  body: z.strictObject({
    left: z.int().min(0),
    top: z.int().min(0),
    width: z.int().min(1),
    height: z.int().min(1),
    name: text('name'),
  }),
  answer: z.object({ data: libraryItem, is_new: z.boolean() }),
})

const updateLibraryItem = route({
  method: 'PUT',
  path: '/api/v1/library/{id}',
  access: changes('experiences'),
  summary: 'Change the words of a picture or file. Pages keep those that they were written with.',
  source: 'decisions 1',
  touches: ['library'],
  params: named,
  body: changeOf(libraryForm, libraryItem),
  answer: one(libraryItem),
})

/** `seen`: how many uses were shown. Where it was used, nothing is shown from then on. */
const deleteLibraryItem = route({
  method: 'DELETE',
  path: '/api/v1/library/{id}/{random}',
  access: changes('experiences'),
  summary: 'Delete a picture or file of the library; its address ends.',
  source: 'decisions 1',
  touches: ['library', 'client'],
  params: named,
  body: seenBody({ uses_count: z.int().min(0) }),
  answer: success,
})

/** For whoever has the address, from any site: it is of this content, so that it may be kept for a year. */
const showLibraryItem = route({
  method: 'GET',
  path: '/public/library/{client_eid}/{hash}',
  access: 'anyone',
  summary: 'A picture of a client’s library, or a file of it to save.',
  source: 'decisions 1',
  raw: 'picture',
  external: 'public pages show it',
  params: z.object({
    client_eid: z.string().regex(/^[a-z0-9-]{1,40}$/),
    hash: z.string().regex(new RegExp(`^[0-9a-f]{${libraryHashLength}}$`)),
  }),
})

export const libraryRoutes = {
  listLibrary,
  getLibraryItem,
  uploadToLibrary,
  cropLibraryItem,
  updateLibraryItem,
  deleteLibraryItem,
  showLibraryItem,
}
