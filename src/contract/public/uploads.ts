import * as z from 'zod'
import { asTyped, eid, one, route, success } from '../kit.ts'
import { maxReceiptBytes, maxReceipts } from '../words/receipts.ts'

/** The largest piece in which a browser sends one, in bytes. */
export const uploadPieceBytes = 512 * 1024

/** With a form that is sent whole: two fields’ worth. More fields of files than that need the page’s script. */
export const formFiles = { maxFiles: 2 * maxReceipts, maxBytes: maxReceiptBytes }

/** Names one upload; whoever has it adds to it, ends it and enters with it. */
const token = z.string().regex(/^[A-Za-z0-9_-]{22}$/)

const upload = z.object({
  token,
  bytes: z.int(),
  /** The beginning of the next piece. */
  received: z.int(),
  /** All of it came and was looked at. */
  is_done: z.boolean(),
  /** Why it was not taken, in the page’s language; it is gone then. */
  fault: z.string().nullable(),
})
export type UploadState = z.output<typeof upload>

const ofExperience = z.object({ experience_eid: eid })
const ofUpload = z.object({ experience_eid: eid, token })
const inLanguage = z.strictObject({ lang: z.enum(['en', 'fr']).default('en') })
const external = 'the script of the public pages'
const kept = { nothing: 'Nobody sees an upload before its entry.' } as const

export const beginUpload = route({
  method: 'POST',
  path: '/e/{experience_eid}/uploads',
  access: 'anyone',
  summary: 'Begin to send a picture for a public form, before the form itself.',
  source: 'decisions 4',
  touches: kept,
  params: ofExperience,
  query: inLanguage,
  /** `claim`: the secret in the address of the page on which a prize is claimed, for its form. */
  body: z.strictObject({
    field: asTyped(100),
    bytes: z.int().positive(),
    claim: asTyped(100).optional(),
  }),
  answer: one(upload),
  external,
})

/** An upload that was begun, after a line that broke: where to go on. */
export const getUpload = route({
  method: 'GET',
  path: '/e/{experience_eid}/uploads/{token}',
  access: 'anyone',
  summary: 'How much of a picture has come.',
  source: 'decisions 4',
  params: ofUpload,
  query: inLanguage,
  answer: one(upload),
  external,
})

/** A piece that does not begin where the last ended is dropped; the answer says where to go on. */
export const sendUploadPiece = route({
  method: 'POST',
  path: '/e/{experience_eid}/uploads/{token}',
  access: 'anyone',
  summary: 'Send the next piece of a picture; with the last one it is looked at.',
  source: 'decisions 4',
  touches: kept,
  params: ofUpload,
  query: inLanguage,
  body: z.strictObject({ offset: z.coerce.number<string>().int().nonnegative() }),
  upload: true,
  maxBytes: uploadPieceBytes,
  answer: one(upload),
  external,
})

export const dropUpload = route({
  method: 'DELETE',
  path: '/e/{experience_eid}/uploads/{token}',
  access: 'anyone',
  summary: 'Take back a picture that was sent and is in no entry.',
  source: 'decisions 4',
  touches: kept,
  params: ofUpload,
  query: inLanguage,
  answer: success,
  external,
})
