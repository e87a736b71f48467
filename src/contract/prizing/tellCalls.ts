import * as z from 'zod'
import { changes, eid, route } from '../kit.ts'
import { says } from '../why.ts'
import { drawParams } from './calls.ts'
import { mostClaimHours } from './claimStates.ts'

const hoursFault = says('claim_hours_not_so')

/**
 * Tells potential winners by text, else by e-mail, with the address of a page of their own. Without `ballot_draws`
 * those who were not told yet; with it these, once more too where the last time is an hour ago. Nobody is told twice by
 * two presses. `claim_hours`: so long can those answer who are told for the first time, or shorter where the question's
 * code ends before; whoever has not answered is reminded once by itself, before the end. 409 before the draw and after
 * the confirmation, and where there is nobody to tell.
 */
export const tellWinners = route({
  method: 'POST',
  path: '/{client}/api/sweepstakes/{exp}/draw/{drawEid}/tell-winners',
  access: changes('draws'),
  summary: 'Tell the potential winners of a draw, and ask them to answer.',
  source: 'decisions 4, 5',
  touches: ['draw'],
  params: z.object(drawParams),
  body: z.strictObject({
    ballot_draws: z.array(eid).max(10_000).default([]),
    claim_hours: z.int(hoursFault).min(1, hoursFault).max(mostClaimHours, hoursFault).nullish(),
  }),
  answer: z.object({ told_count: z.int() }),
})
