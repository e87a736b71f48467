import * as z from 'zod'
import { changes, lines, one, route } from '../kit.ts'
import { seen } from '../seen.ts'
import { draw, drawParams } from './calls.ts'
import { drawStates } from './drawStates.ts'

/**
 * Gives up a draw that is frozen and not confirmed, for good; 409 where its winners are confirmed or it was abandoned
 * before. It keeps its number, its frozen set and its page, on which everybody reads the reason. `seen`: the state that it
 * had.
 */
const abandonDraw = route({
  method: 'POST',
  path: '/{client}/api/sweepstakes/{exp}/draw/{drawEid}/abandon',
  access: changes('draws'),
  summary: 'Abandon a draw that is not confirmed.',
  source: 'decisions 5',
  touches: ['draw'],
  params: z.object(drawParams),
  body: z.strictObject({
    reason: lines('reason', 500),
    seen: seen({ state: z.enum(drawStates) }),
  }),
  answer: one(draw),
})

export const abandonCalls = { abandonDraw }
