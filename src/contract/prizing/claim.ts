import * as z from 'zod'
import { instant, json } from '../kit.ts'
import { claimStates } from './claimStates.ts'
import { filedImage } from './drawnImages.ts'

/**
 * How a claim stands. `ends_at` is null where it never ends (decisions 4); `answers`: the fields of the forms Claim and
 * Release Accepted, once claimed.
 */
const claimTerms = z.object({
  state: z.enum(claimStates),
  ends_at: instant.nullable(),
  claimed_at: instant.nullable(),
  answers: json,
})

/** The claim of a prize that was given, with the pictures and PDFs that came with it. */
export const prizeClaim = claimTerms.extend({ images: z.array(filedImage) })
export type PrizeClaim = z.output<typeof prizeClaim>

/**
 * A potential winner's claim: what was told and answered. `opened_at` is when its page was opened first, `remind_at` when a
 * reminder is sent by itself, null once it was.
 */
export const claim = claimTerms.extend({
  channel: z.enum(['sms', 'email']).nullable(),
  told_at: instant.nullable(),
  opened_at: instant.nullable(),
  declined_at: instant.nullable(),
  remind_at: instant.nullable(),
  wrong_answers: z.int(),
})
export type Claim = z.output<typeof claim>
