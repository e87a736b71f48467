// Asking a colleague to confirm the winners of a draw.
import * as z from 'zod'
import { colleague } from '../access/notifications.ts'
import { changes, id, many, reads, route, success } from '../kit.ts'
import { drawParams } from './calls.ts'

/** People who may confirm it, with when each was asked last. */
const listConfirmers = route({
  method: 'GET',
  path: '/{client}/api/sweepstakes/{exp}/draw/{drawEid}/confirmer',
  access: reads('draws'),
  summary: 'Who may be asked to confirm the winners of a draw.',
  source: 'decisions 5',
  shows: ['draw', 'user', 'notification'],
  params: z.object(drawParams),
  answer: many(colleague),
})

/** Tells that person, by e-mail too where he or she wants that. 409 where nothing is to confirm, or asked in the last hour. */
const askToConfirm = route({
  method: 'POST',
  path: '/{client}/api/sweepstakes/{exp}/draw/{drawEid}/confirmer',
  access: changes('draws'),
  summary: 'Ask somebody to confirm the winners of a draw.',
  source: 'decisions 5',
  touches: ['notification'],
  params: z.object(drawParams),
  body: z.strictObject({ user_id: id }),
  answer: success,
})

export const confirmerCalls = { listConfirmers, askToConfirm }
