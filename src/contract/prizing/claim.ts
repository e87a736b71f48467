import * as z from 'zod'
import { instant, json } from '../kit.ts'
import { claimStates } from './claimStates.ts'

/**
 * A potential winner's claim: what was told and answered. `ends_at` is null where it never ends (decisions 4);
 * `opened_at` is when its page was opened first, `remind_at` when a reminder is sent by itself, null once it was.
 * `answers`: the fields of the forms Claim and Release Accepted, once claimed.
 */
export const claim = z.object({
  state: z.enum(claimStates),
  channel: z.enum(['sms', 'email']).nullable(),
  told_at: instant.nullable(),
  ends_at: instant.nullable(),
  opened_at: instant.nullable(),
  claimed_at: instant.nullable(),
  declined_at: instant.nullable(),
  remind_at: instant.nullable(),
  wrong_answers: z.int(),
  answers: json,
})
export type Claim = z.output<typeof claim>
