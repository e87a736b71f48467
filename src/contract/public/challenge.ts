import * as z from 'zod'
import { previewPhases } from '../experiences/status.ts'
import { asTyped, eid, route } from '../kit.ts'

const hex = z.string().regex(/^[0-9a-f]{1,128}$/)

/**
 * A proof of work as ALTCHA 2 has it: the counter from 1 up for which PBKDF2 of nonce and counter begins with
 * `keyPrefix`. The signature covers all parameters and the experience; `data.until` is in Unix seconds.
 */
export const formChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: hex,
    salt: hex,
    cost: z.int().positive(),
    keyLength: z.int().positive(),
    keyPrefix: hex,
    keySignature: hex,
    data: z.strictObject({ until: z.int() }),
  }),
  signature: hex,
})
export type FormChallenge = z.output<typeof formChallenge>

/** The form's field `proof`: this as JSON in base64. */
export const solvedChallenge = z.strictObject({
  challenge: formChallenge,
  solution: z.strictObject({ counter: z.int().nonnegative(), derivedKey: hex }),
})
export type SolvedChallenge = z.output<typeof solvedChallenge>

export const makeFormChallenge = route({
  method: 'GET',
  path: '/e/{experience_eid}/challenge',
  access: 'anyone',
  summary: 'What a browser has to work out before the public form is sent.',
  source: 'decisions 4',
  params: z.object({ experience_eid: eid }),
  answer: formChallenge,
  external: 'the script of the public pages',
})

/** The same for a preview, whose form says that nothing was sent. */
export const makePreviewChallenge = route({
  ...makeFormChallenge,
  path: '/preview/{token}/{phase}/{experience_eid}/challenge',
  summary: 'What a browser has to work out before the form of a preview is sent.',
  params: z.object({ token: asTyped(100), phase: z.enum(previewPhases), experience_eid: eid }),
})
