import * as z from 'zod'
import { asTyped, changes, one, route } from '../kit.ts'
import { seenBody } from '../seen.ts'
import { maxLogoBytes } from '../words/logo.ts'
import { client } from './client.ts'

const clientSettings = changes('clientSettings')

/**
 * Multipart: the `file`, a still PNG, JPEG or WebP of at most 2 MB and 4096 pixels a side; it takes the place of the
 * logo there was. With a `version` it is a 409 where somebody has changed the logo since.
 */
export const saveLogo = route({
  method: 'POST',
  path: '/api/v1/client/logo',
  access: clientSettings,
  summary: 'Choose the logo of the current client.',
  source: 'decisions 2',
  touches: ['client'],
  upload: true,
  maxBytes: maxLogoBytes,
  body: z.strictObject({
    version: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number)
      .optional(),
  }),
  answer: one(client),
})

/** `seen`: the hash of the logo that was shown. */
export const removeLogo = route({
  method: 'DELETE',
  path: '/api/v1/client/logo',
  access: clientSettings,
  summary: 'Remove the logo of the current client.',
  source: 'decisions 2',
  touches: ['client'],
  body: seenBody({ logo_hash: asTyped(64) }),
  answer: one(client),
})

/** For whoever has the address, from any site: it is of this content, so that it may be kept for a year. */
export const showLogo = route({
  method: 'GET',
  path: '/public/logo/{client_eid}/{hash}',
  access: 'anyone',
  summary: 'The logo of a client.',
  source: 'decisions 2',
  raw: 'picture',
  external: 'pages and e-mails show it',
  params: z.object({
    client_eid: z.string().regex(/^[a-z0-9-]{1,40}$/),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
})
