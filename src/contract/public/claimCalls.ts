import * as z from 'zod'
import { asTyped, route } from '../kit.ts'
import { drawPageCalls } from './drawPageCalls.ts'
import { publicEid, publicQuery } from './siteCalls.ts'
import { formFiles } from './uploads.ts'

const page = {
  path: '/e/{experience_eid}/claim/{token}',
  access: 'anyone',
  source: 'E3, decisions 4',
  params: z.object({ experience_eid: publicEid, token: asTyped(100) }),
  query: publicQuery,
  raw: 'html',
  external: 'participants',
} as const

/** Looking changes nothing: programs that follow links in messages use nothing up. */
const showClaim = route({
  ...page,
  method: 'GET',
  summary:
    'The page on which one prize is claimed: the form Claim, and the skill-testing question of a draw.',
})

/** Checked by the form's rules, so that a fault is shown on the page beside its field. Sent twice it is claimed once. */
const submitClaim = route({
  ...page,
  method: 'POST',
  summary: 'Answer the skill-testing question and claim the prize.',
  touches: ['draw'],
  body: z.record(z.string(), z.unknown()),
  form: formFiles,
})

/** Whoever has its address is the winner: it was sent to nobody else. Until a prize is claimed that has to be, it leads there. */
const showPrize = route({
  ...page,
  path: '/e/{experience_eid}/prize/{token}',
  method: 'GET',
  summary: 'The page of one prize that was won, with the code of an e-prize.',
})

/** Calls for people who are not staff. */
export const outsideCalls = { showClaim, submitClaim, showPrize, ...drawPageCalls }
